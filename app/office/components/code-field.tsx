import type { ComponentProps } from 'react'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'

interface CodeFieldProps extends ComponentProps<'input'> {
  label?: string
  hint?: string
  error: string | undefined
}

/** A one-time code; phones offer to fill it in from the text message. */
export const CodeField = ({ label = '6-digit code', hint, error, ...input }: CodeFieldProps) => (
  <Field label={label} hint={hint} error={error}>
    <Input
      inputMode="numeric"
      autoComplete="one-time-code"
      maxLength={8}
      className="text-center text-xl tracking-[0.4em] tabular-nums md:text-xl"
      {...input}
    />
  </Field>
)
