/** Gives a beautician the shown day off, with the appointments that are booked on it. */
import { useState } from 'react'
import { toast } from 'sonner'
import { randomId } from '#app/lib/random-id.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#app/office/components/ui/dialog.tsx'
import { ignoreShownFailure, useChange } from '#app/office/lib/data/change.ts'
import { addChange } from '#app/office/lib/records/use-add-record.ts'
import { dayOffLabels } from '#app/office/team/days-off/labels.ts'
import { daysOff } from '#app/office/team/days-off/queries.ts'
import { AffectedAppointments } from '#app/office/team/leave/dialogs.ts'
import { type Day, formatDay } from '#domain/time/dates.ts'

/** A toast that offers Undo would be covered by another one. */
const isUndoOffered = () => toast.getToasts().some((one) => 'action' in one && one.action !== undefined)

interface LeaveDialogProps {
  person: { readonly id: string; readonly full_name: string }
  day: Day
  isToday: boolean
  onClose: () => void
}

export default function LeaveDialog({ person, day, isToday, onClose }: LeaveDialogProps) {
  const add = useChange({
    ...addChange(daysOff, dayOffLabels),
    // The calendar shows the day off; a toast would hide that of an appointment given to somebody else.
    successToast: () => {
      if (!isUndoOffered()) toast.success(dayOffLabels.added)
    },
  })
  // The idempotency key: a second press does not add a second day off.
  const [id] = useState(randomId)
  function save() {
    const draft = { beautician_id: person.id, from_day: day, to_day: day, note: isToday ? 'Sick' : null }
    add.save({ id, draft }).then(onClose, ignoreShownFailure)
  }
  return (
    <Dialog
      open
      onClose={onClose}
      title={isToday ? `${person.full_name} is sick today` : `Day off for ${person.full_name}`}
      description={formatDay(day)}
    >
      <DialogBody className="space-y-4 text-sm">
        <p>The calendar shows the day off, and nobody can book {person.full_name} on it.</p>
        <AffectedAppointments leave={{ beautician: person.id, first: day, last: day }} />
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Cancel
        </Button>
        <Button busy={add.isPending} onClick={save}>
          {isToday ? 'Sick today' : 'Save day off'}
        </Button>
      </DialogFooter>
    </Dialog>
  )
}
