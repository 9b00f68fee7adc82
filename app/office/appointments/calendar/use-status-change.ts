import { cancellationLabels } from '#app/office/components/cancellation-labels.ts'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { useUndoableUpdate } from '#app/office/lib/records/use-undoable-update.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { dueOf } from '#domain/money/due.ts'
import { appointmentLabels } from '../labels.ts'
import { paidNotice } from '../paid-notice.ts'

export type NewStatus = Pick<Appointment, 'status' | 'cancelled_because'>

/** Saves a status of one appointment or of several together. */
export function useStatusChange() {
  const { saveAll, isPending } = useUndoableUpdate(appointments, appointmentLabels, savedText)
  return {
    isPending,
    /** Resolves when the server has answered. */
    change: (records: readonly Appointment[], draft: NewStatus) =>
      saveAll(
        records.map((record) => {
          const changed = { ...record, ...draft }
          return { record, draft, preview: { ...changed, due: dueOf(changed) } }
        }),
      ).catch(ignoreShownFailure),
  }
}

/** 'Priya: cancelled (The client cancelled). ₹500 was paid. …' */
function savedText(saved: readonly Appointment[]): string {
  const [first] = saved
  if (!first) return ''
  const { client, status, cancelled_because } = first
  const count = saved.length > 1 ? `${saved.length} appointments ` : ''
  const reason = cancelled_because ? ` (${cancellationLabels[cancelled_because]})` : ''
  const amount = saved.reduce((sum, { payment_amount }) => sum + payment_amount, 0)
  const paid = status === 'cancelled' && amount > 0 ? `. ${paidNotice(amount)}` : ''
  return `${client.full_name}: ${count}${status}${reason}${paid}`
}
