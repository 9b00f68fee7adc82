/** Asks for the current password, for what an open session alone must not do. */
import { useForm } from 'react-hook-form'
import { z } from 'zod'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'

interface ProofDialogProps {
  title: string
  description: string
  /** The label of the submit button. */
  submit: string
  /** Rejects with a ShownFailure. */
  send: (password: string) => Promise<unknown>
  onClose: () => void
}

const proofForm = z.object({ password: z.string().min(1, 'Type your current password') })

export function ProofDialog({ title, description, submit, send, onClose }: ProofDialogProps) {
  const { user } = useSession()
  const form = useForm({ resolver: schemaResolver(proofForm), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const submitProof = form.handleSubmit(({ password }) => send(password).then(onClose, ignoreShownFailure))
  return (
    <Dialog open onClose={onClose} title={title} description={description}>
      <DialogForm onSubmit={submitProof} onCancel={onClose} submit={submit} busy={isSubmitting}>
        <input type="text" autoComplete="username" value={accountName(user)} readOnly hidden />
        <Field label="Current password" error={errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
