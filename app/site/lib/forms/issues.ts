// Converts zod issues to the errors of a form.
import type { FormOutcome, FormValues } from './form-outcome.ts'

interface Issue {
  readonly path: readonly PropertyKey[]
  readonly message: string
}

/** The first message of each field, in the schema's order. */
export function fieldErrors(issues: readonly Issue[]): FormValues {
  const errors: Record<string, string> = {}
  for (const { path, message } of issues) errors[String(path[0] ?? '')] ??= message
  return errors
}

export function invalidOutcome(issues: readonly Issue[], values: FormValues): FormOutcome {
  return { status: 'invalid', message: issues[0]?.message ?? '', errors: fieldErrors(issues), values }
}
