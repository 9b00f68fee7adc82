/** Allergies of the client, and patch tests that are missing or expired: seen before a visit. */
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { TriangleAlert } from 'lucide-react'
import { patchTestWarningsQuery, type TestedAppointment } from './appointment-checks.ts'

interface PrecautionsProps {
  allergies: string | null
  /** null: nothing is to be done any more, or no client is chosen yet. */
  appointment: TestedAppointment | null
}

export function Precautions({ allergies, appointment }: PrecautionsProps) {
  const { data: warnings = [] } = useQuery({
    ...patchTestWarningsQuery(appointment as TestedAppointment),
    enabled: appointment !== null && appointment.lines.length > 0,
    placeholderData: keepPreviousData,
  })
  const shown = appointment && appointment.lines.length > 0 ? warnings : []
  return (
    <div role="status" className="empty:hidden">
      {(allergies || shown.length > 0) && (
        <ul className="space-y-1 rounded-lg bg-red-soft px-3.5 py-2.5 text-sm text-red-ink">
          {allergies && (
            <li className="font-medium whitespace-pre-line wrap-anywhere">Allergies: {allergies}</li>
          )}
          {shown.map(({ message }) => (
            <li key={message} className="flex gap-2">
              <TriangleAlert aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
              {message}
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}
