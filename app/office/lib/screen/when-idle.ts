const TIMEOUT_MS = 3000

/** Runs a callback when the page is idle; returns its cancellation. */
export function whenIdle(act: () => unknown): () => void {
  // Safari lacks `requestIdleCallback`.
  if (typeof requestIdleCallback === 'undefined') {
    const timer = setTimeout(act, 500)
    return () => clearTimeout(timer)
  }
  const idle = requestIdleCallback(() => void act(), { timeout: TIMEOUT_MS })
  return () => cancelIdleCallback(idle)
}
