/** The place of an appointment in its series; the appointments from here on can be cancelled together. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import { ConfirmDialog } from '#app/office/components/ui/confirm-dialog.tsx'
import { placeInSeries, seriesQuery } from '#app/office/lib/records/series.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { paidNotice } from '../paid-notice.ts'
import { useStatusChange } from './use-status-change.ts'

interface SeriesPartProps {
  appointment: Appointment
  seriesId: string
  zone: string
}

export function SeriesPart({ appointment, seriesId, zone }: SeriesPartProps) {
  const { data: series } = useQuery(seriesQuery(seriesId))
  const { change, isPending } = useStatusChange()
  /** Kept while the dialog is open: the optimistic update changes what is left. */
  const [asked, setAsked] = useState<readonly Appointment[] | null>(null)
  const place = series && placeInSeries(series, appointment.id)
  if (!series || !place) return null
  const rest = series
    .slice(series.findIndex(({ id }) => id === appointment.id))
    .filter(({ status }) => status === 'scheduled' || status === 'confirmed')
  const later = rest.filter(({ id }) => id !== appointment.id).length
  const paid = asked?.reduce((sum, { payment_amount }) => sum + payment_amount, 0) ?? 0
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
      <p className="text-muted">{place}</p>
      {later > 0 && (
        <Button variant="danger" size="small" disabled={isPending} onClick={() => setAsked(rest)}>
          Cancel the rest ({rest.length})
        </Button>
      )}
      {asked && (
        <ConfirmDialog
          title={`Cancel ${asked.length} appointments?`}
          action={`Cancel ${asked.length} appointments`}
          onConfirm={() => change(asked, { status: 'cancelled', cancelled_because: 'client' })}
          onClose={() => setAsked(null)}
        >
          <ul className="list-disc pl-5">
            {asked.map(({ id, appointment_date }) => (
              <li key={id}>{formatDateAndClock(appointment_date, zone)}</li>
            ))}
          </ul>
          {paid > 0 && <p>{paidNotice(paid)}</p>}
        </ConfirmDialog>
      )}
    </div>
  )
}
