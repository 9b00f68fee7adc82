import type { BaseSyntheticEvent } from 'react'

/** After failed validation, focuses the first invalid field in document order. */
export function focusFirstFault(_faults: unknown, submission?: BaseSyntheticEvent): void {
  const form: unknown = submission?.target
  if (!(form instanceof HTMLFormElement)) return
  // The fields become `aria-invalid` with the next render.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
