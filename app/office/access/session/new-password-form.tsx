import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { NEW_PASSWORD_HINT, newPasswordForm } from '#domain/access/sign-in.ts'
import { PasswordField } from './password-field.tsx'
import { showFailure } from './show-failure.ts'

/** Shown after the user opens the link of the recovery mail. */
export function NewPasswordForm({ account, onDone }: { account: string; onDone: () => void }) {
  const form = useForm({
    resolver: schemaResolver(newPasswordForm),
    defaultValues: { password: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState

  const save = form.handleSubmit(async ({ password }) => {
    const auth = await authClient()
    const { error } = await auth.updateUser({ password })
    if (error) {
      showFailure(error)
      return
    }
    toast.success('Password changed')
    onDone()
  })

  return (
    <form noValidate onSubmit={save} className="space-y-4">
      <input type="hidden" autoComplete="username" value={account} readOnly />
      <PasswordField
        label="New password"
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
        autoFocus
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Field label="Repeat the new password" error={errors.repeated?.message}>
        <Input type="password" autoComplete="new-password" {...form.register('repeated')} />
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Saving…' : 'Save password'}
      </Button>
    </form>
  )
}
