import { queryOptions } from '@tanstack/react-query'
import { type Condition, type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import {
  type Appointment,
  appointmentColumns,
  appointmentStatuses,
  bookedServiceColumns,
  visitedClientColumns,
} from '#domain/appointment.ts'
import { dayBounds } from '#domain/business-time.ts'
import { addDays, type Day, dayIn, isDay } from '#domain/dates.ts'

export const appointments: RecordSource<Appointment> = {
  table: 'appointments',
  select: `${appointmentColumns},client:clients(${visitedClientColumns}),service:services(${bookedServiceColumns})`,
  nameOf: ({ client, service }) => `${service.name} for ${client.full_name}`,
  saveCall: ({ id, draft }) => {
    if (!('lead' in draft)) return null
    const { lead, ...appointment } = draft
    return { name: 'book_lead', args: { lead, appointment: { ...appointment, id } } }
  },
}

/** A day in the address: one of the calendar, or by its name. */
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
      // In the order of the day.
      sort: 'date',
    },
  },
  search: {
    call(q, { status, day }) {
      const args = { term: q, wanted_status: status ?? null }
      if (!day) return { name: 'search_appointments', args }
      const { start, end } = dayBounds(dayOf(day, zone), zone)
      return { name: 'search_appointments_between', args: { ...args, starting: start, ending: end } }
    },
  },
})

const AGENDA_LENGTH = 50

/** The appointments of a day of the business, in its order. */
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

export const HISTORY_STEP = 20

/** A client's appointments, newest first. One more than shown is read, to know whether there are more. */
export const clientHistoryQuery = (clientId: string, shown: number) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'of-client', clientId, shown],
    queryFn: async () => {
      const { data, error } = await sessionClient()
        .from('appointments')
        .select(appointments.select)
        .eq('client_id', clientId)
        .order('appointment_date', { ascending: false })
        .order('id')
        .limit(shown + 1)
        .overrideTypes<Appointment[], { merge: false }>()
      if (error) throw error
      return { rows: data.slice(0, shown), hasMore: data.length > shown }
    },
  })
