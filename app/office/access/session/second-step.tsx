/** The second step of signing in: a code from the authenticator app, a code by text message, or a passkey. */
import type { Factor, Session } from '@supabase/auth-js'
import { KeyRound } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { CodeField } from '#app/office/components/code-field.tsx'
import { factorKinds } from '#app/office/components/factor-kinds.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { codeForm } from '#domain/access/sign-in.ts'
import { messageOf, showFailure } from './show-failure.ts'

export function SecondStep({ session, onGiveUp }: { session: Session; onGiveUp: () => void }) {
  const factors = (session.user.factors ?? []).filter(
    (factor) => factor.status === 'verified' && factorKinds[factor.factor_type],
  )
  const [chosen, setChosen] = useState<Factor | undefined>(factors[0])
  return (
    <div className="space-y-4">
      {chosen?.factor_type === 'webauthn' ? (
        <PasskeyStep key={chosen.id} factor={chosen} />
      ) : (
        chosen && <CodeStep key={chosen.id} factor={chosen} />
      )}
      {factors.length > 1 && (
        <div className="space-y-2 border-t border-line pt-4">
          <p className="text-sm text-muted">Use another method</p>
          {factors
            .filter((factor) => factor.id !== chosen?.id)
            .map((factor) => {
              const kind = factorKinds[factor.factor_type]
              if (!kind) return null
              const { icon: Icon, label } = kind
              return (
                <Button
                  key={factor.id}
                  variant="secondary"
                  className="w-full"
                  onClick={() => setChosen(factor)}
                >
                  <Icon aria-hidden="true" className="size-4" />
                  {factor.friendly_name && factor.friendly_name !== label
                    ? `${label}: ${factor.friendly_name}`
                    : label}
                </Button>
              )
            })}
        </div>
      )}
      <Button variant="ghost" className="w-full" onClick={onGiveUp}>
        Use another account
      </Button>
    </div>
  )
}

function CodeStep({ factor }: { factor: Factor }) {
  const isPhone = factor.factor_type === 'phone'
  const [challengeId, setChallengeId] = useState<string | null>(null)
  const [sending, setSending] = useState(false)
  const form = useForm({ resolver: schemaResolver(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const sendCode = async () => {
    setSending(true)
    const auth = await authClient()
    const { data, error } = await auth.mfa.challenge({ factorId: factor.id, channel: 'sms' })
    setSending(false)
    if (error) showFailure(error)
    else setChallengeId(data.id)
  }

  const verify = form.handleSubmit(async ({ code }) => {
    const { mfa } = await authClient()
    const { error } = challengeId
      ? await mfa.verify({ factorId: factor.id, challengeId, code })
      : await mfa.challengeAndVerify({ factorId: factor.id, code })
    if (error) {
      form.setError('code', { message: messageOf(error) })
      form.setFocus('code', { shouldSelect: true })
    } else toast.success('Login successful!')
  })

  if (isPhone && !challengeId) {
    return (
      <Button className="w-full" busy={sending} onClick={() => void sendCode()}>
        Send me a code
      </Button>
    )
  }
  return (
    <form noValidate onSubmit={verify} className="space-y-4">
      <CodeField
        hint={isPhone ? 'From the text message we have just sent.' : 'From your authenticator app.'}
        error={errors.code?.message}
        autoFocus
        {...form.register('code')}
      />
      <Button type="submit" busy={isSubmitting} className="w-full">
        {isSubmitting ? 'Processing...' : 'Verify'}
      </Button>
    </form>
  )
}

function PasskeyStep({ factor }: { factor: Factor }) {
  const [busy, setBusy] = useState(false)
  const showPasskey = async () => {
    setBusy(true)
    const auth = await authClient()
    const { error } = await auth.mfa.webauthn.authenticate({ factorId: factor.id })
    setBusy(false)
    if (error) showFailure(error)
    else toast.success('Login successful!')
  }
  return (
    <Button className="w-full" busy={busy} onClick={() => void showPasskey()}>
      <KeyRound aria-hidden="true" className="size-4" />
      Continue with your passkey
    </Button>
  )
}
