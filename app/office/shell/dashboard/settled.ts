import { useEffect } from 'react'

export interface GuideProps {
  /** Called once the guide is shown or will not be shown: then it pushes nothing down. */
  onSettled: () => void
}

export function useSettled(isSettled: boolean, onSettled: () => void) {
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
}
