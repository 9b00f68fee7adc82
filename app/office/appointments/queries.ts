import type { PostgrestClient } from '@supabase/postgrest-js'
import { queryOptions } from '@tanstack/react-query'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { type Condition, type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Appointment, appointmentStatuses } from '#domain/appointments/appointment.ts'
import { dayBounds } from '#domain/time/business-time.ts'
import { addDays, type Day, dayIn, isDay } from '#domain/time/dates.ts'

/** Of the calendar, read in calendar-address.ts: a search of the list drops them. */
const calendarParams = ['as', 'person', 'show']

/** A day in the address: a date or a name such as `today`. */
function dayOf(value: string, zone: string): Day {
  const today = dayIn(new Date(), zone)
  if (value === 'today') return today
  return value === 'tomorrow' ? addDays(today, 1) : value
}

const within = (day: Day, zone: string): readonly Condition[] => {
  const { start, end } = dayBounds(day, zone)
  return [
    { column: 'appointment_date', is: 'gte', value: start },
    { column: 'appointment_date', is: 'lt', value: end },
  ]
}

export const appointmentRules = (zone: string): ListRules => ({
  sorts: { date: { column: 'appointment_date', indexed: 'descending' } },
  defaultSort: '-date',
  filters: {
    status: oneOf(appointmentStatuses),
    day: {
      accepts: (value) => value === 'today' || value === 'tomorrow' || isDay(value),
      conditions: (value) => within(dayOf(value, zone), zone),
      sort: 'date',
    },
  },
  pageParams: calendarParams,
  search: {
    call(q, { status, day }) {
      const args = { term: q, wanted_status: status ?? null }
      if (!day) return { name: 'search_appointments', args }
      const { start, end } = dayBounds(dayOf(day, zone), zone)
      return { name: 'search_appointments_between', args: { ...args, starting: start, ending: end } }
    },
  },
})

export const AGENDA_LENGTH = 50

/** The first appointments of one day in the business's time zone, in chronological order. */
export const agendaQuery = (day: Day, zone: string) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'day', day, zone],
    queryFn: async () => {
      const { start, end } = dayBounds(day, zone)
      const { data, error } = await sessionClient()
        .from('appointments')
        .select(appointments.select)
        .gte('appointment_date', start)
        .lt('appointment_date', end)
        .order('appointment_date')
        .order('id')
        .limit(AGENDA_LENGTH)
        .overrideTypes<Appointment[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

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
