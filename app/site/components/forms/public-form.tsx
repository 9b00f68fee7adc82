// What every public form has around its fields. It is an ordinary form that the server takes as a plain post, and sends
// itself once the page is alive.
import type { ReactNode } from 'react'
import { dismissMessages, prepareMessages, showOutcome } from '#app/site/components/toasts/toasts.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { FormNotice } from './form-notice.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { SpamFields } from './spam-fields.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type FormRules, usePublicForm } from './use-public-form.ts'

/** What a field needs to know of the form around it. */
export interface FieldState {
  readonly name: string
  readonly id: string
  readonly defaultValue: string | undefined
  readonly error: string | undefined
}

interface PublicFormProps {
  /** Begins the ids of the fields. */
  readonly id: string
  /** Names the draft in the browser's storage. */
  readonly draft: 'lead' | 'appointment' | 'review' | 'plan'
  /** What is sent, for the report of a failure: 'lead'. */
  readonly noun: string
  readonly action: string
  /** What the page itself adds to the fields. */
  readonly given: Readonly<Record<string, string>>
  readonly initial: FormOutcome | null
  readonly loadRules: () => Promise<FormRules>
  /** With every field that is entered. */
  readonly onTouched?: (form: HTMLFormElement) => void
  readonly onSent?: () => void
  readonly whatsappNumber: string | null
  readonly submitLabel: string
  readonly privacy: string
  readonly className: string
  readonly children: (field: (name: string) => FieldState) => ReactNode
}

export function PublicForm(props: PublicFormProps) {
  const { id, draft, noun, action, given, initial, loadRules, onTouched, onSent, whatsappNumber } = props
  const { outcome, notice, sending, formProps } = usePublicForm({
    draft,
    given: Object.keys(given),
    initial,
    loadRules,
    onTouched(form) {
      prepareMessages()
      onTouched?.(form)
    },
    onMended: dismissMessages,
    onOutcome(result) {
      if (result.status === 'failed')
        reportError(new Error(`The ${noun} could not be sent`, { cause: result.reason }))
      // Where no message can be shown, the form stays and says it itself.
      showOutcome(result, whatsappNumber).then(() => result.status === 'sent' && onSent?.(), reportError)
    },
  })
  const values = outcome && outcome.status !== 'sent' ? outcome.values : {}
  const errors = outcome?.status === 'invalid' ? outcome.errors : {}
  const field = (name: string): FieldState => ({
    name,
    id: `${id}-${name}`,
    defaultValue: values[name],
    error: errors[name],
  })
  return (
    <form
      {...formProps}
      method="post"
      action={action}
      noValidate
      className={`grid grid-cols-1 ${props.className}`}
    >
      {/* Text fields out of sight, because React would put the value of a hidden one back when it takes over. */}
      {Object.entries(given).map(([name, value]) => (
        <input
          key={name}
          type="text"
          name={name}
          defaultValue={value}
          autoComplete="off"
          hidden
          suppressHydrationWarning
        />
      ))}
      <SpamFields />
      <FormNotice outcome={notice} whatsappNumber={whatsappNumber} />
      {props.children(field)}
      <SubmitButton label={props.submitLabel} sending={sending} />
      <PrivacyLine>{props.privacy}</PrivacyLine>
    </form>
  )
}
