// Starts React when the browser is idle, or at the first touch if that comes earlier. The page is complete without it.
// deferred-hydration.ts writes startHydration in front of this script, and the milliseconds into it.
;(() => {
  let starting = false
  const begin = () => {
    if (starting) return
    starting = true
    window.startHydration().catch(reportError)
  }
  const touches = ['pointerdown', 'keydown', 'focusin']
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true })
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: hydrationMs }))
})()
