// The outcome of a form, the same for a form sent by the browser and for a plain post.

export type FormValues = Readonly<Record<string, string>>

export type FormOutcome =
  | { readonly status: 'sent'; readonly message: string }
  | {
      readonly status: 'invalid'
      /** The first error, which is announced. */
      readonly message: string
      readonly errors: FormValues
      readonly values: FormValues
    }
  | {
      readonly status: 'failed'
      readonly message: string
      /** What the visitor can do about it, below the message. */
      readonly advice?: string
      readonly values: FormValues
      /** The form as text, to send it by chat instead. */
      readonly chatMessage: string | null
      readonly reason: unknown
    }
  /** A button that does not send was pressed; the form is shown again with its values. */
  | { readonly status: 'unsent'; readonly values: FormValues }

export function formValues(data: FormData): FormValues {
  const values: Record<string, string> = {}
  for (const [name, value] of data) if (typeof value === 'string') values[name] = value
  return values
}
