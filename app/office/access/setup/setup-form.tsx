import { useMutation } from '@tanstack/react-query'
import { useForm } from 'react-hook-form'
import { useNavigate } from 'react-router'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { PasswordField } from '#app/office/access/session/password-field.tsx'
import { showFailure } from '#app/office/access/session/show-failure.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { type NewOwner, setupForm } from '#domain/access/setup-form.ts'
import { NEW_PASSWORD_HINT } from '#domain/access/sign-in.ts'
import { setUp } from './queries.ts'

export function SetupForm() {
  const navigate = useNavigate()
  const form = useForm({
    resolver: schemaResolver(setupForm),
    defaultValues: { token: '', full_name: '', email: '', password: '' },
  })
  const { errors } = form.formState
  const save = useMutation({
    mutationFn: async (owner: NewOwner) => {
      await setUp(owner)
      const auth = await authClient()
      await auth.signInWithPassword(owner)
    },
    // It opens the office, or asks for the password if signing in has failed.
    onSuccess: () => navigate(paths.signIn, { replace: true }),
    onError: showFailure,
  })

  return (
    <form noValidate onSubmit={form.handleSubmit((owner) => save.mutate(owner))} className="space-y-4">
      <Field
        label="Token"
        hint="In the log of the server, below “Set up”. The person who has installed it can tell you."
        error={errors.token?.message}
      >
        <Input autoComplete="off" autoCapitalize="none" spellCheck={false} {...form.register('token')} />
      </Field>
      <Field label="Your name" error={errors.full_name?.message}>
        <Input autoComplete="name" {...form.register('full_name')} />
      </Field>
      <Field label="Email" hint="You sign in with it" error={errors.email?.message}>
        <Input type="email" autoComplete="username" autoCapitalize="none" {...form.register('email')} />
      </Field>
      <PasswordField
        label="Password"
        hint={NEW_PASSWORD_HINT}
        autoComplete="new-password"
        error={errors.password?.message}
        {...form.register('password')}
      />
      <SiteAddress />
      <Button type="submit" busy={save.isPending} className="w-full">
        {save.isPending ? 'Saving…' : 'Create my account'}
      </Button>
      <p className="text-sm text-muted">
        Then the first steps lead you through the rest, with a test mail and the place of the backups.
      </p>
    </form>
  )
}

/** It is a setting of the server, because the certificate and the proxy depend on it. */
function SiteAddress() {
  const { siteUrl } = readPublicConfig()
  return (
    <div className="text-sm">
      <p className="font-medium">Address of the site</p>
      <p className="wrap-anywhere">{siteUrl}</p>
      {window.location.origin === new URL(siteUrl).origin ? (
        <p className="text-muted">Links in mails and messages lead there.</p>
      ) : (
        <div className="mt-2">
          <Notice>
            You have opened {window.location.origin}. If your clients use that address, set SITE_URL to it on
            the server and restart it before you go on.
          </Notice>
        </div>
      )}
    </div>
  )
}
