import { useQuery } from '@tanstack/react-query'
import { placeInSeries, seriesQuery } from '#app/office/lib/records/series.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'

type Placed = Pick<Appointment, 'id' | 'series_id'>

/** Says that an appointment belongs to a series, and its place in it. */
export const SeriesPlace = ({ appointment: { id, series_id } }: { appointment: Placed }) =>
  series_id && <Place id={id} series={series_id} />

function Place({ id, series }: { id: string; series: string }) {
  const { data } = useQuery(seriesQuery(series))
  return <p className="text-sm text-muted">{(data && placeInSeries(data, id)) ?? 'In a series'}</p>
}
