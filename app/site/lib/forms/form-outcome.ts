// What became of a form, the same whether the browser sent it or the server received it as a plain post.

export type FormValues = Readonly<Record<string, string>>

export type FormOutcome =
  | { readonly status: 'sent'; readonly message: string }
  | {
      readonly status: 'invalid'
      /** The first issue, which is announced. */
      readonly message: string
      readonly errors: FormValues
      readonly values: FormValues
    }
  | {
      readonly status: 'failed'
      readonly message: string
      readonly values: FormValues
      /** The form in words, for a chat that replaces the form. */
      readonly chatMessage: string | null
      readonly reason: unknown
    }
  /** Another button than the one that sends was pressed: the form comes back as it was. */
  | { readonly status: 'unsent'; readonly values: FormValues }

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

export function formValues(data: FormData): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
