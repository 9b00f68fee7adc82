export interface Account {
  readonly email: string
  readonly password: string
}

/** The owner's account in all test offices. */
export const owner: Account = { email: 'owner@example.com', password: 'a long sentence of my own' }
