// A labelled field of a public form, with its error below. The input is uncontrolled, so that text typed before hydration
// is not lost.
import type { ComponentProps, ElementType } from 'react'

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly error?: string
  readonly hint?: string
}

const controlClasses =
  'mt-1.5 block w-full min-w-0 border border-sand-deep bg-white px-4 py-3 text-base text-text transition-colors placeholder:text-text-soft/80 focus:border-gold-deep focus:outline-2 focus:outline-offset-0 focus:outline-gold/60 aria-invalid:border-sindoor'

export const TextField = (props: FieldProps & ComponentProps<'input'>) => (
  <Field {...props} as="input" extraClasses="min-h-12" />
)

export const TextArea = (props: FieldProps & ComponentProps<'textarea'>) => <Field {...props} as="textarea" />

/** The options and the hint may change while the form is open, so the hint is a live region. */
export const SelectField = (props: FieldProps & ComponentProps<'select'>) => (
  <Field {...props} as="select" extraClasses="choice min-h-12" notesRole="status" />
)

interface AnyFieldProps extends FieldProps {
  readonly as: ElementType
  readonly extraClasses?: string
  readonly notesRole?: 'status'
  readonly id?: string
  readonly required?: boolean
}

function Field({ as: Control, extraClasses, notesRole, label, error, hint, ...control }: AnyFieldProps) {
  const { id = control.name } = control
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={control.required} />
      <Control
        {...control}
        {...described(id, error, hint)}
        id={id}
        className={`${controlClasses} ${extraClasses ?? ''}`}
      />
      <div role={notesRole}>
        <FieldNotes id={id} error={error} hint={hint} />
      </div>
    </div>
  )
}

function FieldLabel({
  htmlFor,
  label,
  required = false,
}: {
  htmlFor: string
  label: string
  required?: boolean
}) {
  return (
    <label htmlFor={htmlFor} className="text-[0.9375rem] font-medium text-text">
      {label}
      {required && (
        <span aria-hidden="true" className="text-sindoor">
          *
        </span>
      )}
    </label>
  )
}

export function FieldNotes({ id, error, hint }: { id: string; error?: string; hint?: string }) {
  return (
    <>
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-sm text-text-soft">
          {hint}
        </p>
      )}
      {error && (
        <p id={`${id}-error`} className="mt-1 text-sm font-medium text-sindoor">
          {error}
        </p>
      )}
    </>
  )
}

function described(id: string, error?: string, hint?: string) {
  const notes = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(' ')
  return { 'aria-invalid': error ? true : undefined, 'aria-describedby': notes || undefined }
}
