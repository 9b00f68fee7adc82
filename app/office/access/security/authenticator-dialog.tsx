/** Enrols an authenticator app: shows the QR code and the secret, then verifies a code from the app. */
import { useQuery } from '@tanstack/react-query'
import { Copy, Smartphone } from 'lucide-react'
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { CodeField } from '#app/office/components/code-field.tsx'
import { Loaded } from '#app/office/components/loaded.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button, buttonClasses } from '#app/office/components/ui/button.tsx'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { canCopy, copyText } from '#app/office/lib/screen/copy-text.ts'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { codeForm } from '#domain/access/sign-in.ts'

/** The auth client does not encode the SVG in the data URL; a raw `#` would end the URL there. */
function encodedImage(address: string): string {
  const start = address.indexOf(',') + 1
  return address.slice(0, start) + encodeURIComponent(address.slice(start))
}

interface AuthenticatorDialogProps {
  name: string
  onAdded: () => Promise<void>
  onClose: () => void
}

export default function AuthenticatorDialog({ onAdded, onClose, ...given }: AuthenticatorDialogProps) {
  // A refetched list of factors may propose another name, and another name would create another secret.
  const [name] = useState(given.name)
  const { business_name } = useBusinessProfile()
  const enrolment = useQuery({
    queryKey: ['enrolment', name],
    queryFn: async () => {
      const auth = await authClient()
      const { data, error } = await auth.mfa.enroll({
        factorType: 'totp',
        friendlyName: name,
        issuer: business_name,
      })
      if (error) throw error
      return data
    },
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
  })
  const form = useForm({ resolver: schemaResolver(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState

  const close = () => {
    // An unverified factor would block the name for the next attempt.
    if (enrolment.data) void authClient().then(({ mfa }) => mfa.unenroll({ factorId: enrolment.data.id }))
    onClose()
  }

  const verify = form.handleSubmit(async ({ code }) => {
    if (!enrolment.data) return
    const auth = await authClient()
    const { error } = await auth.mfa.challengeAndVerify({ factorId: enrolment.data.id, code })
    if (error) {
      form.setError('code', { message: error.message })
      form.setFocus('code', { shouldSelect: true })
      return
    }
    toast.success('Authenticator app added')
    await onAdded()
  })

  return (
    <Dialog open onClose={close} title="Add authenticator app" keepOnOutsidePress>
      <Loaded query={enrolment} title="The app could not be added" loading="Preparing the code">
        {({ totp }) => (
          <DialogForm onSubmit={verify} onCancel={close} submit="Verify" busy={isSubmitting}>
            {/* On a phone the code cannot be scanned: the app is on the same device. */}
            <a href={totp.uri} className={`${buttonClasses()} hidden w-full pointer-coarse:inline-flex`}>
              <Smartphone aria-hidden="true" className="size-4" />
              Open the app
            </a>
            <p className="text-sm text-muted">
              Scan this with Google Authenticator, Aegis, 1Password or any other authenticator app.
            </p>
            <img
              src={encodedImage(totp.qr_code)}
              alt="QR code for the authenticator app"
              className="mx-auto size-48 rounded-lg bg-white p-2"
            />
            <p className="text-center text-sm text-muted">
              Or type the secret:
              <code className="mt-1 block font-mono text-base text-fg wrap-anywhere select-all">
                {totp.secret}
              </code>
              {canCopy() && (
                <Button
                  variant="secondary"
                  size="small"
                  className="mt-2"
                  onClick={() => void copyText(totp.secret, 'Copied')}
                >
                  <Copy aria-hidden="true" className="size-4" />
                  Copy the secret
                </Button>
              )}
            </p>
            <CodeField
              label="6-digit code from the app"
              error={errors.code?.message}
              {...form.register('code')}
            />
          </DialogForm>
        )}
      </Loaded>
    </Dialog>
  )
}
