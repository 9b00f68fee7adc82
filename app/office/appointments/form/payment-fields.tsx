import { useEffect, useRef } from 'react'
import { useFormContext } from 'react-hook-form'
import { loadable } from '#app/office/components/loadable.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Notice } from '#app/office/components/ui/notice.tsx'
import { asOptions, Select } from '#app/office/components/ui/select.tsx'
import { type Appointment, type PaymentStatus, paymentStatuses } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { paymentStatusOf } from '#domain/appointments/payment-status.ts'
import { dueOf } from '#domain/money/due.ts'
import { formatRupees, roundToPaise } from '#domain/money/format-rupees.ts'
import { paidNotice } from '../paid-notice.ts'
import { typedPayment, typedPrice } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

/** Loaded when something is paid. */
const PaymentMethodFields = loadable(() => import('#app/office/components/payment-method.tsx'))

/**
 * Amount and status as the specification has them. A higher amount is a payment, so it asks how it was paid. As in the database, a
 * status that agrees with the amounts follows them, and another one that somebody chose stays.
 */
export function PaymentFields({ record }: { record: Appointment | null }) {
  const { register, setValue, getValues, formState } = useFormContext<AppointmentInput>()
  const values = useTypedAppointment()
  const price = typedPrice(values)
  const stored = record?.payment_amount ?? 0
  const typed = typedPayment(values)
  const isKnown = values.lines.some(({ service }) => service)
  const paid = roundToPaise(typed - stored)
  /** The amount that was filled in and not typed. */
  const filledIn = useRef<string | null>(null)

  // Of a price that is not known yet, any amount is a part.
  const fullPrice = isKnown ? price : Number.POSITIVE_INFINITY
  const statusFor = (payment_amount: number, ofPrice: number) =>
    paymentStatusOf({
      status: values.status,
      price: ofPrice,
      payment_amount,
      refunded_amount: record?.refunded_amount ?? 0,
    })
  const follow = (before: PaymentStatus, now: PaymentStatus) => {
    if (before !== now && getValues('payment_status') === before) {
      setValue('payment_status', now, { shouldDirty: true })
    }
  }
  const lastPrice = useRef(fullPrice)
  useEffect(() => {
    if (typed > 0) follow(statusFor(typed, lastPrice.current), statusFor(typed, fullPrice))
    lastPrice.current = fullPrice
  })

  function fillIn(amount: number) {
    filledIn.current = String(amount)
    setValue('payment_amount', filledIn.current, { shouldDirty: true })
    setValue('payment_status', 'paid', { shouldDirty: true })
  }

  function onAmount() {
    filledIn.current = null
    follow(statusFor(typed, fullPrice), statusFor(typedPayment(getValues()), fullPrice))
  }

  function onStatus(status: string) {
    const isUntouched = Number(getValues('payment_amount')) === stored
    if (status === 'paid' && isUntouched && stored < price) fillIn(price)
    if (status !== 'paid' && filledIn.current === getValues('payment_amount')) {
      filledIn.current = null
      setValue('payment_amount', String(stored), { shouldDirty: true })
    }
  }

  return (
    <>
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Payment Amount (₹)" error={formState.errors.payment_amount?.message}>
          <div className="flex gap-2">
            <Input
              type="number"
              inputMode="decimal"
              min={0}
              step={0.01}
              {...register('payment_amount', { onChange: onAmount })}
            />
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
            {...register('payment_status', { onChange: ({ target }) => onStatus(target.value) })}
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
      <PaymentNotice
        record={record}
        values={values}
        price={price}
        typed={typed}
        expected={statusFor(typed, fullPrice)}
      />
    </>
  )
}

interface PaymentNoticeProps {
  record: Appointment | null
  values: AppointmentInput
  price: number
  typed: number
  /** The payment status that follows from the amounts. */
  expected: PaymentStatus
}

/** What the amounts mean, where they may be a mistake. */
function PaymentNotice({ record, values, price, typed, expected }: PaymentNoticeProps) {
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
  const dueText = due > 0 ? `${formatRupees(due)} is still due.` : 'Nothing is due.'
  const isCalledSettled = payment_status === 'paid' || payment_status === 'refunded'
  if (price > 0 && typed > 0 && !isCalledSettled && payment_status !== expected) {
    return (
      <Notice>
        {formatRupees(typed)} counts as paid although the status is {payment_status}. {dueText}
      </Notice>
    )
  }
  if (due > 0 && (isCalledSettled || typed > 0)) return <Notice>{dueText}</Notice>
  return null
}
