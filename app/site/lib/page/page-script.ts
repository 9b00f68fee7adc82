/** The element with the text of React Router's module script (deferred-scripts.tsx). */
export const START_REACT_ID = 'start-react'

/**
 * Runs in every public page before React does. It starts React after the page has loaded or is first used, marks what has been
 * painted and scrolled, opens the appointment dialog, holds a form that is sent before React can send it, notes when a form
 * was opened, and stores where the visitor came from.
 * It is inlined into the HTML as text (page-start.tsx), so it must not reference anything outside of itself.
 */
export function pageScript(startReactId: string): void {
  const LONGEST_WAIT_MS = 10_000
  const root = document.documentElement
  const afterPaint = (run: () => void) => requestAnimationFrame(() => setTimeout(run))
  let scriptsFailed = false

  const startReact = () => {
    const inert = document.getElementById(startReactId)
    if (!inert) return
    // Start only once.
    inert.removeAttribute('id')
    for (const href of inert.dataset.preloads?.split(' ') ?? [])
      document.head.append(Object.assign(document.createElement('link'), { rel: 'modulepreload', href }))
    document.head.append(
      Object.assign(document.createElement('script'), { type: 'module', textContent: inert.textContent }),
    )
  }
  // An image that never arrives delays `load` for ever, so the first use of the page starts React too, after the next paint.
  for (const moment of ['load', 'keydown', 'focusin', 'pointerup'])
    addEventListener(moment, () => afterPaint(startReact))

  // What the first screen does not need is rendered after the first paint, in two tasks (content.css, dialog.css).
  afterPaint(() => {
    root.dataset.painted = 'screen'
    afterPaint(() => {
      root.dataset.painted = 'page'
    })
  })

  addEventListener('scroll', () => root.toggleAttribute('data-scrolled', scrollY > 50), { passive: true })

  addEventListener('click', (event) => {
    const button = event.target instanceof Element && event.target.closest('[data-appointment-request]')
    if (!(button instanceof HTMLButtonElement)) return
    event.preventDefault()
    openDialog(button)
  })

  function openDialog(button: HTMLButtonElement) {
    const dialog = document.getElementById('appointment') as HTMLDialogElement
    const field = (name: string) =>
      dialog.querySelector(`form[method=post] [name=${name}]`) as HTMLInputElement
    const { offer = '', text, price = '', day, time } = button.dataset
    const service = field('service')
    service.value = button.value
    field('offer').value = offer
    const title = dialog.querySelector('#appointment-service') as HTMLElement
    title.textContent = text ?? (button.value === service.defaultValue ? '' : button.value)
    const priceText = dialog.querySelector('#appointment-price') as HTMLElement
    priceText.textContent = price
    const preferredDay = field('preferredDay')
    if (day) {
      preferredDay.value = day
      // watch-free-slots.ts selects it if it is free.
      preferredDay.dataset.time = time
    }
    // Paint first, then make it modal: a modal dialog restyles the whole page, and the form would appear after 38 ms of CPU
    // time instead of 23 ms.
    dialog.show()
    field('name').focus({ preventScroll: true })
    afterPaint(() => makeModal(dialog, button))
  }

  // The browser closes only a modal dialog at Escape.
  addEventListener('keydown', ({ key }) => {
    if (key === 'Escape') document.querySelector<HTMLDialogElement>('dialog[open]:not(:modal)')?.close()
  })

  function makeModal(dialog: HTMLDialogElement, button: HTMLButtonElement) {
    // It may have been closed already.
    if (!dialog.open) return
    const focused = document.activeElement as HTMLElement
    dialog.removeAttribute('open')
    dialog.showModal()
    focused.focus()
    // Safari does not focus a pressed button, so the browser would not return the focus to it.
    dialog.addEventListener('close', () => button.focus(), { once: true })
    // The first date format takes a slow phone 150 ms, so it is not created while the form opens.
    setTimeout(setEarliestDay, 0, dialog.querySelector('[name=preferredDay]'))
  }

  function setEarliestDay(field: HTMLInputElement) {
    // A date that is being typed has an empty value.
    if (field === document.activeElement) return
    const { timeZone } = field.dataset
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone, dateStyle: 'short' }).format()
    field.min = field.defaultValue = today
    if (field.value < today) field.value = today
    // Another service or day has other free times.
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }

  // React handles the event before the window and calls preventDefault for forms that it sends (use-public-form.ts).
  addEventListener('submit', (event) => {
    const form = event.target
    if (event.defaultPrevented || scriptsFailed) return
    if (!(form instanceof HTMLFormElement) || !form.elements.namedItem('opened_at')) return
    event.preventDefault()
    if (form.ariaBusy) return
    form.ariaBusy = 'true'
    form.dataset.held = ''
    setTimeout(post, LONGEST_WAIT_MS, form)
  })

  // A held form is sent once: by React (use-public-form.ts) or as a plain post. Both take the mark away.
  function post(form: HTMLFormElement) {
    if (form.dataset.held === undefined) return
    delete form.dataset.held
    form.submit()
  }

  const onLoadError = ({ target }: Event) => {
    if (!(target instanceof HTMLScriptElement)) return
    scriptsFailed = true
    for (const form of document.forms) post(form)
  }
  // These events do not bubble.
  addEventListener('error', onLoadError, true)

  addEventListener('focusin', ({ target }) => {
    const form = target instanceof Element ? target.closest('form') : null
    const openedAt = form?.elements.namedItem('opened_at')
    if (openedAt instanceof HTMLInputElement) openedAt.value ||= String(Date.now())
  })

  // Only the first page of a visit has the referrer and campaign (lead-source.ts).
  const { referrer } = document
  const { origin, search } = location
  if (referrer.startsWith(`${origin}/`) || !(referrer || search.includes('utm_'))) return
  try {
    sessionStorage.setItem('shringar:arrival', JSON.stringify({ referrer, search }))
  } catch {
    // A browser may forbid storage.
  }
}
