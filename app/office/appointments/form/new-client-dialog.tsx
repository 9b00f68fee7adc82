/** Adds the client of a booking without leaving it: the caller is on the phone. */
import { useState } from 'react'
import { useForm } from 'react-hook-form'
import { randomId } from '#app/lib/random-id.ts'
import { clientWords } from '#app/office/clients/labels.ts'
import { clients } from '#app/office/clients/queries.ts'
import { savedBy } from '#app/office/components/records/saved-by.ts'
import { useAddRecord } from '#app/office/components/records/use-record-changes.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import type { Client } from '#domain/clients/client.ts'
import { clientForm } from '#domain/clients/client-form.ts'
import { digitsOf } from '#domain/text/phone.ts'

interface NewClientDialogProps {
  /** What was searched for in vain: a name or a number. */
  searched: string
  onAdded: (client: Client) => void
  onClose: () => void
}

export function NewClientDialog({ searched, onAdded, onClose }: NewClientDialogProps) {
  const [id] = useState(randomId)
  const isNumber = digitsOf(searched).length > searched.length / 2
  const form = useForm({
    resolver: schemaResolver(clientForm),
    defaultValues: {
      full_name: isNumber ? '' : searched,
      phone: isNumber ? searched : '',
      email: '',
      address: '',
      notes: '',
      area_id: '',
      language: 'en' as const,
      no_messages: false,
    },
  })
  const { errors, isSubmitting } = form.formState
  const add = useAddRecord(clients, clientWords)
  const save = form.handleSubmit(async (draft) => {
    const saving = savedBy<Client>((onSaved) => add.mutateAsync({ id, draft, onSaved }))
    const added = await saving.catch(() => null)
    if (added) onAdded(added)
  })
  return (
    <Dialog open title="Add client" onClose={onClose} keepOnOutsidePress>
      <DialogForm
        onSubmit={(event) => {
          // The booking's own form lies around this one.
          event.stopPropagation()
          void save(event)
        }}
        onCancel={onClose}
        submit={isSubmitting ? 'Saving…' : 'Add client'}
        busy={isSubmitting}
      >
        <Field label="Full Name" required error={errors.full_name?.message}>
          <Input autoComplete="off" {...form.register('full_name')} />
        </Field>
        <Field label="Phone" error={errors.phone?.message}>
          <Input type="tel" inputMode="tel" autoComplete="off" {...form.register('phone')} />
        </Field>
        <Field label="Address" error={errors.address?.message}>
          <Textarea rows={2} {...form.register('address')} />
        </Field>
      </DialogForm>
    </Dialog>
  )
}
