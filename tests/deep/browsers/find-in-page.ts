// Functions that run inside the page. Each is sent to the browser as text, so none may use anything outside itself.

/** Finds a field by its label, or an element by selector and text. The first visible one counts. */
export interface Place {
  readonly within?: string
  readonly label?: string
  readonly css?: string
  readonly text?: string
}

export function findInPage({ within = 'body', label, css = 'button, summary', text }: Place): Element | null {
  const bare = (text: string | null) => (text ?? '').replaceAll(/\s+/g, ' ').trim()
  const named = (element: Element) => bare(element.getAttribute('aria-label') ?? element.textContent)
  const isReady = (element: Element | null) =>
    element?.checkVisibility({ visibilityProperty: true }) === true &&
    !element.closest('[inert]') &&
    !element.matches(':disabled')
  const around = [...document.querySelectorAll(within)]
  const candidates = around.flatMap((part): (Element | null)[] =>
    label
      ? [...part.querySelectorAll('label')]
          .filter((one) => named(one).startsWith(label))
          .map((one) => one.control)
      : [...part.querySelectorAll(css)].filter((one) => text === undefined || named(one).startsWith(text)),
  )
  return candidates.find(isReady) ?? null
}

/** Sets a value and dispatches the events of typing. */
export function setInPage(field: HTMLInputElement | HTMLSelectElement, value: string): void {
  const kind = field instanceof HTMLSelectElement ? HTMLSelectElement : HTMLInputElement
  // React overrides the setter on the element, which would hide the change from it.
  Object.getOwnPropertyDescriptor(kind.prototype, 'value')?.set?.call(field, value)
  for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Scrolls the element away from the window's edges, which fixed bars cover, and returns its position. */
export function bringToMiddle(element: Element): number {
  element.scrollIntoView({ block: 'center', behavior: 'instant' })
  return element.getBoundingClientRect().top
}

export function isVisibleText(text: string): boolean {
  const says = (element: Element) => element.textContent.replaceAll(/\s+/g, ' ').includes(text)
  return [...document.querySelectorAll('body *')].some(
    (element) => says(element) && ![...element.children].some(says) && element.checkVisibility(),
  )
}
