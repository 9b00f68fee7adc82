// The appointments of a series, and the place of one in it.
import { queryOptions } from '@tanstack/react-query'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { appointments } from './appointments.ts'
import { tableKey } from './record-queries.ts'

/** All appointments of a series, also cancelled ones, in chronological order. */
export const seriesQuery = (series: string) =>
  queryOptions({
    queryKey: [...tableKey(appointments), 'series', series],
    queryFn: async ({ signal }) => {
      const { data, error } = await sessionClient()
        .from('appointments')
        .select(appointments.select)
        .eq('series_id', series)
        .order('appointment_date')
        .order('id')
        .abortSignal(signal)
        .overrideTypes<Appointment[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

/** '2 of 3 in a series'; null: it is not in it. */
export function placeInSeries(series: readonly Pick<Appointment, 'id'>[], id: string): string | null {
  const index = series.findIndex((one) => one.id === id)
  return index < 0 ? null : `${index + 1} of ${series.length} in a series`
}
