/** Saves a moved visit at once, shows it in its new place before the answer comes, and offers the way back for some seconds. */
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from 'sonner'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { showChanged } from '#app/office/lib/records/cached-records.ts'
import { lastConfirmed, noteRead, noteSaved } from '#app/office/lib/records/last-confirmed.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { EditConflict, saveRecord } from '#app/office/lib/records/save-record.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Appointment, firstName } from '#domain/appointments/appointment.ts'
import { lengthInWords } from '#domain/appointments/day-plan.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { appointmentWords } from '../labels.ts'

/** Where a visit stands in the calendar. */
export type Place = Pick<
  Appointment,
  'appointment_date' | 'duration_minutes' | 'beautician' | 'overlap_ok' | 'tight_ok'
>

export interface Move {
  readonly appointment: Appointment
  readonly to: Place
  readonly isWayBack?: boolean
}

export interface MoveConflict {
  readonly move: Move
  /** What somebody else has made of it meanwhile. */
  readonly theirs: Appointment
}

const UNDO_MS = 10_000

export function useMoveVisit(zone: string) {
  const queries = useQueryClient()
  const [conflict, setConflict] = useState<MoveConflict | null>(null)
  const show = (appointment: Appointment) => showChanged(queries, appointments, appointment)
  const { mutate } = useMutation({
    mutationKey: [appointments.table],
    // One after the other, so that the second move of a visit knows the version that the first has made.
    scope: { id: 'moves' },
    mutationFn: ({ appointment, to }: Move) => {
      const { beautician, ...place } = placeOf(to)
      const version = lastConfirmed(appointment).updated_at
      const draft = { ...place, beautician_id: beautician?.id ?? null }
      return saveRecord(sessionClient(), appointments, { id: appointment.id, version, draft })
    },
    onMutate: ({ appointment, to }) => {
      noteRead(appointment)
      return show(movedTo(appointment, to))
    },
    onSuccess: async (saved, { appointment, isWayBack }) => {
      noteSaved(appointment, saved)
      await show(saved)
      toast.success(appointmentWords.updated, {
        description: placeInWords(saved, zone),
        duration: UNDO_MS,
        action: isWayBack
          ? undefined
          : {
              label: 'Undo',
              onClick: () => mutate({ appointment: saved, to: appointment, isWayBack: true }),
            },
      })
    },
    onError: async (error, move) => {
      if (error instanceof EditConflict) {
        const theirs = error.newer as Appointment
        await show(theirs)
        setConflict({ move, theirs })
        return
      }
      await show(lastConfirmed(move.appointment))
      const exception = exceptionFor(error)
      toast.error(appointmentWords.updateFailed, {
        description: reasonOf(error),
        duration: UNDO_MS,
        action: exception && {
          label: 'All the same',
          onClick: () => mutate({ ...move, to: { ...move.to, [exception]: true } }),
        },
      })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: tableKey(appointments) }),
  })
  return { move: mutate, conflict, forgetConflict: () => setConflict(null) }
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

/** Nothing but the place of a whole appointment. */
const placeOf = ({ appointment_date, duration_minutes, beautician, overlap_ok, tight_ok }: Place): Place => ({
  appointment_date,
  duration_minutes,
  beautician,
  overlap_ok,
  tight_ok,
})

/** 'Priya is at 3:15 pm with Asha, 1 h' */
function placeInWords(visit: Appointment, zone: string): string {
  const { client, appointment_date, duration_minutes, beautician } = visit
  const sent = beautician ? ` with ${firstName(beautician.full_name)}` : ', not assigned'
  return `${client.full_name} is at ${formatClock(appointment_date, zone)}${sent}, ${lengthInWords(duration_minutes)}`
}

/** The exception that has a name for what the guard has refused. */
function exceptionFor(error: unknown): 'overlap_ok' | 'tight_ok' | undefined {
  const { code, details } = error as { code?: string; details?: string | null }
  if (code !== '23P01' || !details) return undefined
  return details.includes('"travel"') ? 'tight_ok' : 'overlap_ok'
}
