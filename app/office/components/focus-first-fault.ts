import type { BaseSyntheticEvent } from 'react'

/** After a form was refused: leads to the first field that is wrong, in the order in which a person reads them. */
export function focusFirstFault(_faults: unknown, submission?: BaseSyntheticEvent): void {
  const form: unknown = submission?.target
  if (!(form instanceof HTMLFormElement)) return
  // The fields learn of their faults with the next drawing.
  requestAnimationFrame(() => form.querySelector<HTMLElement>('[aria-invalid=true]')?.focus())
}
