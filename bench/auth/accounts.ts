/** The accounts that sign in during the measurement. */
export const people: readonly string[] = Array.from({ length: 20 }, (_, index) => `person${index}@salon.test`)
export const password = 'a long enough sentence'

export interface Ready {
  readonly url: string
  readonly publishableKey: string
}
