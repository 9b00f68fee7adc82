// Runs inside the page before React does. The page is complete without it; it only
// - turns the header solid once the page has scrolled,
// - starts React when the browser is idle, or at the first touch if that comes earlier,
// - remembers a press on something that needs React and repeats it once React is there.
// startHydration is defined by the script which deferred-hydration.ts writes in front of this one.
;(() => {
  const root = document.documentElement
  const showScroll = () => root.toggleAttribute('data-scrolled', window.scrollY > 50)
  addEventListener('scroll', showScroll, { passive: true })
  showScroll()

  let starting = false
  let pressed = null
  const begin = () => {
    if (starting) return
    starting = true
    window.startHydration().catch((error) => {
      reportError(error)
      document.removeEventListener('click', remember)
      pressed?.form.requestSubmit(pressed)
    })
  }

  const remember = (event) => {
    const button = event.target.closest?.('button[data-booking]')
    if (!button) return
    event.preventDefault()
    pressed = button
    button.setAttribute('aria-busy', 'true')
    begin()
  }
  document.addEventListener('click', remember)

  const stamp = (event) => {
    const field = event.target.form?.elements.opened_at
    if (field && !field.value) field.value = String(Date.now())
  }
  document.addEventListener('focusin', stamp)

  const touches = ['pointerdown', 'keydown', 'focusin']
  for (const touch of touches) addEventListener(touch, begin, { once: true, passive: true })
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(begin, { timeout: 4000 }))

  document.addEventListener(
    'hydrated',
    () => {
      document.removeEventListener('click', remember)
      pressed?.removeAttribute('aria-busy')
      pressed?.click()
    },
    { once: true },
  )
})()
