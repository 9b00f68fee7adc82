import { Eye, EyeOff } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { signInForm } from '#domain/access/sign-in.ts'
import { EmailField } from './email-field.tsx'
import { showFailure } from './show-failure.ts'

export function SignInForm({ onForgotten }: { onForgotten: (email: string) => void }) {
  const [visible, setVisible] = useState(false)
  const form = useForm({ resolver: schemaResolver(signInForm), defaultValues: { email: '', password: '' } })
  const { errors, isSubmitting } = form.formState
  const Icon = visible ? EyeOff : Eye

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
      <div className="relative">
        <Field label="Password" error={errors.password?.message}>
          <Input
            type={visible ? 'text' : 'password'}
            autoComplete="current-password"
            className="pr-12"
            {...form.register('password')}
          />
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
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Processing...' : 'Sign In'}
      </Button>
      <Button variant="ghost" className="w-full" onClick={() => onForgotten(form.getValues('email'))}>
        Forgot password?
      </Button>
    </form>
  )
}
