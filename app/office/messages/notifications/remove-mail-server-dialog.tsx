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
import { useRemoveMailServer } from './queries.ts'

const removeForm = z.object({ password: z.string().min(1, 'Type your current password') })

export default function RemoveMailServerDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const remove = useRemoveMailServer()
  const form = useForm({ resolver: schemaResolver(removeForm), defaultValues: { password: '' } })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit(({ password }) => remove.save(password).then(onClose, ignoreShownFailure))
  return (
    <Dialog open onClose={onClose} title="Remove the mail server" description="No email is sent without one">
      <DialogForm onSubmit={send} onCancel={onClose} submit="Remove" busy={isSubmitting}>
        <input type="text" autoComplete="username" value={accountName(user)} readOnly hidden />
        <Field label="Current password" error={errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
