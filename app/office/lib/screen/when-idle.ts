const LATEST_MS = 3000

/** Acts once the page has nothing else to do; returns what calls it off. */
export function whenIdle(act: () => unknown): () => void {
  // Safari has no word for it.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(() => void act(), { timeout: LATEST_MS })
  return () => cancelIdleCallback(idle)
}
