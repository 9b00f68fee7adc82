/** Enrols a phone: the server sends a code by text message, which proves that the user has the phone. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { toast } from 'sonner'
import { z } from 'zod'
import { CodeField } from '#app/office/components/code-field.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { authClient } from '#app/office/lib/session/auth-client.ts'
import { codeForm } from '#domain/access/sign-in.ts'

const phoneForm = z.object({
  phone: z
    .string()
    .transform((text) => text.replace(/[\s()-]/g, ''))
    .refine(
      (phone) => /^\+\d{8,15}$/.test(phone),
      'Enter the number with its country code, such as +91 98765 43210',
    ),
})

interface Sent {
  factorId: string
  challengeId: string
}

interface PhoneDialogProps {
  name: string
  onAdded: () => Promise<void>
  onClose: () => void
}

export default function PhoneDialog({ name, onAdded, onClose }: PhoneDialogProps) {
  const [sent, setSent] = useState<Sent | null>(null)
  const close = () => {
    if (sent) void authClient().then(({ mfa }) => mfa.unenroll({ factorId: sent.factorId }))
    onClose()
  }
  return (
    <Dialog open onClose={close} title="Add phone" keepOnOutsidePress>
      {sent ? (
        <CodeForm sent={sent} onCancel={close} onDone={onAdded} />
      ) : (
        <NumberForm name={name} onCancel={close} onSent={setSent} />
      )}
    </Dialog>
  )
}

interface NumberFormProps {
  name: string
  onCancel: () => void
  onSent: (sent: Sent) => void
}

function NumberForm({ name, onCancel, onSent }: NumberFormProps) {
  const form = useForm({ resolver: schemaResolver(phoneForm), defaultValues: { phone: '' } })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(async ({ phone }) => {
    const { mfa } = await authClient()
    const enrolled = await mfa.enroll({ factorType: 'phone', friendlyName: name, phone })
    if (enrolled.error) {
      form.setError('phone', { message: enrolled.error.message })
      return
    }
    const challenge = await mfa.challenge({ factorId: enrolled.data.id, channel: 'sms' })
    if (challenge.error) {
      void mfa.unenroll({ factorId: enrolled.data.id })
      form.setError('phone', { message: challenge.error.message })
    } else onSent({ factorId: enrolled.data.id, challengeId: challenge.data.id })
  })
  return (
    <DialogForm onSubmit={send} onCancel={onCancel} submit="Send code" busy={isSubmitting}>
      <Field label="Phone number" error={errors.phone?.message} hint="We send a code to it.">
        <Input type="tel" autoComplete="tel" placeholder="+91 …" {...form.register('phone')} />
      </Field>
    </DialogForm>
  )
}

interface CodeFormProps {
  sent: Sent
  onCancel: () => void
  onDone: () => Promise<void>
}

function CodeForm({ sent, onCancel, onDone }: CodeFormProps) {
  const form = useForm({ resolver: schemaResolver(codeForm), defaultValues: { code: '' } })
  const { errors, isSubmitting } = form.formState
  const verify = form.handleSubmit(async ({ code }) => {
    const auth = await authClient()
    const { error } = await auth.mfa.verify({ ...sent, code })
    if (error) {
      form.setError('code', { message: error.message })
      return
    }
    toast.success('Phone added')
    await onDone()
  })
  return (
    <DialogForm onSubmit={verify} onCancel={onCancel} submit="Verify" busy={isSubmitting}>
      <CodeField
        hint="From the text message we have just sent."
        error={errors.code?.message}
        {...form.register('code')}
      />
    </DialogForm>
  )
}
