/** The parts of the dashboard load at different times. What is below one is shown once it pushes nothing down any more. */
import { useCallback, useEffect, useState } from 'react'

export interface LatePart {
  /** Called once the part is shown or will not be shown. */
  readonly onSettled: () => void
}

export function useSettled(isSettled: boolean, onSettled: () => void) {
  useEffect(() => {
    if (isSettled) onSettled()
  }, [isSettled, onSettled])
}

/** Whether a part has settled, and the callback that it gets. */
export function useLatePart(): readonly [boolean, () => void] {
  const [isSettled, setSettled] = useState(false)
  return [isSettled, useCallback(() => setSettled(true), [])]
}
