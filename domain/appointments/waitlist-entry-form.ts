// The form of an entry of the waitlist; the database repeats its rules (supabase/migrations/028_waitlist.sql).
import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'
import { addDays, isDay } from '#domain/time/dates.ts'

const LONGEST_DAYS = 92

export interface ChosenClient {
  readonly id: string
  readonly full_name: string
}

export const waitlistEntryForm = z
  .object({
    /** Who waits: a client, the sender of a lead, or the client of a visit that shall take place earlier. */
    whose: z.enum(['client', 'lead', 'visit']),
    client: z.custom<ChosenClient | null>(),
    service_ids: z.array(z.string()),
    from_day: z.string().refine(isDay, 'Choose a day'),
    to_day: z.string(),
    /** Empty: any time. */
    from_time: z.string().transform((typed) => typed || '00:00'),
    to_time: z.string().transform((typed) => typed || '24:00'),
    area_id: z.string().transform((id) => id || null),
    notes: optionalText('Notes', 500),
  })
  .transform((typed) => ({ ...typed, to_day: typed.to_day || typed.from_day }))
  .refine(({ whose, client }) => whose !== 'client' || client !== null, {
    path: ['client'],
    message: 'Choose a client',
  })
  .refine(({ whose, service_ids }) => whose === 'visit' || service_ids.length > 0, {
    path: ['service_ids'],
    message: 'Tick at least one service',
  })
  .refine(({ service_ids }) => service_ids.length <= 20, {
    path: ['service_ids'],
    message: 'At most 20 services',
  })
  .refine(({ from_day, to_day }) => from_day <= to_day, {
    path: ['to_day'],
    message: 'The last day is before the first',
  })
  .refine(({ from_day, to_day }) => to_day <= addDays(from_day, LONGEST_DAYS), {
    path: ['to_day'],
    message: 'At most three months',
  })
  .refine(({ from_time, to_time }) => from_time <= to_time, {
    path: ['to_time'],
    message: 'The end is before the start',
  })
