// The form of a patch test.
import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'
import { type Day, isDay } from '#domain/time/dates.ts'
import { patchTestResults } from './patch-test.ts'

const VALID_MONTHS = 6

const day = z.string().refine(isDay, 'Choose a day')

/** Six months later: of 31 August the last day of February. */
export function usualExpiry(testedOn: Day): Day {
  const end = new Date(`${testedOn.slice(0, 7)}-01T00:00:00Z`)
  end.setUTCMonth(end.getUTCMonth() + VALID_MONTHS + 1, 0)
  const last = end.toISOString().slice(0, 10)
  return last.slice(8) < testedOn.slice(8) ? last : `${last.slice(0, 8)}${testedOn.slice(8)}`
}

/** `expires_on` may be empty: six months after the test. */
export const patchTestForm = z
  .object({
    tested_for: z
      .string()
      .trim()
      .min(1, 'Enter what was tested')
      .max(60, 'This must be at most 60 characters'),
    product: optionalText('Product', 200),
    tested_on: day,
    /** Empty: not known yet. */
    result: z.enum(['', ...patchTestResults]).transform((result) => result || null),
    expires_on: z.string().refine((typed) => typed === '' || isDay(typed), 'Choose a day'),
    agreed: z.boolean().refine(Boolean, 'Without consent a test is neither made nor stored'),
    consented_on: day,
  })
  .transform(({ agreed: _, ...test }) => ({
    ...test,
    expires_on: test.expires_on || usualExpiry(test.tested_on),
  }))
  .refine(({ tested_on, expires_on }) => tested_on <= expires_on, {
    path: ['expires_on'],
    message: 'This is before the test',
  })
  .refine(({ tested_on, consented_on }) => consented_on <= tested_on, {
    path: ['consented_on'],
    message: 'The client agrees before the test',
  })
