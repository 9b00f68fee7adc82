import { useForm } from 'react-hook-form'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { accountName } from '#domain/access/account-name.ts'
import { downloadForm } from '#domain/business/download-form.ts'
import { useDownloadBackup } from './calls.ts'

/** Asks for the password again, and for a passphrase if the file should hold the keys. */
export default function DownloadDialog({ onClose }: { onClose: () => void }) {
  const { user } = useSession()
  const download = useDownloadBackup()
  const form = useForm({
    resolver: schemaResolver(downloadForm),
    defaultValues: { password: '', passphrase: '' },
  })
  const { errors, isSubmitting } = form.formState
  const send = form.handleSubmit((values) => download.save(values).then(onClose, ignoreShownFailure))
  return (
    <Dialog open onClose={onClose} title="Download a backup">
      <DialogForm onSubmit={send} onCancel={onClose} submit="Download" busy={isSubmitting}>
        <input type="text" autoComplete="username" value={accountName(user)} readOnly hidden />
        <Field label="Current password" error={errors.password?.message}>
          <Input type="password" autoComplete="current-password" {...form.register('password')} />
        </Field>
        <Field
          label="Passphrase for the file"
          hint="Optional. With a passphrase the file is encrypted and is all you need to start again on another server. Without one, also keep a copy of the server’s file secrets.json."
          error={errors.passphrase?.message}
        >
          <Input type="password" autoComplete="off" {...form.register('passphrase')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
