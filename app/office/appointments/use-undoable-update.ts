/** Saves some columns of appointments, with Undo in the toast. */
import { UNDO_MS } from '#app/office/lib/data/change.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { type Update, useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { appointmentLabels } from './labels.ts'

/** Appointments replaced by an undo: undoing the undo would repeat the change. */
const undone = new WeakSet<Appointment>()

export function useUndoableUpdate(savedText: (saved: readonly Appointment[]) => string) {
  const { mutate, isPending } = useUpdateRecord(appointments, appointmentLabels, {
    success: (saved, updates) => ({
      description: savedText(saved),
      duration: UNDO_MS,
      action: updates.some(({ record }) => undone.has(record))
        ? undefined
        : {
            label: 'Undo',
            onClick: () => mutate(...saved.flatMap((one, index) => undoing(one, updates[index]))),
          },
    }),
  })
  return { mutate, isPending }
}

function undoing(saved: Appointment, update: Update<Appointment> | undefined): Update<Appointment>[] {
  if (!update) return []
  undone.add(saved)
  const former = Object.entries(update.record).filter(([column]) => column in update.draft)
  return [
    {
      record: saved,
      draft: Object.fromEntries(former),
      preview: { ...update.record, updated_at: saved.updated_at },
    },
  ]
}
