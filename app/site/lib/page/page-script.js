// What a public page does by itself, before React runs and after. It stands in the HTML in front of everything that can
// be pressed, so a press never comes too early:
// - the header turns solid once the page has scrolled,
// - what lies below the first screen waits until that is whole (content.css),
// - a button of an appointment request opens the dialog, which is in the page already, for the service that it names,
// - an open menu of small screens keeps the focus,
// - a form remembers when it was first touched (spam-guard.ts),
// - how somebody came here is remembered for the enquiry that she may send (lead-source.ts).
;(() => {
  const root = document.documentElement
  const showScroll = () => root.toggleAttribute('data-scrolled', window.scrollY > 50)
  addEventListener('scroll', showScroll, { passive: true })
  // Asked here, it would have the page laid out before there is any.
  requestAnimationFrame(showScroll)

  const whenQuiet = window.requestIdleCallback ?? setTimeout

  const [arrival] = performance.getEntriesByType('navigation')
  // Who comes back, or to a part of the page, is led to a place that has to be there.
  if (arrival?.type === 'navigate' && !location.hash) {
    const showRest = () => root.removeAttribute('data-arriving')
    root.toggleAttribute('data-arriving', true)
    addEventListener('load', () => requestAnimationFrame(() => whenQuiet(showRest)))
    // Whatever may keep the first screen from being whole, nobody who reaches for the rest waits for it, and nobody waits long.
    for (const reach of ['scroll', 'keydown'])
      addEventListener(reach, showRest, { once: true, passive: true })
    addEventListener('click', ({ target }) => target.closest?.('a') && showRest(), { capture: true })
    setTimeout(showRest, 3000)
  }

  const nameWhatIsAsked = ({ value, dataset }, { service }) => {
    const title = document.getElementById('appointment-service')
    const asked = dataset.words ?? (value === service.defaultValue ? '' : value)
    if (title.textContent !== asked) title.textContent = asked
  }

  // While the finger is still on the glass: what it will ask for is laid out and drawn beyond the screen's edge (dialog.css).
  const press = (button) => {
    const dialog = document.getElementById('appointment')
    nameWhatIsAsked(button, dialog.querySelector('form[method=post]').elements)
    dialog.toggleAttribute('data-pressed', true)
  }
  const release = () => document.getElementById('appointment')?.removeAttribute('data-pressed')

  const open = (button) => {
    const dialog = document.getElementById('appointment')
    const fields = dialog.querySelector('form[method=post]').elements
    const { service, offer, name, opened_at, preferredDay } = fields
    const { day, time } = button.dataset
    service.value = button.value
    offer.value = button.dataset.offer ?? ''
    opened_at.value ||= String(Date.now())
    if (day) {
      preferredDay.value = day
      // Taken up once it is known to be free (watch-free-times.ts).
      preferredDay.dataset.time = time
    }
    nameWhatIsAsked(button, fields)
    isOpening = true
    // Seen and typed in at once; a modal dialog, for which the browser goes over the whole page, with the next frame.
    dialog.toggleAttribute('data-opening', true)
    name.focus({ preventScroll: true })
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
    release()
    isOpening = false
    dialog.addEventListener('close', () => button.focus(), { once: true })
    whenQuiet(beginToday, { timeout: 300 })
    // Now React may hear where the focus is, and fetch what the form needs.
    if (field === document.activeElement) field.dispatchEvent(new FocusEvent('focusin', { bubbles: true }))
  }

  // React, while it is still starting, makes whole what was pressed before anything else happens, which takes a slow phone
  // a third of a second. These buttons and the opening of their dialog it does not need to know of.
  let isOpening = false
  const requestButton = (element) => element?.closest?.('button[data-appointment-request]')
  const presses = ['pointerdown', 'pointerup', 'touchstart', 'touchend', 'mousedown', 'mouseup', 'click']
  const captures = ['gotpointercapture', 'lostpointercapture']
  const passing = ['pointerover', 'pointerout', 'mouseover', 'mouseout', 'mousemove', 'focusin', 'focusout']
  for (const type of [...presses, ...captures, ...passing]) {
    const keepToOurselves = (event) => {
      const button = requestButton(event.target)
      // Whichever the finger came from or goes to.
      if (button || isOpening || requestButton(event.relatedTarget)) event.stopPropagation()
      if (button && type === 'pointerdown') press(button)
      if (!button || type !== 'click') return
      event.preventDefault()
      open(button)
    }
    addEventListener(type, keepToOurselves, { capture: true, passive: type !== 'click' })
  }
  // Of a finger that slid away or began to scroll there is no click.
  for (const end of ['pointerup', 'pointercancel'])
    addEventListener(end, () => setTimeout(release, 500), { capture: true, passive: true })

  // Days are the business's, and a page that is kept for all visitors cannot know today. To find it takes a slow phone longer
  // than to show the dialog, so that comes first.
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
  const prepareDialog = () => document.getElementById('appointment')?.toggleAttribute('data-prepared', true)
  addEventListener('load', () => whenQuiet(prepareDialog))

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
