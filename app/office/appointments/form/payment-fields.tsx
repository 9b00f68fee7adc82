import { useFormContext } from 'react-hook-form'
import { loadable } from '#app/office/components/loadable.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { type Appointment, paymentStatuses } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { dueOf } from '#domain/money/due.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import { paidNotice } from '../paid-notice.ts'
import { typedPrice } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

/** Loaded when something is paid. */
const PaymentMethodFields = loadable(() => import('#app/office/components/payment-method.tsx'))

/** Amount and status as the specification has them. A higher amount is a payment, so it asks how it was paid. */
export function PaymentFields({ record }: { record: Appointment | null }) {
  const { register, setValue, getValues, formState } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const price = typedPrice(values)
  const stored = record?.payment_amount ?? 0
  const typed = Number.parseFloat(values.payment_amount) || 0
  const isKnown = values.lines.some(({ service }) => service)
  const paid = roundToPaise(typed - stored)

  function fillIn(amount: number) {
    setValue('payment_amount', String(amount), { shouldDirty: true })
    setValue('payment_status', 'paid', { shouldDirty: true })
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Payment Amount (₹)" error={formState.errors.payment_amount?.message}>
          <div className="flex gap-2">
            <Input type="number" inputMode="decimal" min={0} step={0.01} {...register('payment_amount')} />
            {isKnown && typed !== price && (
              <Button variant="secondary" onClick={() => fillIn(price)}>
                Full {formatRupees(price)}
              </Button>
            )}
          </div>
        </Field>
        <Field label="Payment Status">
          <Select
            options={asOptions(paymentStatuses)}
            {...register('payment_status', {
              onChange: ({ target }) => {
                const isUntouched = Number(getValues('payment_amount')) === stored
                if (target.value === 'paid' && isUntouched && stored < price) fillIn(price)
              },
            })}
          />
        </Field>
      </div>
      {paid > 0 && (
        <PaymentMethodFields
          legend={`How ${formatRupees(paid)} was paid`}
          method={values.payment_method}
          methodField={register('payment_method')}
          referenceField={register('payment_reference')}
          referenceError={formState.errors.payment_reference?.message}
          onReference={(found) => setValue('payment_reference', found, { shouldDirty: true })}
        />
      )}
      <PaymentNotice record={record} values={values} price={price} typed={typed} />
    </>
  )
}

interface PaymentNoticeProps {
  record: Appointment | null
  values: AppointmentInput
  price: number
  typed: number
}

/** What the amounts mean, where they may be a mistake. */
function PaymentNotice({ record, values, price, typed }: PaymentNoticeProps) {
  const { status, payment_status } = values
  const stored = record?.payment_amount ?? 0
  const due = dueOf({
    status,
    price,
    payment_amount: typed,
    refunded_amount: record?.refunded_amount ?? 0,
  })
  if (typed < stored && payment_status === 'refunded') {
    return <Notice>This records a refund of {formatRupees(roundToPaise(stored - typed))}.</Notice>
  }
  if (typed < stored) {
    return (
      <Notice>
        This corrects the payments by −{formatRupees(roundToPaise(stored - typed))}. If the client got money
        back, record a refund under Payments instead.
      </Notice>
    )
  }
  if (status === 'cancelled' && typed > 0) {
    return <Notice>{paidNotice(typed)}</Notice>
  }
  if (price > 0 && typed > stored && typed > price) {
    return <Notice>This is {formatRupees(roundToPaise(typed - price))} more than the price.</Notice>
  }
  const isCalledSettled = payment_status === 'paid' || payment_status === 'refunded'
  if (isCalledSettled && due > 0) return <Notice>{formatRupees(due)} is still due.</Notice>
  return null
}
