import { useSyncExternalStore } from 'react'

let isBeforePrint = false

/** Not every browser supports both the print events and the print media query. */
function subscribe(changed: () => void): () => void {
  const listening = new AbortController()
  const { signal } = listening
  const about = (isPrinting: boolean) => () => {
    isBeforePrint = isPrinting
    changed()
  }
  window.addEventListener('beforeprint', about(true), { signal })
  window.addEventListener('afterprint', about(false), { signal })
  window.matchMedia('print').addEventListener('change', changed, { signal })
  return () => listening.abort()
}

/** Whether the page is being printed; print-only content is rendered only then. */
export const useIsPrinting = () =>
  useSyncExternalStore(
    subscribe,
    () => isBeforePrint || window.matchMedia('print').matches,
    () => false,
  )
