/** Records a payment or a refund for a whole event; the database divides it over the appointments. */
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { CashLimit } from '#app/office/components/cash-limit.tsx'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import PaymentMethodFields from '#app/office/components/payment-method.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import { type BookedEvent, moneyOf } from '#domain/appointments/events/event.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type ParsedPayment, type PaymentInput, paymentForm } from '#domain/money/payment-form.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { NOT_RECORDED, useTakeEventPayment } from './queries.ts'

/** A payment that is being entered; its id is generated once. */
export interface PaymentDraft {
  readonly id: string
  readonly purpose: 'appointment' | 'back'
  readonly amount: string
}

const startValues = ({ purpose, amount }: PaymentDraft): PaymentInput => ({
  amount,
  purpose,
  method: 'upi',
  reference: '',
  more_than_due_ok: false,
  is_held: false,
})

interface EventPaymentProps {
  event: BookedEvent
  draft: PaymentDraft
  onDone: () => void
}

export function EventPayment({ event, draft, onDone }: EventPaymentProps) {
  const { paid: came, due } = moneyOf(event.appointments)
  const schema = useMemo(() => paymentForm({ came, due }), [came, due])
  const editForm = useEditForm<PaymentInput, ParsedPayment, PaymentDraft>({
    name: 'event payment',
    resolver: schemaResolver(schema),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues,
  })
  const { form, basis, allowLeaving } = editForm
  const { save } = useTakeEventPayment((reason) =>
    form.setError('reference', { message: reason }, { shouldFocus: true }),
  )
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control }) as PaymentInput
  const isBack = basis.purpose === 'back'
  const [first] = event.appointments
  const amount = Number(ungrouped(typed.amount))
  const shown = amount > 0 ? ` ${formatRupees(amount)}` : ''
  return (
    <DialogForm
      onSubmit={editForm.submit({
        save: async ({ amount: typedAmount, method, reference, more_than_due_ok }) => {
          await save({
            id: basis.id,
            event_id: event.id,
            amount: isBack ? -typedAmount : typedAmount,
            method,
            reference,
            ...(more_than_due_ok ? { more_than_due_ok } : {}),
          })
          return basis
        },
        failed: NOT_RECORDED,
        onSaved: onDone,
      })}
      onCancel={() => {
        allowLeaving()
        onDone()
      }}
      submit={isSubmitting ? 'Saving…' : `${isBack ? 'Refunded' : 'Received'}${shown}`}
      busy={isSubmitting}
      mayCancel={!isSubmitting || editForm.isWaiting}
    >
      <FormNotices editForm={editForm} what="this payment" />
      <Field
        label="Amount (₹)"
        required
        hint="For all functions together"
        error={errors.amount?.message}
        className="max-w-sm"
      >
        <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
      </Field>
      {!isBack && amount > due && (
        <Controller
          control={form.control}
          name="more_than_due_ok"
          render={({ field }) => (
            <Switch
              label="Take more than is due"
              hint={`Only ${formatRupees(due)} is due`}
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      )}
      <PaymentMethodFields
        legend={isBack ? 'Refunded by' : 'Paid by'}
        method={typed.method}
        methodField={form.register('method')}
        referenceField={form.register('reference')}
        referenceError={errors.reference?.message}
        onReference={(found) =>
          form.setValue('reference', found, { shouldDirty: true, shouldValidate: form.formState.isSubmitted })
        }
      />
      {typed.method === 'cash' && !isBack && first && <CashLimit appointment={first.id} amount={amount} />}
    </DialogForm>
  )
}
