// The schema of the settings of functions and events.
import { z } from 'zod'
import { optionalAmount } from '#domain/money/optional-amount.ts'

const number = (label: string, least: number, most: number) =>
  z
    .string()
    .trim()
    .transform((text) => (text === '' ? 0 : Number(text)))
    .refine((value) => value >= least && value <= most, `${label} must be between ${least} and ${most}`)

export const eventSettingsForm = z.object({
  /** Empty: nobody pays for an early start. */
  early_before: z.string().transform((clock) => clock || null),
  early_charge: optionalAmount('The charge'),
  /** Empty: no discount. */
  package_functions: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .refine(
      (count) => count === null || (Number.isInteger(count) && count >= 2 && count <= 8),
      'Functions must be a whole number between 2 and 8',
    ),
  package_percent: number('The discount', 0, 90),
  advance_percent: number('The advance', 0, 100).refine(
    Number.isInteger,
    'The advance must be whole per cent',
  ),
})

export type EventSettingsInput = z.input<typeof eventSettingsForm>
export type ParsedEventSettings = z.output<typeof eventSettingsForm>
