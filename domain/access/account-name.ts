// The name of an account. Without zod, because every page of the office loads it.

interface Named {
  readonly email?: string | null
  readonly phone?: string | null
}

/** The email address or the number of an account; sign-in stores the number without its plus sign. */
export const accountName = ({ email, phone }: Named): string =>
  email || (phone ? `+${phone.replace(/^\+/, '')}` : '')
