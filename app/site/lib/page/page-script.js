// What a public page does by itself, before React runs and after. It stands in the HTML in front of everything that can
// be pressed, so a press never comes too early:
// - the header turns solid once the page has scrolled,
// - a button of an appointment request opens the dialog, which is in the page already, for the service that it names,
// - an open menu of small screens keeps the focus,
// - a form remembers when it was first touched (spam-guard.ts),
// - how somebody came here is remembered for the enquiry that she may send (lead-source.ts).
;(() => {
  const root = document.documentElement
  const showScroll = () => root.toggleAttribute('data-scrolled', window.scrollY > 50)
  addEventListener('scroll', showScroll, { passive: true })
  showScroll()

  const open = (button) => {
    const dialog = document.getElementById('appointment')
    const { service, name, opened_at, preferredDay } = dialog.querySelector('form[method=post]').elements
    service.value = button.value
    opened_at.value ||= String(Date.now())
    const { day, time } = button.dataset
    if (day) {
      preferredDay.value = day
      // Taken up once it is known to be free (watch-free-times.ts).
      preferredDay.dataset.time = time
    }
    const title = document.getElementById('appointment-service')
    title.textContent = button.value === service.defaultValue ? '' : button.value
    isOpening = true
    // Seen and typed in at once; a modal dialog, for which the browser goes over the whole page, with the next frame.
    dialog.toggleAttribute('data-opening', true)
    name.focus()
    isOpening = false
    requestAnimationFrame(() => setTimeout(finishOpening, 0, dialog, name, button))
  }

  const finishOpening = (dialog, name, button) => {
    const field = dialog.contains(document.activeElement) ? document.activeElement : name
    isOpening = true
    // Who writes already keeps writing.
    field.autofocus = true
    if (!dialog.open) dialog.showModal()
    field.autofocus = false
    dialog.removeAttribute('data-opening')
    isOpening = false
    dialog.addEventListener('close', () => button.focus(), { once: true })
    // Now React may hear where the focus is, and fetch what the form needs.
    beginToday()
    if (field === document.activeElement) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }

  // React, while it is still starting, makes whole what was pressed before anything else happens, which takes a slow phone
  // a third of a second. These buttons and the opening of their dialog it does not need to know of.
  let isOpening = false
  const presses = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click']
  const passing = ['pointerover', 'pointerout', 'mouseover', 'mouseout', 'mousemove', 'focusin', 'focusout']
  for (const type of [...presses, ...passing]) {
    const keepToOurselves = (event) => {
      const button = event.target.closest?.('button[data-appointment-request]')
      if (button || isOpening) event.stopPropagation()
      if (!button || type !== 'click') return
      event.preventDefault()
      open(button)
    }
    addEventListener(type, keepToOurselves, { capture: true, passive: type !== 'click' })
  }

  // Days are the business's, and a page that is kept for all visitors cannot know today. To find it takes a slow phone a
  // moment: in a quiet one at first, later after the dialog is to be seen.
  const beginToday = () => {
    const day = document.getElementById('appointment-preferredDay')
    // While somebody types a day, what is there of it so far reads as none.
    if (!day || day === document.activeElement) return
    const { timeZone } = day.dataset
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format()
    day.min = day.defaultValue = today
    if (day.value < today) day.value = today
    // The free times of another service or day are other ones.
    day.dispatchEvent(new Event('change', { bubbles: true }))
  }
  const prepareDialog = () => {
    document.getElementById('appointment')?.toggleAttribute('data-prepared', true)
    beginToday()
  }
  addEventListener('load', () => (window.requestIdleCallback ?? setTimeout)(prepareDialog))

  // Before and not after the change: when the menu closes, its button must be ready to take the focus back.
  const holdFocus = ({ target: menu, newState }) => {
    if (menu.id !== 'site-menu') return
    for (const element of document.body.children) {
      // The dialog stays free, because it can be opened from within the menu.
      if (element !== menu && element.localName !== 'dialog') element.inert = newState === 'open'
    }
  }
  const takeFocus = ({ target: menu, newState }) => {
    if (menu.id === 'site-menu' && newState === 'open') menu.querySelector('button').focus()
  }
  // These events do not bubble.
  document.addEventListener('beforetoggle', holdFocus, true)
  document.addEventListener('toggle', takeFocus, true)

  document.addEventListener('focusin', (event) => {
    const field = event.target.form?.elements.opened_at
    if (field && !field.value) field.value = String(Date.now())
  })

  const { referrer } = document
  const { origin, search } = location
  if (referrer.startsWith(`${origin}/`) || !(referrer || search.includes('utm_'))) return
  try {
    sessionStorage.setItem('shringar:arrival', JSON.stringify({ referrer, search }))
  } catch {
    // A browser may forbid storage.
  }
})()
