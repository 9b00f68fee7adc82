import type { BaseSyntheticEvent } from 'react'
import type { FieldErrors } from 'react-hook-form'
import { toast } from 'sonner'

/** After failed validation, focuses the first invalid field in document order. A fault of a field that is not drawn becomes a toast. */
export function focusFirstFault(faults: FieldErrors, submission?: BaseSyntheticEvent): void {
  const form: unknown = submission?.target
  if (!(form instanceof HTMLFormElement)) return
  // The fields become `aria-invalid` with the next render.
  requestAnimationFrame(() => {
    const field = form.querySelector<HTMLElement>('[aria-invalid=true]')
    if (field) field.focus()
    else toast.error(firstMessage(faults))
  })
}

/** Errors of a list or an object are nested. */
function firstMessage(faults: object): string | undefined {
  if ('message' in faults && typeof faults.message === 'string') return faults.message
  for (const [name, fault] of Object.entries(faults)) {
    // A reference to the DOM.
    if (name === 'ref' || typeof fault !== 'object' || fault === null) continue
    const message = firstMessage(fault)
    if (message) return message
  }
  return undefined
}
