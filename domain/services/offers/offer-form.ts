// The schema of the offer form, as save_offer() stores it.
import { z } from 'zod'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { optionalText } from '#domain/text/optional-text.ts'
import { isDay } from '#domain/time/dates.ts'

const MOST_OFFERED_SERVICES = 10
export const MOST_OF_ONE = 5

export const offerForm = z
  .object({
    title: z.string().trim().min(1, 'Title is required').max(80, 'Title must be at most 80 characters'),
    description: optionalText('Description', 300),
    services: z
      .array(z.object({ service_id: z.string(), quantity: z.number().int().min(1).max(MOST_OF_ONE) }))
      .min(1, 'Choose at least one service')
      .max(MOST_OFFERED_SERVICES, `An offer has at most ${MOST_OFFERED_SERVICES} services`),
    price_is: z.enum(['price', 'percent_off']),
    amount: z
      .string()
      .trim()
      .min(1, 'Enter the price or the discount')
      .transform(ungrouped)
      .transform(Number),
    valid_from: z.string().refine(isDay, 'Choose a day'),
    valid_until: z
      .string()
      .refine((day) => day === '' || isDay(day), 'Choose a day')
      .transform((day) => day || null),
    is_active: z.boolean(),
  })
  .refine(({ price_is, amount }) => price_is !== 'price' || (amount > 0 && amount <= AMOUNT_MAX), {
    path: ['amount'],
    message: 'The price must be more than 0',
  })
  .refine(
    ({ price_is, amount }) =>
      price_is !== 'percent_off' || (Number.isInteger(amount) && amount >= 1 && amount <= 90),
    { path: ['amount'], message: 'Enter whole percent, from 1 to 90' },
  )
  .refine(({ valid_from, valid_until }) => valid_until === null || valid_until >= valid_from, {
    path: ['valid_until'],
    message: 'The last day is before the first',
  })
  .refine(({ price_is, valid_until }) => price_is !== 'percent_off' || valid_until !== null, {
    path: ['valid_until'],
    message:
      'A discount in percent needs a last day. For a permanent discount, change the price of the service.',
  })
  .transform(({ price_is, amount, ...typed }) => ({
    ...typed,
    price: price_is === 'price' ? roundToPaise(amount) : null,
    percent_off: price_is === 'percent_off' ? amount : null,
  }))

/** The form's values while typing. */
export type TypedOffer = z.input<typeof offerForm>
export type ParsedOffer = z.output<typeof offerForm>
