import type { ComponentProps } from 'react'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'

interface EmailFieldProps extends ComponentProps<'input'> {
  hint?: string
  error: string | undefined
}

/** Email address of the account; the first field of its form. */
export const EmailField = ({ hint, error, ...input }: EmailFieldProps) => (
  <Field label="Email" hint={hint} error={error}>
    <Input type="email" autoComplete="username" autoCapitalize="none" autoFocus {...input} />
  </Field>
)
