import { useCallback, useState } from 'react'

/** Whether the element with this ref is at least this wide; undefined until it is mounted, measured before paint. */
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
