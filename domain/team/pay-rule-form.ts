// The schema of a beautician's pay rule.
import { z } from 'zod'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { AMOUNT_MAX } from '#domain/text/limits.ts'

/** At most two decimals, as in the database. */
const typedNumber = (message: string) =>
  z
    .string()
    .transform(ungrouped)
    .refine((text) => /^\d{1,8}(\.\d{1,2})?$/.test(text), message)
    .transform(Number)

export const payRuleForm = z
  .object({
    beautician_id: z.string().min(1, 'Choose a beautician'),
    /** Empty: all services without a rule of their own. */
    service_id: z.string().transform((id) => id || null),
    pay_is: z.enum(['percent', 'amount']),
    value: typedNumber('Enter a number, with at most two decimals'),
    travel_allowance: z
      .string()
      .transform((text) => text.trim() || '0')
      .pipe(typedNumber('Enter an amount, with at most two decimals')),
  })
  .refine(({ pay_is, value }) => pay_is !== 'percent' || value <= 100, {
    path: ['value'],
    message: 'Enter a percentage from 0 to 100',
  })
  .refine(({ value }) => value <= AMOUNT_MAX, { path: ['value'], message: 'This amount is too large' })
  .transform(({ beautician_id, service_id, pay_is, value, travel_allowance }) => ({
    beautician_id,
    service_id,
    percent: pay_is === 'percent' ? value : null,
    amount: pay_is === 'amount' ? value : null,
    // An allowance is for the visit, whatever its services.
    travel_allowance: service_id === null ? travel_allowance : 0,
  }))

export type TypedPayRule = z.input<typeof payRuleForm>
export type ParsedPayRule = z.output<typeof payRuleForm>
