/** Records a payment or a refund idempotently. */
import { useMemo } from 'react'
import { type UseFormReturn, useWatch } from 'react-hook-form'
import { randomId } from '#app/lib/random-id.ts'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { findUtr, methodLabels, paymentMethods } from '#domain/money/payment.ts'
import {
  type ParsedPayment,
  type PaymentInput,
  type PaymentPurpose,
  paymentForm,
} from '#domain/money/payment-form.ts'
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
  const schema = useMemo(() => paymentForm(appointment.payment_amount), [appointment.payment_amount])
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
  const amount = Number(typed.amount)
  const shown = amount > 0 ? ` ${formatRupees(amount)}` : ''

  function leave() {
    allowLeaving()
    onDone()
  }

  return (
    <DialogForm
      onSubmit={editForm.submit({
        save: async ({ amount: typedAmount, purpose, method, reference }) => {
          await save({
            id: basis.id,
            appointment_id: appointment.id,
            amount: purpose === 'back' ? -typedAmount : typedAmount,
            method,
            reference,
            ...(purpose === 'tip' ? { kind: 'tip' } : {}),
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
      <Methods form={form} />
      {typed.method === 'upi' && !isBack && <ShownCode appointment={appointment} amount={amount} />}
      <ReferenceField form={form} isUpi={typed.method === 'upi'} />
    </DialogForm>
  )
}

const Methods = ({ form }: { form: UseFormReturn<PaymentInput, unknown, ParsedPayment> }) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-medium">How</legend>
    <div className="grid grid-cols-5 gap-1.5 sm:gap-2">
      {paymentMethods.map((method) => (
        <label
          key={method}
          className="relative flex min-h-11 cursor-pointer items-center justify-center rounded-lg border border-line-strong bg-card px-1 text-center text-[0.8125rem] leading-tight sm:text-sm has-checked:border-primary has-checked:bg-primary has-checked:text-on-primary has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus"
        >
          <input type="radio" value={method} className="sr-only" {...form.register('method')} />
          {methodLabels[method]}
        </label>
      ))}
    </div>
  </fieldset>
)

interface ReferenceFieldProps {
  form: UseFormReturn<PaymentInput, unknown, ParsedPayment>
  isUpi: boolean
}

/** Extracts the reference number from a pasted bank message. */
function ReferenceField({ form, isUpi }: ReferenceFieldProps) {
  const { register, setValue, formState } = form
  return (
    <Field
      label={isUpi ? 'UTR' : 'Reference'}
      required={isUpi}
      hint={isUpi ? "12 digits. The bank's whole message can be pasted here." : undefined}
      error={formState.errors.reference?.message}
    >
      <Input
        autoComplete="off"
        inputMode={isUpi ? 'numeric' : 'text'}
        {...register('reference')}
        onPaste={(event) => {
          const found = isUpi && findUtr(event.clipboardData.getData('text'))
          if (!found) return
          event.preventDefault()
          setValue('reference', found, { shouldDirty: true, shouldValidate: formState.isSubmitted })
        }}
      />
    </Field>
  )
}
