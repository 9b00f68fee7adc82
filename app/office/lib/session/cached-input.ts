/**
 * Input of a form that was unmounted without the user leaving it, because the session ended or a list moved it. Cached in
 * memory by form and account, and restored for the same user only.
 */
interface CacheEntry {
  readonly userId: string
  readonly input: unknown
}

const inputs = new Map<string, CacheEntry>()

export function cacheInput(form: string, userId: string, input: object): void {
  inputs.set(form, { userId, input })
}

export function cachedInput<Input>(form: string, userId: string): Input | null {
  const found = inputs.get(form)
  return found?.userId === userId ? (found.input as Input) : null
}

export function clearInput(form: string): void {
  inputs.delete(form)
}
