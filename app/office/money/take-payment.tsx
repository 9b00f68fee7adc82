/** Records a payment or a refund idempotently. */
import { useMemo } from 'react'
import { Controller, useWatch } from 'react-hook-form'
import { randomId } from '#app/lib/random-id.ts'
import { CashLimit } from '#app/office/components/cash-limit.tsx'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import PaymentMethodFields from '#app/office/components/payment-method.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Switch } from '#app/office/components/ui/switch.tsx'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import {
  NOTHING_DUE,
  type ParsedPayment,
  type PaymentInput,
  type PaymentPurpose,
  paymentForm,
} from '#domain/money/payment-form.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { NOT_BOOKED, useTakePayment } from './payment-queries.ts'
import { ShownCode } from './shown-code.tsx'

/** A payment that is being entered; its id is generated once. */
export interface PaymentDraft {
  readonly id: string
  readonly purpose: PaymentPurpose
  readonly amount: string
}

export const newPaymentDraft = (purpose: PaymentPurpose, amount: number | null): PaymentDraft => ({
  id: randomId(),
  purpose,
  amount: amount === null ? '' : String(amount),
})

const startValues = ({ purpose, amount }: PaymentDraft): PaymentInput => ({
  amount,
  purpose,
  method: 'cash',
  reference: '',
  more_than_due_ok: false,
  is_held: false,
})

const purposes = [
  { value: 'appointment', label: 'The appointment' },
  { value: 'tip', label: 'A tip' },
]

interface TakePaymentProps {
  appointment: Appointment
  draft: PaymentDraft
  onDone: () => void
}

export function TakePayment({ appointment, draft, onDone }: TakePaymentProps) {
  const came = appointment.payment_amount
  // Without a price nothing says what is due.
  const due = appointment.price > 0 ? appointment.due : Number.POSITIVE_INFINITY
  const schema = useMemo(() => paymentForm({ came, due }), [came, due])
  const editForm = useEditForm<PaymentInput, ParsedPayment, PaymentDraft>({
    name: 'payment',
    resolver: schemaResolver(schema),
    stored: draft,
    versionOf: ({ id }) => id,
    startValues,
  })
  const { form, basis, allowLeaving } = editForm
  const { save } = useTakePayment((reason) =>
    form.setError('reference', { message: reason }, { shouldFocus: true }),
  )
  const { errors, isSubmitting } = form.formState
  const typed = useWatch({ control: form.control }) as PaymentInput
  const isBack = basis.purpose === 'back'
  const amount = Number(ungrouped(typed.amount))
  const shown = amount > 0 ? ` ${formatRupees(amount)}` : ''

  function leave() {
    allowLeaving()
    onDone()
  }

  return (
    <DialogForm
      onSubmit={editForm.submit({
        save: async ({ amount: typedAmount, purpose, method, reference, more_than_due_ok, is_held }) => {
          await save({
            id: basis.id,
            appointment_id: appointment.id,
            amount: purpose === 'back' ? -typedAmount : typedAmount,
            method,
            reference,
            ...(purpose === 'tip' ? { kind: 'tip' } : {}),
            ...(more_than_due_ok ? { more_than_due_ok } : {}),
            ...(is_held ? { held_by: appointment.beautician_id } : {}),
          })
          return basis
        },
        failed: NOT_BOOKED,
        onSaved: onDone,
      })}
      onCancel={leave}
      submit={isSubmitting ? 'Saving…' : `${isBack ? 'Refunded' : 'Received'}${shown}`}
      busy={isSubmitting}
      mayCancel={!isSubmitting || editForm.isWaiting}
    >
      <FormNotices editForm={editForm} what="this payment" />
      <div className="grid grid-cols-2 gap-4">
        <Field label="Amount (₹)" required error={errors.amount?.message}>
          <Input inputMode="decimal" autoComplete="off" {...form.register('amount')} />
        </Field>
        {!isBack && (
          <Field label="For">
            <Select options={purposes} {...form.register('purpose')} />
          </Field>
        )}
      </div>
      {typed.purpose === 'appointment' && amount > due && (
        <Controller
          control={form.control}
          name="more_than_due_ok"
          render={({ field }) => (
            <Switch
              label="Take more than is due"
              hint={due > 0 ? `Only ${formatRupees(due)} is due` : NOTHING_DUE}
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
      {typed.method === 'cash' && typed.purpose === 'appointment' && (
        <CashLimit appointment={appointment.id} amount={amount} />
      )}
      {typed.method === 'cash' && !isBack && appointment.beautician && (
        <Controller
          control={form.control}
          name="is_held"
          render={({ field }) => (
            <Switch
              label={`${appointment.beautician?.full_name} has the cash`}
              hint="Until they hand it over. See Day book"
              checked={field.value}
              onCheckedChange={field.onChange}
            />
          )}
        />
      )}
      {typed.method === 'upi' && !isBack && <ShownCode appointment={appointment} amount={amount} />}
    </DialogForm>
  )
}
