import { z } from 'zod'
import { roundToPaise } from '#domain/money/format-rupees.ts'
import { SAC, SAC_RULE } from '#domain/money/sac.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { optionalImageAddress, optionalText } from '#domain/text/optional-text.ts'

const price = (label: string) =>
  z
    .number({ error: `${label} must be a number` })
    .min(0, `${label} must be at least 0`)
    .max(AMOUNT_MAX, `${label} is too large`)
    .transform(roundToPaise)

const numberOf = (text: string) => Number(ungrouped(text))

const typedNumber = z.string().transform(numberOf)

/** Precedes a new category while it is typed, which must not stay empty; a chosen one may be none. */
export const NEW_CATEGORY = '\u0000'

const category = z
  .string()
  .transform((text) => text.trim())
  .refine((text) => text !== NEW_CATEGORY, 'Enter the new category, or go back')
  .transform((text) => text.replace(NEW_CATEGORY, ''))
  .pipe(optionalText('Category', 60))

/** The schema of the service form. */
export const serviceForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(200, 'Name must be at most 200 characters'),
  description: optionalText('Description', 2000),
  duration_minutes: z
    .string()
    .trim()
    .min(1, 'Duration is required')
    .pipe(typedNumber)
    .pipe(
      z
        .number({ error: 'Duration must be a number' })
        .int('Duration must be whole minutes')
        .min(1, 'Duration must be at least 1 minute')
        .max(1440, 'Duration must be at most 1440 minutes'),
    ),
  /** Empty: as name and category suggest. */
  work_step: z.string().transform((text) => (text === '' ? null : Number(text))),
  drying_minutes: z
    .string()
    .trim()
    .transform((text) => (text === '' ? 0 : numberOf(text)))
    .pipe(
      z
        .number({ error: 'Drying time must be a number' })
        .int('Drying time must be whole minutes')
        .min(0, 'Drying time must be at least 0 minutes')
        .max(720, 'Drying time must be at most 720 minutes'),
    ),
  price: z.string().trim().min(1, 'Price is required').pipe(typedNumber).pipe(price('Price')),
  original_price: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : numberOf(text)))
    .pipe(price('Original price').nullable()),
  category,
  is_active: z.boolean(),
  image_url: optionalImageAddress,
  /** Empty: clients are not reminded to come again. */
  come_again_weeks: z
    .string()
    .trim()
    .transform((text) => (text === '' ? null : Number(text)))
    .pipe(
      z
        .number({ error: 'Weeks must be a number' })
        .int('Weeks must be whole')
        .min(1, 'Weeks must be at least 1')
        .max(52, 'Weeks must be at most 52')
        .nullable(),
    ),
  prepare: optionalText('What to prepare', 500),
  /** What is tested; empty: no test is needed. */
  patch_test: optionalText('Patch test', 60),
  /** Empty: the default of the settings. */
  sac: z
    .string()
    .trim()
    .refine((text) => text === '' || SAC.test(text), SAC_RULE)
    .transform((text) => text || null),
})
