import {
  type OfferedService,
  type PlanRequest,
  readRequest,
  usualFunction,
} from '#domain/leads/plan/plan-input.ts'

/** Reads the form like the server. Resets the "add" selects, because the chosen service is in the person's list now. */
export function readForm(
  form: HTMLFormElement,
  services: readonly OfferedService[],
  button?: HTMLElement | null,
): PlanRequest {
  const fields = [...new FormData(form, button)].map(([name, value]) => [name, String(value)])
  for (const field of form.elements) {
    if (field instanceof HTMLSelectElement && /^(f\d\.)?add\d/.test(field.name)) field.value = ''
  }
  return readRequest(new URLSearchParams(fields), services)
}

/** Another kind of function has other usual people, unless the visitor has changed them. */
export function withUsualPeople(
  next: PlanRequest,
  before: PlanRequest,
  services: readonly OfferedService[],
): PlanRequest {
  return {
    functions: next.functions.map((one, index) => {
      const former = before.functions[index]
      if (!former || former.kind === one.kind) return one
      const expected = usualFunction(former.kind, {}, services).people
      const isUntouched = JSON.stringify(expected) === JSON.stringify(one.people)
      return isUntouched ? usualFunction(one.kind, { ...one, ready: '' }, services) : one
    }),
  }
}
