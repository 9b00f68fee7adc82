import type { ComponentProps } from 'react'
import { z } from 'zod'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { FormNotices } from './edit-form/form-notices.tsx'
import { useEditForm } from './edit-form/use-edit-form.ts'
import { schemaResolver } from './schema-resolver.ts'

/** One value of a stored row, or of several rows that share it. */
export interface StoredValue<Stored, Value> {
  readonly stored: Stored
  readonly versionOf: (stored: Stored) => string
  readonly valueOf: (stored: Stored) => Value
  readonly save: (value: Value, basis: Stored) => Promise<Stored>
  /** Its subject in a sentence: `the rules`. */
  readonly what: string
  /** The error toast if the save cannot start. */
  readonly failed: string
}

interface OneSettingProps<Stored, Value> {
  value: StoredValue<Stored, Value>
  label: string
  hint?: string
  /** The value as input text. */
  textOf: (value: Value) => string
  read: (typed: string) => Value
  /** The validation message for the input. */
  problemOf: (typed: string) => string | undefined
  mayEdit: boolean
  input: ComponentProps<'input'>
}

/** One value with its own save button, which is shown once the value was changed. */
export function OneSetting<Stored, Value>(props: OneSettingProps<Stored, Value>) {
  const { value, label, hint, textOf, read, problemOf, mayEdit, input } = props
  const editForm = useEditForm({
    name: label,
    resolver: schemaResolver(textWithout(problemOf)),
    mode: 'onChange',
    stored: value.stored,
    versionOf: value.versionOf,
    startValues: (stored) => ({ text: textOf(value.valueOf(stored)) }),
  })
  const { isDirty, isSubmitting, errors } = editForm.form.formState
  const problem = errors.text?.message
  return (
    <form
      noValidate
      className="space-y-2"
      onSubmit={editForm.submit({
        save: ({ text }, basis) => value.save(read(text), basis),
        failed: value.failed,
      })}
    >
      <FormNotices editForm={editForm} what={value.what} />
      <Field label={label} hint={hint} error={problem} className="max-w-sm">
        <div className="flex gap-2">
          <Input {...input} {...editForm.form.register('text')} disabled={!mayEdit} />
          {isDirty && (
            <Button type="submit" variant="secondary" busy={isSubmitting} disabled={problem !== undefined}>
              Save
            </Button>
          )}
        </div>
      </Field>
    </form>
  )
}

const textWithout = (problemOf: (typed: string) => string | undefined) =>
  z.object({
    text: z.string().superRefine((typed, context) => {
      const message = problemOf(typed)
      if (message) context.addIssue({ code: 'custom', message })
    }),
  })

interface ClockSettingProps<Stored> {
  value: StoredValue<Stored, string>
  label: string
  mayEdit: boolean
}

const CLOCK = /^\d\d:\d\d$/

export const ClockSetting = <Stored,>(props: ClockSettingProps<Stored>) => (
  <OneSetting
    {...props}
    textOf={(clock) => clock.slice(0, 5)}
    read={(typed) => typed}
    problemOf={(typed) => (CLOCK.test(typed) ? undefined : 'Enter a time')}
    input={{ type: 'time', className: 'max-w-36' }}
  />
)
