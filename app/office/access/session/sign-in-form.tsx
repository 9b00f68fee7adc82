import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { signInForm } from '#domain/access/sign-in.ts'
import { EmailField } from './email-field.tsx'
import { PasswordField } from './password-field.tsx'
import { showFailure } from './show-failure.ts'

export function SignInForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  const form = useForm({ resolver: schemaResolver(signInForm), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState

  const signIn = form.handleSubmit(async (credentials) => {
    const auth = await authClient()
    const { data, error } = await auth.signInWithPassword(credentials)
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
      <EmailField error={errors.email?.message} {...form.register('email')} />
      <PasswordField
        label="Password"
        autoComplete="current-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Processing...' : 'Sign In'}
      </Button>
      <Button variant="ghost" className="w-full" onClick={() => onForgotten(form.getValues('email'))}>
        Forgot password?
      </Button>
    </form>
  )
}
