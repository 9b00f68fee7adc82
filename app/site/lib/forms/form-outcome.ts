// What became of a form, the same whether the browser sent it or the server received it as a plain post.
import type { Receipt } from '#domain/leads/visitor-lead.ts'

export type FormValues = Readonly<Record<string, string>>

export interface SentOutcome {
  readonly status: 'sent'
  readonly message: string
  readonly receipt?: Receipt
}

export type FormOutcome =
  | SentOutcome
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

export function formValues(data: FormData): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
