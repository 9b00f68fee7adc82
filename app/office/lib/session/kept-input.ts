/**
 * What was typed into a form that the end of the session took off the screen. It is kept in this page's memory, by
 * address and account, so that whoever signs in again finds it, and nobody else.
 */
interface KeptInput {
  readonly userId: string
  readonly input: unknown
}

const kept = new Map<string, KeptInput>()

export function keepInput(address: string, userId: string, input: object): void {
  kept.set(address, { userId, input })
}

export function keptInput<Input>(address: string, userId: string): Input | null {
  const found = kept.get(address)
  return found?.userId === userId ? (found.input as Input) : null
}

export function forgetInput(address: string): void {
  kept.delete(address)
}
