// The schema of the appointment form. `appointment_date` is local time of the business.
import { z } from 'zod'
import { placeFields } from '#domain/clients/place/place-form.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { optionalAmount } from '#domain/money/optional-amount.ts'
import { paymentMethods, referenceFault, storedReference } from '#domain/money/payment.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { optionalText } from '#domain/text/optional-text.ts'
import { isDay, isWallClock } from '#domain/time/dates.ts'
import {
  type AppointmentArea,
  type AppointmentBeautician,
  type AppointmentClient,
  appointmentStatuses,
  type BookedService,
  cancellationReasons,
  paymentStatuses,
} from './appointment.ts'

/** An invalid amount counts as nothing paid. */
const paymentAmount = z
  .string()
  .transform((text) => Number.parseFloat(ungrouped(text)))
  .transform((amount) => (Number.isFinite(amount) ? roundToPaise(amount) : 0))
  .refine((amount) => amount >= 0, 'Payment amount must be at least 0')
  .refine((amount) => amount <= AMOUNT_MAX, 'Payment amount is too large')

const chosen = <Value>(missing: string) =>
  z.custom<Value | null>((value) => value !== null, missing).transform((value) => value as Value)

const DAY_MINUTES = 1440
const MOST_LINES = 50
const MOST_APPOINTMENTS = 52

const minutes = z
  .string()
  .transform(Number)
  .refine(
    (length) => Number.isInteger(length) && length >= 1 && length <= DAY_MINUTES,
    'Enter whole minutes, from 1 to 1440 (a day)',
  )

const price = z
  .string()
  .transform((text) => roundToPaise(Number.parseFloat(ungrouped(text))))
  .refine((amount) => amount >= 0, 'Price must be at least 0')
  .refine((amount) => amount <= AMOUNT_MAX, 'Price is too large')

const line = z.object({
  service: chosen<BookedService>('Choose a service'),
  guest_name: optionalText('Guest', 100),
  price,
  minutes,
})

const wholeNumber = (from: number, to: number) =>
  z
    .string()
    .transform(Number)
    .refine(
      (number) => Number.isInteger(number) && number >= from && number <= to,
      `Enter a whole number from ${from} to ${to}`,
    )

export const appointmentForm = z
  .object({
    client: chosen<AppointmentClient>('Choose a client'),
    lines: z.array(line).min(1).max(MOST_LINES, `An appointment has at most ${MOST_LINES} services`),
    appointment_date: z
      .string()
      .min(1, 'Date and time are required')
      .refine((text) => !isDay(text), 'Enter the time')
      .refine((text) => text === '' || isDay(text) || isWallClock(text), 'Enter a date from 1990 to 2199'),
    status: z.enum(appointmentStatuses),
    notes: optionalText('Notes', 2000),
    payment_amount: paymentAmount,
    payment_status: z.enum(paymentStatuses),
    /** How the difference to the stored amount was paid. */
    payment_method: z.enum(paymentMethods),
    payment_reference: z.string(),
    discount: optionalAmount('The discount'),
    discount_in: z.enum(['percent', 'amount']),
    travel_charge: optionalAmount('The travel charge'),
    beautician: z.custom<AppointmentBeautician | null>(),
    /** Empty: the sum of its services. */
    duration_minutes: z
      .literal('')
      .transform(() => null)
      .or(minutes),
    /** Empty: the client's. */
    area: z.custom<AppointmentArea | null>(),
    /** Empty: the client's. */
    address: optionalText('Address', 500),
    /** Empty: at the client's address, the client's. */
    ...placeFields,
    overlap_ok: z.boolean(),
    tight_ok: z.boolean(),
    cancelled_because: z.enum(['', ...cancellationReasons]).transform((reason) => reason || null),
    series: z
      .object({
        every_weeks: wholeNumber(1, MOST_APPOINTMENTS),
        times: wholeNumber(2, MOST_APPOINTMENTS),
        /** The numbers of appointments that are not booked. */
        leaving_out: z.array(z.number()),
      })
      .nullable(),
  })
  .refine(
    ({ lines, duration_minutes }) =>
      duration_minutes !== null || lines.reduce((sum, one) => sum + one.minutes, 0) <= DAY_MINUTES,
    { path: ['duration_minutes'], message: 'Together the services take longer than a day' },
  )

  .superRefine(({ payment_method, payment_reference }, context) => {
    const message = referenceFault(payment_method, payment_reference)
    if (message) context.addIssue({ code: 'custom', path: ['payment_reference'], message })
  })

  .refine(({ discount, discount_in }) => discount_in === 'amount' || discount <= 100, {
    path: ['discount'],
    message: 'The discount can be at most 100 percent',
  })
  .transform((appointment) => ({
    ...appointment,
    payment_reference: storedReference(appointment.payment_method, appointment.payment_reference),
  }))

/** Whether the appointment is at the client's address, and so at the client's pin. */
export const isAtHome = (
  { address }: { readonly address: string | null },
  client: AppointmentClient,
): boolean => !address || address === client.address

/** The form's values while typing. */
export type AppointmentInput = z.input<typeof appointmentForm>
export type LineInput = AppointmentInput['lines'][number]
export type ParsedAppointment = z.output<typeof appointmentForm>
