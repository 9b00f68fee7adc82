import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'
import { addDays } from '#domain/time/dates.ts'

const LONGEST_DAYS = 366
const day = z.string().min(1, 'Choose a day')

export const dayOffForm = z
  .object({
    /** Empty: the whole business is closed. */
    beautician_id: z.string().transform((id) => id || null),
    from_day: day,
    to_day: z.string(),
    note: optionalText('Note', 200),
  })
  .transform((typed) => ({ ...typed, to_day: typed.to_day || typed.from_day }))
  .refine(({ from_day, to_day }) => from_day <= to_day, {
    path: ['to_day'],
    message: 'The last day is before the first',
  })
  .refine(({ from_day, to_day }) => to_day <= addDays(from_day, LONGEST_DAYS), {
    path: ['to_day'],
    message: 'At most a year at a time',
  })
