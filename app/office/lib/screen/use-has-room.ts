import { useCallback, useState } from 'react'

/** Whether the element with this ref is at least so wide; undefined until it stands in the page, before it is painted. */
export function useIsWide(pixels: number) {
  const [isWide, setIsWide] = useState<boolean>()
  const ref = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => setIsWide(element.clientWidth >= pixels)
      measure()
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      return () => observer.disconnect()
    },
    [pixels],
  )
  return [ref, isWide] as const
}
