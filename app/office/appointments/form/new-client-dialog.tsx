/** Adds the client of a booking without leaving the booking. */
import { useState } from 'react'
import { useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { randomId } from '#app/lib/random-id.ts'
import { SameContactHint } from '#app/office/clients/dialogs.ts'
import { clientLabels } from '#app/office/clients/labels.ts'
import { clients } from '#app/office/clients/queries.ts'
import { EditDialog } from '#app/office/components/edit-form/edit-dialog.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { useAddRecord } from '#app/office/lib/records/use-add-record.ts'
import type { Client } from '#domain/clients/client.ts'
import { clientForm } from '#domain/clients/client-form.ts'
import { digitsOf } from '#domain/text/phone.ts'
import { phoneHint } from '#domain/text/phone-rule.ts'

interface NewClientDialogProps {
  /** The name or number that the search did not find. */
  searched: string
  onAdded: (client: Client) => void
  onClose: () => void
}

export default function NewClientDialog({ searched, onAdded, onClose }: NewClientDialogProps) {
  const [id] = useState(randomId)
  const isNumber = digitsOf(searched).length > searched.length / 2
  const editForm = useEditForm<z.input<typeof clientForm>, z.output<typeof clientForm>, string>({
    name: 'new client',
    resolver: schemaResolver(clientForm),
    stored: id,
    versionOf: () => 'new',
    startValues: () => ({
      full_name: isNumber ? '' : searched,
      phone: isNumber ? searched : '',
      email: '',
      address: '',
      allergies: '',
      notes: '',
      area_id: '',
      language: 'en',
      no_messages: false,
    }),
  })
  const { form } = editForm
  const { errors } = form.formState
  const phone = useWatch({ control: form.control, name: 'phone' })
  const { save } = useAddRecord(clients, clientLabels)
  return (
    <EditDialog
      editForm={editForm}
      submission={{
        save: async (draft) => {
          const added = await save({ id: editForm.basis, draft })
          editForm.allowLeaving()
          onAdded(added)
          return null
        },
        failed: clientLabels.addFailed,
      }}
      title="Add client"
      what="this client"
      submit="Add client"
      onClose={onClose}
    >
      <Field label="Full Name" required error={errors.full_name?.message}>
        <Input autoComplete="off" {...form.register('full_name')} />
      </Field>
      <Field label="Phone" hint={phoneHint(phone)} error={errors.phone?.message}>
        <Input type="tel" inputMode="tel" autoComplete="off" {...form.register('phone')} />
      </Field>
      <SameContactHint phone={phone} email="" id={null} />
      <Field label="Address" error={errors.address?.message}>
        <Textarea rows={2} {...form.register('address')} />
      </Field>
    </EditDialog>
  )
}
