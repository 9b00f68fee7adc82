/** Records cash that is put into the drawer or taken out, or corrects such a line. */
import { useMemo, useState } from 'react'
import { randomId } from '#app/lib/random-id.ts'
import { EditDialog } from '#app/office/components/edit-form/edit-dialog.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { ChoiceBox } from '#app/office/components/ui/choice-box.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { moveForm, type ParsedMove, type TypedMove } from '#domain/money/cash-form.ts'
import { type CashLine, lineTitle } from '#domain/money/cash-line.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { NOT_RECORDED, useCorrectLine, useMoveCash } from './queries.ts'

interface MoveDraft {
  readonly id: string
  readonly start: TypedMove
}

interface MoveDialogProps {
  /** The line that this one takes the place of. */
  corrected?: CashLine
  onClose: () => void
}

export default function MoveDialog({ corrected, onClose }: MoveDialogProps) {
  const [draft] = useState<MoveDraft>(() => ({
    id: randomId(),
    start: {
      direction: corrected && corrected.amount > 0 ? 'in' : 'out',
      amount: corrected ? String(Math.abs(corrected.amount)) : '',
      note: '',
    },
  }))
  const schema = useMemo(() => moveForm(corrected !== undefined), [corrected])
  const editForm = useEditForm<TypedMove, ParsedMove, MoveDraft>({
    name: `cash move ${corrected?.id ?? ''}`,
    resolver: schemaResolver(schema),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues: ({ start }) => start,
  })
  const { form, basis } = editForm
  const move = useMoveCash()
  const correct = useCorrectLine()
  const { errors } = form.formState
  return (
    <EditDialog
      editForm={editForm}
      submission={{
        save: async (parsed) => {
          if (corrected) await correct.save({ id: basis.id, corrects: corrected.id, ...parsed })
          else await move.save({ id: basis.id, ...parsed })
          return basis
        },
        failed: NOT_RECORDED,
        onSaved: onClose,
      }}
      title={corrected ? `Correct entry ${corrected.number}` : 'Put in or take out'}
      description={
        corrected
          ? `${lineTitle(corrected)} ${exactRupees(Math.abs(corrected.amount))}`
          : 'Cash for the bank, for change or for an expense'
      }
      what="this entry"
      submit={corrected ? 'Record the correction' : 'Record'}
      onClose={onClose}
    >
      <fieldset className="grid grid-cols-2 gap-2">
        <legend className="sr-only">Direction</legend>
        <ChoiceBox value="out" {...form.register('direction')}>
          Taken out
        </ChoiceBox>
        <ChoiceBox value="in" {...form.register('direction')}>
          Put in
        </ChoiceBox>
      </fieldset>
      <Field
        label="Amount (₹)"
        required
        error={errors.amount?.message}
        hint={corrected && '0 if the cash was not moved at all'}
      >
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Field label="Why" required error={errors.note?.message}>
        <Textarea rows={2} {...form.register('note')} />
      </Field>
    </EditDialog>
  )
}
