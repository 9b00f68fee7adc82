/** Saves a moved appointment, with Undo in its toast, and opens a dialog if another user has changed it. */
import { useState } from 'react'
import { UNDO_MS } from '#app/office/lib/data/change.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { EditConflict } from '#app/office/lib/records/save-record.ts'
import { useUndoableUpdate } from '#app/office/lib/records/use-undoable-update.ts'
import { type Appointment, beauticianText, firstName } from '#domain/appointments/appointment.ts'
import { lengthText } from '#domain/appointments/day-plan.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { appointmentLabels } from '../labels.ts'

/** Time, length and beautician of an appointment. */
export type Place = Pick<
  Appointment,
  'appointment_date' | 'duration_minutes' | 'beautician' | 'overlap_ok' | 'tight_ok'
>

export interface VersionConflict {
  readonly to: Place
  /** The version that another user saved. */
  readonly theirs: Appointment
}

/** Use it in a component that stays mounted when another day is opened: a conflict may arrive after that. */
export function useMoveAppointment(zone: string) {
  const [conflict, setConflict] = useState<VersionConflict | null>(null)
  const { mutate } = useUndoableUpdate(
    appointments,
    appointmentLabels,
    ([saved]) => (saved ? savedText(saved, zone) : ''),
    (error, { record, preview = record }) => {
      if (error instanceof EditConflict) {
        setConflict({ to: preview, theirs: error.newer as Appointment })
        return null
      }
      const exception = exceptionFor(error)
      return {
        duration: UNDO_MS,
        action: exception && {
          label: 'Move anyway',
          onClick: () => saveMove(record, { ...preview, [exception]: true }),
        },
      }
    },
  )
  function saveMove(record: Appointment, to: Place) {
    const { beautician, ...place } = placeOf(to)
    const draft = { ...place, beautician_id: beautician?.id ?? null }
    mutate({ record, draft, preview: movedTo(record, to) })
  }
  return { saveMove, conflict, forgetConflict: () => setConflict(null) }
}

function movedTo(appointment: Appointment, to: Place): Appointment {
  const ends = Date.parse(to.appointment_date) + to.duration_minutes * 60_000
  return {
    ...appointment,
    ...placeOf(to),
    beautician_id: to.beautician?.id ?? null,
    ends_at: new Date(ends).toISOString(),
  }
}

const placeOf = ({ appointment_date, duration_minutes, beautician, overlap_ok, tight_ok }: Place): Place => ({
  appointment_date,
  duration_minutes,
  beautician,
  overlap_ok,
  tight_ok,
})

/** 'Priya is at 3:15 pm with Asha, 1 h', 'Priya is at 3:15 pm offered to Asha, 1 h' */
function savedText(entry: Appointment, zone: string): string {
  const { client, appointment_date, duration_minutes, beautician } = entry
  const sent = `${beautician ? '' : ','} ${beauticianText(entry, firstName)}`
  return `${client.full_name} is at ${formatClock(appointment_date, zone)}${sent}, ${lengthText(duration_minutes)}`
}

/** The flag that would allow the refused conflict. */
function exceptionFor(error: unknown): 'overlap_ok' | 'tight_ok' | undefined {
  const { code, details } = error as { code?: string; details?: string | null }
  if (code !== '23P01' || !details) return undefined
  return details.includes('"travel"') ? 'tight_ok' : 'overlap_ok'
}
