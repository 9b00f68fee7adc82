import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { signInForm } from '#domain/access/sign-in.ts'
import { PasswordField } from './password-field.tsx'
import { showFailure } from './show-failure.ts'

/** Links are mailed, so a phone number is of no use there. */
const emailIn = (typed: string) => (typed.includes('@') ? typed : '')

export function SignInForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  const form = useForm({ resolver: schemaResolver(signInForm), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async ({ email: name, password }) => {
    const auth = await authClient()
    const { data, error } = await auth.signInWithPassword({ ...name, password })
    if (error) {
      showFailure(error)
      form.setFocus('password', { shouldSelect: true })
      return
    }
    const asksForMore = data.user.factors?.some((factor) => factor.status === 'verified')
    if (!asksForMore) toast.success('Login successful!')
  })

  return (
    <form noValidate onSubmit={signIn} className="space-y-4">
      <Field label="Email" hint="Or the phone number of your account" error={errors.email?.message}>
        <Input
          inputMode="email"
          autoComplete="username"
          autoCapitalize="none"
          autoFocus
          {...form.register('email')}
        />
      </Field>
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Processing...' : 'Sign In'}
      </Button>
      <Button
        variant="ghost"
        className="w-full"
        onClick={() => onForgotten(emailIn(form.getValues('email')))}
      >
        Forgot password?
      </Button>
    </form>
  )
}
