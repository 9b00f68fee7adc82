// Starts React when the browser is idle, or at the first touch if that comes earlier. The page is complete without it.
// startHydration is defined by the script which deferred-hydration.ts writes in front of this one.
;(() => {
  let starting = false
  const begin = () => {
    if (starting) return
    starting = true
    window.startHydration().catch(reportError)
  }
  const touches = ['pointerdown', 'keydown', 'focusin']
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true })
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: 4000 }))
})()
