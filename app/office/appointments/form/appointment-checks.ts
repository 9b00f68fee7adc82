/** Asks the database to check an unsaved appointment: its problems, and the free times instead. */
import type { PostgrestClient } from '@supabase/postgrest-js'
import { queryOptions } from '@tanstack/react-query'
import { appointments, type Series } from '#app/office/lib/records/appointments.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { OfferedSlot } from '#domain/appointments/offered-slots.ts'
import type { Day } from '#domain/time/dates.ts'

/** The fields of an appointment that the checks need. */
export interface UnsavedAppointment {
  readonly id?: string
  readonly client_id: string | null
  readonly appointment_date: string
  readonly beautician_id: string | null
  readonly duration_minutes: number | null
  readonly area_id: string | null
  readonly overlap_ok: boolean
  readonly tight_ok: boolean
  readonly lines: readonly { readonly service_id: string; readonly minutes: number }[]
}

export interface Problem {
  readonly kind: 'inactive' | 'unable' | 'overlap' | 'travel' | 'day_off' | 'outside_hours'
  /** The database would refuse it; otherwise it is only a warning. */
  readonly refused: boolean
  readonly message: string
}

const STALE_AFTER_MS = 5000

async function call<Row>(name: string, args: object, signal: AbortSignal): Promise<Row[]> {
  const backend: PostgrestClient = sessionClient()
  const { data, error } = await backend.rpc(name, args).abortSignal(signal)
  if (error) throw error
  return data
}

export const appointmentProblemsQuery = (appointment: UnsavedAppointment) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'problems', appointment],
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) => call<Problem>('appointment_problems', { appointment }, signal),
  })

export interface SeriesAppointment extends Pick<Problem, 'refused' | 'message'> {
  readonly number: number
  readonly starts_at: string
  /** null if there is no problem. */
  readonly kind: Problem['kind'] | null
}

/** All appointments of the series, also those that are left out. */
export const seriesProblemsQuery = (
  appointment: UnsavedAppointment,
  { every_weeks, times }: Pick<Series, 'every_weeks' | 'times'>,
) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'series problems', appointment, every_weeks, times],
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) =>
      call<SeriesAppointment>('series_problems', { appointment, every_weeks, times }, signal),
  })

export interface TeamProblem extends Pick<Problem, 'refused' | 'message'> {
  readonly beautician_id: string
  /** null if there is no problem. */
  readonly kind: Problem['kind'] | null
}

/** The worst problem of each active beautician. */
export const teamProblemsQuery = (appointment: UnsavedAppointment) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'team problems', appointment],
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) => call<TeamProblem>('team_problems', { appointment }, signal),
  })

export interface SlotRequest {
  readonly service_ids: readonly string[]
  readonly day: Day
  readonly area_id: string | null
  readonly length_minutes: number
  /** The appointment that is being moved, so that it does not conflict with itself. */
  readonly moving: string | null
}

interface SlotFilter {
  /** Only this beautician's slots. */
  readonly beautician: string | null
  /** Only slots near this time: a large team has more free slots in a day than the server's row limit. */
  readonly near: string | null
}

const NEAR_MS = 3 * 3_600_000

/** What the warnings about patch tests depend on. */
export interface TestedAppointment {
  readonly client_id: string
  /** null: today. */
  readonly appointment_date: string | null
  readonly lines: readonly { readonly service_id: string; readonly guest_name: string | null }[]
}

export const patchTestWarningsQuery = (appointment: TestedAppointment) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'patch tests', appointment],
    staleTime: STALE_AFTER_MS,
    queryFn: ({ signal }) =>
      call<{ readonly message: string }>('patch_test_warnings', { appointment }, signal),
  })

/** Slots next to another appointment in the same area come first. */
export const staffSlotsQuery = (request: SlotRequest, { beautician, near }: SlotFilter) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'offered', request, beautician, near],
    staleTime: STALE_AFTER_MS,
    queryFn: async ({ signal }): Promise<OfferedSlot[]> => {
      const backend: PostgrestClient = sessionClient()
      let offered = backend.rpc('staff_slots', request)
      if (beautician) offered = offered.eq('beautician_id', beautician)
      if (near) {
        const moment = Date.parse(near)
        offered = offered
          .gte('starts_at', new Date(moment - NEAR_MS).toISOString())
          .lte('starts_at', new Date(moment + NEAR_MS).toISOString())
      }
      const { data, error } = await offered
        .order('beside_same_area', { ascending: false })
        .order('starts_at')
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })
