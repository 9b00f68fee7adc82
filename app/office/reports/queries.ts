/** Report queries: sums of the stored totals (supabase/migrations/024_reports.sql). */
import { queryOptions } from '@tanstack/react-query'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Days, Step } from '#domain/reports/report-period.ts'
import type { Database } from '#domain/schema/database-types.ts'

type Functions = Database['public']['Functions']
type Answers = {
  [Name in keyof Functions]: Functions[Name]['Returns'] extends (infer Row)[] ? Row : never
}

/** Calls a read-only function by GET. */
async function ask<Name extends keyof Functions>(
  name: Name,
  args: Functions[Name]['Args'],
  signal: AbortSignal,
): Promise<Answers[Name][]> {
  const { data, error } = await sessionClient()
    .rpc(name, args, { get: true })
    .abortSignal(signal)
    .overrideTypes<Answers[Name][], { merge: false }>()
  if (error) throw error
  return data as Answers[Name][]
}

const asArguments = ({ first, last }: Days) => ({ first_day: first, last_day: last })

/** The dimensions of reports. */
export type By =
  | 'all'
  | 'beautician'
  | 'area'
  | 'source'
  | 'service'
  | 'category'
  | 'weekday_hour'
  | 'days_ahead'
  | 'because'

/** Keys of beauticians, areas and services have a name, unless the key is empty. */
export type Totals = Omit<Answers['report'], 'name'> & { readonly name: string | null }

export const fetchTotals = (
  days: Days,
  step: 'none' | Step,
  by: By,
  signal: AbortSignal,
): Promise<Totals[]> => ask('report', { ...asArguments(days), step, by }, signal)

const nothing: Totals = {
  starts_on: '',
  key: '',
  name: null,
  booked: 0,
  completed: 0,
  cancelled: 0,
  revenue: 0,
  price: 0,
  supplied: 0,
  discount: 0,
  due: 0,
  overdue: 0,
  minutes: 0,
}

/** Totals of all appointments of these days. */
export async function fetchSum(days: Days, signal: AbortSignal): Promise<Totals> {
  const [sum] = await fetchTotals(days, 'none', 'all', signal)
  return sum ?? nothing
}

export const fetchReceived = (days: Days, signal: AbortSignal) =>
  ask('money_received', asArguments(days), signal)

export const fetchRetention = (days: Days, signal: AbortSignal) =>
  ask('retention_report', asArguments(days), signal)

/** Cohorts: clients by the month of their first appointment, and how many came again after so many months. */
export async function fetchCohorts({ first, last }: Days, mostMonthsLater: number, signal: AbortSignal) {
  const { data, error } = await sessionClient()
    .rpc('cohort_report', { first_day: first, last_day: last }, { get: true })
    .lte('months_later', mostMonthsLater)
    .abortSignal(signal)
  if (error) throw error
  return data
}

/** The clients with the highest revenue; or with `stoppedForDays`, repeat clients who have not come for so long. */
export const fetchClients = (stoppedForDays: number | null, most: number, signal: AbortSignal) =>
  ask(
    'clients_report',
    stoppedForDays === null ? { most } : { most, stopped_for_days: stoppedForDays },
    signal,
  )

export const fetchUtilisation = (days: Days, signal: AbortSignal) =>
  ask('utilisation_report', asArguments(days), signal)

/** A service without a reviewed appointment has no rating. */
export type ServiceFigures = Omit<Answers['service_report'], 'rating'> & { readonly rating: number | null }

export const fetchServices = (days: Days, signal: AbortSignal): Promise<ServiceFigures[]> =>
  ask('service_report', asArguments(days), signal)

/** Enough for any reader, and large enough to contain the same pairs of the previous period. */
const MOST_PAIRS = 1000

export const fetchPairs = (days: Days, signal: AbortSignal) =>
  ask('pairs_report', { ...asArguments(days), most: MOST_PAIRS }, signal)

export const fetchSeasons = (festival: string, signal: AbortSignal) =>
  ask('season_report', { festival }, signal)

export async function fetchFestivals(signal?: AbortSignal) {
  let query = sessionClient().from('festivals').select('name,day').order('name').order('day')
  if (signal) query = query.abortSignal(signal)
  const { data, error } = await query
  if (error) throw error
  return data
}

export type Festival = Awaited<ReturnType<typeof fetchFestivals>>[number]

export const festivalsQuery = queryOptions({
  queryKey: [DATA, 'festivals'],
  queryFn: ({ signal }) => fetchFestivals(signal),
})
