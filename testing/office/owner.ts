export interface Account {
  readonly email: string
  readonly password: string
}

/** Of every office. */
export const owner: Account = { email: 'owner@example.com', password: 'a long sentence of my own' }
