/** Another user saved the appointment while it was moved here: both versions are shown, and the user decides. */
import { Button } from '#app/office/components/ui/button.tsx'
import { Dialog, DialogBody, DialogFooter } from '#app/office/components/ui/dialog.tsx'
import { type Appointment, beauticianText } from '#domain/appointments/appointment.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { timeText } from './time-text.ts'
import type { Place, VersionConflict } from './use-move-appointment.ts'

interface VersionConflictDialogProps {
  conflict: VersionConflict
  zone: string
  /** Keeps the other user's version. */
  onClose: () => void
  onMine: (conflict: VersionConflict) => void
}

export default function VersionConflictDialog({
  conflict,
  zone,
  onClose,
  onMine,
}: VersionConflictDialogProps) {
  const { theirs, to } = conflict
  return (
    <Dialog
      open
      onClose={onClose}
      title="Someone else has changed this appointment"
      description={theirs.client.full_name}
    >
      <DialogBody>
        <dl className="grid gap-3 text-sm sm:grid-cols-2">
          <Side term="Now" place={theirs} now={theirs} zone={zone} />
          <Side term="Your change" place={to} zone={zone} />
        </dl>
      </DialogBody>
      <DialogFooter>
        <Button variant="secondary" onClick={onClose}>
          Keep as it is
        </Button>
        <Button onClick={() => onMine(conflict)}>Move anyway</Button>
      </DialogFooter>
    </Dialog>
  )
}

interface SideProps {
  term: string
  place: Place
  /** The stored version. */
  now?: Appointment
  zone: string
}

function Side({ term, place, now, zone }: SideProps) {
  const starts = Date.parse(place.appointment_date)
  return (
    <div className="rounded-lg border border-line bg-card p-3.5">
      <dt className="text-xs text-muted">{term}</dt>
      <dd className="mt-1">
        <span className="block font-medium">{formatDate(place.appointment_date, zone)}</span>
        <span className="block">{timeText(starts, starts + place.duration_minutes * 60_000, zone)}</span>
        <span className="block">{beauticianText(now ?? { ...place, offered_until: null })}</span>
        {now && <span className="block text-muted">{now.status}</span>}
      </dd>
    </div>
  )
}
