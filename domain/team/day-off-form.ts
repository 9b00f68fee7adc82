import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'
import { addDays } from '#domain/time/dates.ts'

const LONGEST_DAYS = 366
const day = z.string().min(1, 'Choose a day')
const clock = z.string().transform((typed) => typed || null)

export const dayOffForm = z
  .object({
    /** Empty: the whole business is closed. */
    beautician_id: z.string().transform((id) => id || null),
    from_day: day,
    to_day: z.string(),
    /** Empty: whole days. */
    from_time: clock,
    to_time: clock,
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
  .refine(({ from_time, to_time }) => (from_time === null) === (to_time === null), {
    path: ['to_time'],
    message: 'Enter both times, or none for the whole day',
  })
  .refine(({ from_time, to_time }) => from_time === null || to_time === null || from_time < to_time, {
    path: ['to_time'],
    message: 'The end is before the start',
  })
  .refine(({ from_day, to_day, from_time }) => from_time === null || from_day === to_day, {
    path: ['from_time'],
    message: 'Times are for one day',
  })
