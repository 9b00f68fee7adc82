import type { PostgrestClient } from '@supabase/postgrest-js'
import { type QueryClient, queryOptions } from '@tanstack/react-query'
import type { Ask } from '#app/office/components/ui/use-question.tsx'
import { showErrorToast } from '#app/office/lib/data/change.ts'
import { ShownFailure } from '#app/office/lib/data/failure.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import type { Day } from '#domain/time/dates.ts'

export interface Leave {
  /** null: the business is closed. */
  readonly beautician: string | null
  readonly first: Day
  /** Included; null: the beautician leaves. */
  readonly last: Day | null
  /** Some hours of the first day; null: whole days. */
  readonly from_time?: string | null
  readonly to_time?: string | null
}

/** The booked appointments on these days off. */
export const affectedQuery = ({ beautician, first, last, from_time = null, to_time = null }: Leave) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'affected', beautician, first, last, from_time, to_time],
    queryFn: async ({ signal }): Promise<Appointment[]> => {
      const backend: PostgrestClient = sessionClient()
      const { data, error } = await backend
        .rpc('affected_appointments', { beautician, first_day: first, last_day: last, from_time, to_time })
        .select(appointments.select)
        .abortSignal(signal)
      if (error) throw error
      return data as unknown as Appointment[]
    },
  })

interface FreeBeautician {
  readonly appointment_id: string
  readonly beautician_id: string
}

/** Which other beauticians could take which of these appointments. */
export const freeBeauticiansQuery = (ids: readonly string[]) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'free beauticians', ids],
    queryFn: async ({ signal }): Promise<FreeBeautician[]> => {
      const { data, error } = await sessionClient()
        .rpc('free_beauticians', { appointment_ids: [...ids] })
        .abortSignal(signal)
      if (error) throw error
      return data
    },
  })

export const bookedText = (count: number) =>
  count === 1 ? '1 appointment is booked then' : `${count} appointments are booked then`

/** Asks before appointments are left on days off. */
export async function confirmLeave(queryClient: QueryClient, leave: Leave, ask: Ask): Promise<void> {
  const affected = await queryClient.fetchQuery(affectedQuery(leave)).catch((error: unknown) => {
    showErrorToast('Error fetching appointments', error)
    throw new ShownFailure('The appointments could not be read', { cause: error })
  })
  if (affected.length === 0) return
  const isAgreed = await ask({
    title: 'Save anyway?',
    action: 'Save anyway',
    variant: 'primary',
    content: `${bookedText(affected.length)} and ${affected.length === 1 ? 'stays' : 'stay'} booked until you change it.`,
  })
  if (isAgreed) return
  throw new ShownFailure('The user kept the form open')
}
