/** Records cash that a beautician handed over, idempotently. */
import { useMemo, useState } from 'react'
import { randomId } from '#app/lib/random-id.ts'
import { EditDialog } from '#app/office/components/edit-form/edit-dialog.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { handoverForm, type ParsedHandover, type TypedHandover } from '#domain/team/handover-form.ts'
import { type CashInHand, NOT_HANDED_OVER, useHandOverCash } from './queries.ts'

interface HandoverDraft {
  readonly id: string
  readonly amount: string
}

interface HandoverDialogProps {
  person: CashInHand
  onClose: () => void
}

export default function HandoverDialog({ person, onClose }: HandoverDialogProps) {
  const [draft] = useState<HandoverDraft>(() => ({
    id: randomId(),
    amount: person.amount > 0 ? String(person.amount) : '',
  }))
  const schema = useMemo(() => handoverForm(person.amount), [person.amount])
  const editForm = useEditForm<TypedHandover, ParsedHandover, HandoverDraft>({
    name: `handover ${person.beautician_id}`,
    resolver: schemaResolver(schema),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues: ({ amount }) => ({ amount }),
  })
  const { form, basis } = editForm
  const { save } = useHandOverCash()
  const { errors } = form.formState
  return (
    <EditDialog
      editForm={editForm}
      submission={{
        save: async ({ amount }) => {
          await save({ id: basis.id, beautician_id: person.beautician_id, amount })
          return basis
        },
        failed: NOT_HANDED_OVER,
        onSaved: onClose,
      }}
      title={`Cash of ${person.full_name}`}
      description={`${exactRupees(person.amount)} in hand`}
      what="this hand-over"
      submit="Handed over"
      onClose={onClose}
    >
      <Field
        label="Amount (₹)"
        required
        error={errors.amount?.message}
        hint="A hand-over cannot be changed. To correct one, record the difference, with a minus sign if it was too much."
      >
        <Input inputMode="text" autoComplete="off" {...form.register('amount')} />
      </Field>
    </EditDialog>
  )
}
