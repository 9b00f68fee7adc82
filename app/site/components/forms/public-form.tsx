// The frame of all public forms. Without React the browser sends it as a plain post; after hydration React sends it.
import type { ReactNode } from 'react'
import { dismissMessages, prepareMessages, showOutcome } from '#app/site/components/toasts/toasts.ts'
import type { FormOutcome } from '#app/site/lib/forms/form-outcome.ts'
import { FormNotice } from './form-notice.tsx'
import { PrivacyLine } from './privacy-line.tsx'
import { SpamFields } from './spam-fields.tsx'
import { SubmitButton } from './submit-button.tsx'
import { type FormRules, usePublicForm } from './use-public-form.ts'

/** The state of a field, as its form provides it. */
export interface FieldState {
  readonly name: string
  readonly id: string
  readonly defaultValue: string | undefined
  readonly error: string | undefined
}

interface PublicFormProps {
  /** Prefix of the field ids. */
  readonly id: string
  /** The draft's name in localStorage. */
  readonly draft: 'lead' | 'appointment' | 'review' | 'plan'
  /** The name in error reports: 'lead'. */
  readonly noun: string
  readonly action: string
  /** Values that the page adds to the fields. */
  readonly given: Readonly<Record<string, string>>
  readonly initial: FormOutcome | null
  readonly loadRules: () => Promise<FormRules>
  /** Called when a field gets the focus. */
  readonly onTouched?: (form: HTMLFormElement) => void
  readonly onSent?: () => void
  readonly whatsappNumber: string | null
  readonly submitLabel: string
  readonly privacy: string
  readonly className: string
  /** Beside the button, which may be in sight when the fields are not. */
  readonly aboveButton?: ReactNode
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
      // If the toast code cannot be loaded, the form stays open and shows the outcome itself.
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
      {/* Text inputs without display, because hydration would reset the value of a hidden input. */}
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
      <div className="form-actions grid gap-4">
        {props.aboveButton}
        <SubmitButton label={props.submitLabel} sending={sending} />
        <PrivacyLine>{props.privacy}</PrivacyLine>
      </div>
    </form>
  )
}
