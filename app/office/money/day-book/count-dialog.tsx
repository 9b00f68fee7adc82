/** Records what was counted in the drawer, or corrects the last count, beside what is expected. */
import { useMemo, useState } from 'react'
import { useWatch } from 'react-hook-form'
import { randomId } from '#app/lib/random-id.ts'
import { EditDialog } from '#app/office/components/edit-form/edit-dialog.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { countForm, type ParsedCount, type TypedCount } from '#domain/money/cash-form.ts'
import type { CashLine } from '#domain/money/cash-line.ts'
import type { CashDrawer } from '#domain/money/day-book.ts'
import { type Day, formatDay } from '#domain/time/dates.ts'
import { ExpectedCash } from './expected-cash.tsx'
import { NoteCounter } from './note-counter.tsx'
import { NOT_RECORDED, useCorrectLine, useCountCash } from './queries.ts'

interface CountDraft {
  readonly id: string
  readonly amount: string
}

interface CountDialogProps {
  day: Day
  /** Follows payments that are recorded while somebody counts; of a correction what the count expected. */
  drawer: Pick<CashDrawer, 'expected' | 'late'>
  /** The count that this one takes the place of. */
  corrected?: CashLine
  onClose: () => void
}

export default function CountDialog({ day, drawer, corrected, onClose }: CountDialogProps) {
  const [draft] = useState<CountDraft>(() => ({
    id: randomId(),
    amount: corrected ? String(corrected.amount) : '',
  }))
  const schema = useMemo(() => countForm(corrected !== undefined), [corrected])
  const editForm = useEditForm<TypedCount, ParsedCount, CountDraft>({
    name: `cash count ${corrected?.id ?? day}`,
    resolver: schemaResolver(schema),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues: ({ amount }) => ({ amount, note: '' }),
  })
  const { form, basis } = editForm
  const count = useCountCash()
  const correct = useCorrectLine()
  const { errors } = form.formState
  const typed = useWatch({ control: form.control, name: 'amount' })
  return (
    <EditDialog
      editForm={editForm}
      submission={{
        save: async (parsed) => {
          if (corrected) await correct.save({ id: basis.id, corrects: corrected.id, ...parsed })
          else await count.save({ id: basis.id, day, expected: drawer.expected, ...parsed })
          return basis
        },
        failed: NOT_RECORDED,
        onSaved: onClose,
      }}
      title={corrected ? `Correct entry ${corrected.number}` : 'Count the cash'}
      description={formatDay(day)}
      what="this count"
      submit={corrected ? 'Record the correction' : 'Record the count'}
      onClose={onClose}
    >
      <Field label="Counted (₹)" required error={errors.amount?.message}>
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      <Fold title="Count by notes" summary="How many of ₹500, ₹200, ₹100 …">
        <NoteCounter
          onSum={(sum) =>
            form.setValue('amount', String(sum), {
              shouldDirty: true,
              shouldValidate: form.formState.isSubmitted,
            })
          }
        />
      </Fold>
      <ExpectedCash drawer={drawer} typed={typed} isCorrection={corrected !== undefined} />
      <Field
        label={corrected ? 'Why' : 'Note'}
        required={corrected !== undefined}
        error={errors.note?.message}
        hint={corrected ? undefined : 'If there is a difference, what you know about it'}
      >
        <Textarea rows={2} {...form.register('note')} />
      </Field>
    </EditDialog>
  )
}
