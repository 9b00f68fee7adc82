/**
 * Input of a form that was unmounted without the user leaving it, because the session ended or a list moved it. Cached in
 * memory by form and account, and restored for the same user only.
 */
interface KeptInput {
  readonly userId: string
  readonly input: unknown
}

const kept = new Map<string, KeptInput>()

export function keepInput(form: string, userId: string, input: object): void {
  kept.set(form, { userId, input })
}

export function keptInput<Input>(form: string, userId: string): Input | null {
  const found = kept.get(form)
  return found?.userId === userId ? (found.input as Input) : null
}

export function forgetInput(form: string): void {
  kept.delete(form)
}
