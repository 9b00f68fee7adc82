import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { dayBounds } from '#domain/time/business-time.ts'
import { addDays, type Day } from '#domain/time/dates.ts'

export interface DashboardFigures {
  readonly total_clients: number
  readonly total_services: number
  readonly total_appointments: number
  readonly todays_appointments: number
  readonly todays_revenue: number
  readonly monthly_revenue: number
}

export const dashboardQuery = queryOptions({
  queryKey: [DATA, 'dashboard'],
  queryFn: async (): Promise<DashboardFigures> => {
    const { data, error } = await sessionClient().rpc('dashboard_figures').single()
    if (error) throw error
    return data as DashboardFigures
  },
})

/** The first booked appointment on a day off or of an inactive beautician, and how many there are. */
export const uncoveredQuery = queryOptions({
  queryKey: [...tableKey(appointments), 'uncovered'],
  queryFn: async () => {
    const { data, error } = await sessionClient().rpc('uncovered_appointments').select('id,appointment_date')
    if (error) throw error
    return { first: data[0] ?? null, count: data.length }
  },
})

/** How many people wait for a free time or have an open offer. */
export const waitingCountQuery = queryOptions({
  queryKey: [DATA, 'waitlist_entries', 'count'],
  queryFn: async ({ signal }) => {
    const { count, error } = await sessionClient()
      .from('waitlist_entries')
      .select('id', { count: 'exact', head: true })
      .in('status', ['waiting', 'offered'])
      .abortSignal(signal)
    if (error) throw error
    return count ?? 0
  },
})

/** The first UPI payment without its reference, and how many there are. */
export const missingReferencesQuery = queryOptions({
  queryKey: [DATA, 'payments', 'without reference'],
  queryFn: async () => {
    const { data, count, error } = await sessionClient()
      .from('payments')
      .select('appointment_id', { count: 'exact' })
      .eq('method', 'upi')
      .is('reference', null)
      .in('kind', ['advance', 'balance'])
      .order('received_at')
      .order('id')
      .limit(1)
    if (error) throw error
    return { first: data[0] ?? null, count: count ?? data.length }
  },
})

/** The first coming appointment whose travel time no longer fits, because the client moved, and how many there are. */
export const needsCheckQuery = queryOptions({
  queryKey: [...tableKey(appointments), 'needs check'],
  queryFn: async () => {
    const { data, count, error } = await sessionClient()
      .from('appointments')
      .select('id,appointment_date', { count: 'exact' })
      .is('needs_check', true)
      .in('status', ['scheduled', 'confirmed'])
      .gte('appointment_date', new Date().toISOString())
      .order('appointment_date')
      .order('id')
      .limit(1)
    if (error) throw error
    return { first: data[0] ?? null, count: count ?? data.length }
  },
})

/** Whether any client has a pin. */
export const usesPinsQuery = queryOptions({
  queryKey: [DATA, 'clients', 'uses pins'],
  staleTime: 60_000,
  queryFn: async () => {
    const { data, error } = await sessionClient()
      .from('clients')
      .select('id')
      .not('latitude', 'is', null)
      .limit(1)
    if (error) throw error
    return data.length > 0
  },
})

/** The first appointment of some days in which this is missing, and how many there are. */
export const withoutQuery = (
  missing: 'beautician_id' | 'address' | 'latitude',
  { from, days, zone }: { readonly from: Day; readonly days: number; readonly zone: string },
) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'without', missing, from, days, zone],
    queryFn: async () => {
      const { data, count, error } = await sessionClient()
        .from('appointments')
        .select('id,appointment_date', { count: 'exact' })
        .is(missing, null)
        .in('status', ['scheduled', 'confirmed'])
        .gte('appointment_date', dayBounds(from, zone).start)
        .lt('appointment_date', dayBounds(addDays(from, days), zone).start)
        .order('appointment_date')
        .order('id')
        .limit(1)
      if (error) throw error
      return { first: data[0] ?? null, count: count ?? data.length }
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
