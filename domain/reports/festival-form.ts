import { z } from 'zod'
import { isDay } from '#domain/time/dates.ts'

const NAME_MAX = 60

/** A day of a festival; it differs from year to year. */
export const festivalForm = z.object({
  name: z
    .string()
    .trim()
    .min(1, 'Enter the name of the festival')
    .max(NAME_MAX, `The name must be at most ${NAME_MAX} characters`),
  day: z.string().refine(isDay, 'Choose a day'),
})
