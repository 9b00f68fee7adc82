import { useSyncExternalStore } from 'react'

let isBeforePaper = false

/** Not every browser says both: that it is about to print, and that paper is what it shows. */
function subscribe(changed: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const about = (isPrinting: boolean) => () => {
    isBeforePaper = isPrinting
    changed()
  }
  window.addEventListener('beforeprint', about(true), { signal })
  window.addEventListener('afterprint', about(false), { signal })
  window.matchMedia('print').addEventListener('change', changed, { signal })
  return () => listening.abort()
}

/** Whether the page is being put on paper: what only paper shows need not be made before. */
export const useIsPrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isBeforePaper || window.matchMedia('print').matches,
    () => false,
  )
