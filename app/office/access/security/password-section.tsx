import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'
import { NEW_PASSWORD_HINT, newPasswordForm } from '#domain/access/sign-in.ts'

const passwordForm = newPasswordForm.safeExtend({ current: z.string().min(1, 'Type your current password') })

export function PasswordSection() {
  const { user } = useSession()
  const form = useForm({
    resolver: schemaResolver(passwordForm),
    defaultValues: { current: '', password: '', repeated: '' },
  })
  const { errors, isSubmitting } = form.formState

  const change = form.handleSubmit(async ({ current, password }) => {
    const auth = await authClient()
    const { error } = await auth.updateUser({ password, current_password: current })
    if (error) {
      toast.error('Error changing password', { description: error.message })
      return
    }
    toast.success('Password changed', { description: 'Your other sessions were signed out.' })
    form.reset()
  })

  return (
    <TitledCard title="Password" subtitle="Changing it signs out your other sessions.">
      <form noValidate onSubmit={change} className="grid max-w-md gap-4">
        <input type="text" autoComplete="username" value={accountName(user)} readOnly hidden />
        <Field label="Current password" error={errors.current?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('current')} />
        </Field>
        <Field label="New password" hint={NEW_PASSWORD_HINT} error={errors.password?.message}>
          <Input type="password" autoComplete="new-password" {...form.register('password')} />
        </Field>
        <Field label="Repeat the new password" error={errors.repeated?.message}>
          <Input type="password" autoComplete="new-password" {...form.register('repeated')} />
        </Field>
        <Button type="submit" busy={isSubmitting} className="justify-self-start">
          {isSubmitting ? 'Saving…' : 'Change password'}
        </Button>
      </form>
    </TitledCard>
  )
}
