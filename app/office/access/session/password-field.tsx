import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'

interface PasswordFieldProps extends ComponentProps<typeof Input> {
  label: string
  hint?: string
  error?: string
}

/** A password with a button that shows it. */
export function PasswordField({ label, hint, error, ...input }: PasswordFieldProps) {
  const [visible, setVisible] = useState(false)
  const Icon = visible ? EyeOff : Eye
  return (
    <div className="relative">
      <Field label={label} hint={hint} error={error}>
        <Input {...input} type={visible ? 'text' : 'password'} className="pr-12" />
      </Field>
      <button
        type="button"
        aria-label={visible ? 'Hide password' : 'Show password'}
        aria-pressed={visible}
        onClick={() => setVisible(!visible)}
        className="absolute top-6.5 right-0 flex size-11 items-center justify-center rounded-lg text-muted hover:text-fg focus-visible:outline-2 focus-visible:outline-focus"
      >
        <Icon aria-hidden="true" className="size-5" />
      </button>
    </div>
  )
}
