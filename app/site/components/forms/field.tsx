// One labelled field of a public form: label above, error below and tied to it. The input keeps its own value, so
// that nothing typed before the page came alive is lost.
import type { ComponentProps } from 'react'

interface FieldProps {
  readonly label: string
  readonly name: string
  readonly error?: string
  readonly hint?: string
}

const control =
  'mt-1.5 block w-full min-w-0 border border-sand-deep bg-white px-4 py-3 text-base text-text transition-colors placeholder:text-text-soft/80 focus:border-gold-deep focus:outline-2 focus:outline-offset-0 focus:outline-gold/60 aria-invalid:border-sindoor'

export function TextField({ label, name, error, hint, ...input }: FieldProps & ComponentProps<'input'>) {
  const id = input.id ?? name
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={input.required} />
      <input
        {...input}
        {...described(id, error, hint)}
        id={id}
        name={name}
        className={`${control} min-h-12`}
      />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

export function TextArea({ label, name, error, hint, ...input }: FieldProps & ComponentProps<'textarea'>) {
  const id = input.id ?? name
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={input.required} />
      <textarea rows={4} {...input} {...described(id, error, hint)} id={id} name={name} className={control} />
      <FieldNotes id={id} error={error} hint={hint} />
    </div>
  )
}

export function SelectField({ label, name, error, hint, ...select }: FieldProps & ComponentProps<'select'>) {
  const id = select.id ?? name
  return (
    <div>
      <FieldLabel htmlFor={id} label={label} required={select.required} />
      <div className="relative">
        <select
          {...select}
          {...described(id, error, hint)}
          id={id}
          name={name}
          className={`${control} min-h-12 appearance-none pr-11`}
        />
        <svg
          aria-hidden="true"
          viewBox="0 0 12 8"
          className="pointer-events-none absolute top-1/2 right-4 w-3 -translate-y-1/2 fill-none stroke-current stroke-[1.5]"
        >
          <path d="m1 1.5 5 5 5-5" />
        </svg>
      </div>
      <div role="status">
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
