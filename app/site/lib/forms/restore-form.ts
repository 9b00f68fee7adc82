import type { FormValues } from './form-outcome.ts'

/** Restores draft values into fields that have not been changed. */
export function restoreForm(form: HTMLFormElement, values: FormValues): void {
  for (const [name, value] of Object.entries(values)) {
    const field = form.elements.namedItem(name)
    if (field instanceof RadioNodeList) {
      if (!field.value) field.value = value
    } else if (field instanceof HTMLInputElement && field.type === 'radio') {
      // The only choice so far; its group restores itself when the others arrive (watch-free-slots.ts).
    } else if (field instanceof HTMLInputElement && field.type === 'checkbox') {
      field.checked = true
      reveal(field)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (value === '' || field.value !== field.defaultValue) continue
      field.value = value
      reveal(field)
    }
  }
}

/** Opens the <details> that contains the field, if any. */
function reveal(field: Element): void {
  const fold = field.closest('details')
  if (fold) fold.open = true
}

/** In the middle of the screen, because a toast stands at its top. */
export function focusInSight(field: HTMLElement): void {
  reveal(field)
  field.scrollIntoView({ block: 'center' })
  field.focus({ preventScroll: true })
}
