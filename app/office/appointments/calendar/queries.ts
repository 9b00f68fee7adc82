import type { PostgrestClient } from '@supabase/postgrest-js'
import { queryOptions } from '@tanstack/react-query'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { dayBounds } from '#domain/time/business-time.ts'
import { addDays, type Day } from '#domain/time/dates.ts'

/** Polling interval: two tabs or two users see each other's changes after at most this long. A hidden tab does not poll. */
const POLL_MS = 5000

interface Days {
  readonly first: Day
  readonly last: Day
  /** Only this beautician's; without it, all appointments, including unassigned ones. */
  readonly beautician?: string
}

/** Appointments during some days, in chronological order, without cancelled ones. */
function during(backend: PostgrestClient, { first, last, beautician }: Days, zone: string, columns: string) {
  const { start } = dayBounds(first, zone)
  const query = backend
    .from('appointments')
    .select(columns)
    // An appointment that began the evening before may reach into the day.
    .gte('appointment_date', dayBounds(addDays(first, -1), zone).start)
    .lt('appointment_date', dayBounds(last, zone).end)
    .gt('ends_at', start)
    .neq('status', 'cancelled')
    .order('appointment_date')
    .order('id')
  return beautician ? query.eq('beautician_id', beautician) : query
}

export const appointmentsQuery = (days: Days, zone: string) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'appointments', days, zone],
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => {
      const { data, error } = await during(sessionClient(), days, zone, appointments.select)
        .abortSignal(signal)
        .overrideTypes<Appointment[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

export type BusyTime = Pick<Appointment, 'id' | 'beautician_id' | 'appointment_date' | 'ends_at'>

const PAGE = 1000

/** Only the busy intervals, read page by page: a week of the whole team may exceed the server's row limit. */
export const busyTimesQuery = (days: Days, zone: string) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'busy', days, zone],
    refetchInterval: POLL_MS,
    queryFn: async ({ signal }) => {
      const busyTimes: BusyTime[] = []
      for (let from = 0; ; from += PAGE) {
        const { data, error } = await during(
          sessionClient(),
          days,
          zone,
          'id,beautician_id,appointment_date,ends_at',
        )
          .range(from, from + PAGE - 1)
          .abortSignal(signal)
          .overrideTypes<BusyTime[], { merge: false }>()
        if (error) throw error
        busyTimes.push(...data)
        if (data.length < PAGE) return busyTimes
      }
    },
  })
