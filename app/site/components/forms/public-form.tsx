// What every public form has around its fields. It is an ordinary form that the server takes as a plain post, and sends
// itself once the page is alive.
import type { ReactNode } from 'react'
import { showOutcome } from '#app/site/components/toasts/toasts.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { FormNotice } from './form-notice.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { SpamFields } from './spam-fields.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type SubmitForm, usePublicForm } from './use-public-form.ts'

/** What a field needs to know of the form around it. */
export interface FieldState {
  readonly name: string
  readonly id: string
  readonly defaultValue: string | undefined
  readonly error: string | undefined
}

interface PublicFormProps {
  /** Names the draft in the browser's storage, and begins the ids of the fields. */
  readonly name: 'lead' | 'appointment' | 'review'
  /** What is sent, for the report of a failure: 'enquiry'. */
  readonly noun: string
  readonly action: string
  /** What the page itself adds to the fields. */
  readonly given: { readonly name: string; readonly value: string }
  readonly initial: FormOutcome | null
  readonly load: () => Promise<SubmitForm>
  readonly onSent?: () => void
  readonly whatsappNumber: string | null
  readonly submitLabel: string
  readonly privacy: string
  readonly className: string
  readonly children: (field: (name: string) => FieldState) => ReactNode
}

export function PublicForm(props: PublicFormProps) {
  const { name, noun, action, given, initial, load, onSent, whatsappNumber } = props
  const { outcome, notice, sending, formProps } = usePublicForm({
    draft: name,
    unsaved: [given.name],
    initial,
    load,
    onOutcome(result) {
      if (result.status === 'failed')
        reportError(new Error(`The ${noun} could not be sent`, { cause: result.reason }))
      void showOutcome(result, whatsappNumber)
      if (result.status === 'sent') onSent?.()
    },
  })
  const values = outcome && outcome.status !== 'sent' ? outcome.values : {}
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  const field = (fieldName: string): FieldState => ({
    name: fieldName,
    id: `${name}-${fieldName}`,
    defaultValue: values[fieldName],
    error: errors[fieldName],
  })
  return (
    <form {...formProps} method="post" action={action} noValidate className={`grid ${props.className}`}>
      <input type="hidden" name={given.name} value={given.value} />
      <SpamFields />
      <FormNotice outcome={notice} whatsappNumber={whatsappNumber} />
      {props.children(field)}
      <SubmitButton label={props.submitLabel} sending={sending} />
      <PrivacyLine>{props.privacy}</PrivacyLine>
    </form>
  )
}
