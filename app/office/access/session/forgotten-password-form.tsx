import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { useSendsMail } from '#app/lib/root-data.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { recoveryForm } from '#domain/access/sign-in.ts'
import { showFailure } from './show-failure.ts'

interface ForgottenPasswordProps {
  email: string
  onBack: () => void
}

export const ForgottenPassword = (props: ForgottenPasswordProps) =>
  useSendsMail() ? <RecoveryForm {...props} /> : <WithoutMail onBack={props.onBack} />

/** Shown where the server cannot send mail. */
const WithoutMail = ({ onBack }: { onBack: () => void }) => (
  <div className="space-y-4">
    <p role="status">
      Please ask the owner of the salon. The owner opens Settings, Users and sends you a link with which you
      choose a new password.
    </p>
    <details className="text-sm text-muted">
      <summary className="min-h-11 cursor-pointer py-2.5">You are the owner?</summary>
      <p>Emails are not set up. Ask the person who looks after your server to run</p>
      <code className="mt-2 block rounded-lg bg-sunken p-3 wrap-anywhere text-fg">
        npm run staff -- reset-password your@email
      </code>
    </details>
    <Button variant="secondary" className="w-full" onClick={onBack}>
      Back to sign-in
    </Button>
  </div>
)

function RecoveryForm({ email, onBack }: ForgottenPasswordProps) {
  const [sentTo, setSentTo] = useState<string | null>(null)
  const form = useForm({ resolver: schemaResolver(recoveryForm), defaultValues: { email } })
  const { errors, isSubmitting } = form.formState

  const send = form.handleSubmit(async (values) => {
    const redirectTo = `${window.location.origin}/auth?reset=1`
    const auth = await authClient()
    const { error } = await auth.resetPasswordForEmail(values.email, { redirectTo })
    if (error) showFailure(error)
    else setSentTo(values.email)
  })

  if (sentTo) {
    return (
      <div className="space-y-4 text-center">
        <p role="status" className="text-balance">
          If <strong>{sentTo}</strong> has an account, you will get an email with a link. Open it on this
          device to choose a new password.
        </p>
        <Button variant="secondary" className="w-full" onClick={onBack}>
          Back to sign-in
        </Button>
      </div>
    )
  }
  return (
    <form noValidate onSubmit={send} className="space-y-4">
      <Field
        label="Email"
        hint="We will email you a link to choose a new password. If you sign in with a phone number, ask the owner for a link."
        error={errors.email?.message}
      >
        <Input
          type="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...form.register('email')}
        />
      </Field>
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Sending…' : 'Send the link'}
      </Button>
      <Button variant="ghost" className="w-full" onClick={onBack}>
        Back to sign-in
      </Button>
    </form>
  )
}
