import { useState } from 'react'
import { useNavigate } from 'react-router'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import { counted } from './labels.ts'
import { appointmentsOf, type PersonRecord, useErasePerson } from './queries.ts'

interface EraseDialogProps {
  name: string
  records: readonly PersonRecord[]
  /** The page to open if nothing is left to show. */
  afterwards: string
  onClose: () => void
}

const CONFIRMATION = 'erase'

/** Says what is erased, what is retained and why, and asks the user to type a confirmation word. */
export function EraseDialog({ name, records, afterwards, onClose }: EraseDialogProps) {
  const [typed, setTyped] = useState('')
  const navigate = useNavigate()
  const appointments = records.flatMap(appointmentsOf).length
  const erase = useErasePerson()
  return (
    <Dialog open onClose={onClose} title={`Erase ${name}?`}>
      <DialogForm
        submit="Erase for good"
        busy={erase.isPending}
        incomplete={typed.trim().toLowerCase() !== CONFIRMATION}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          erase.save(records).then(() => navigate(afterwards, { replace: true }), ignoreShownFailure)
        }}
      >
        <div className="space-y-3 text-sm">
          <p>
            <strong className="font-semibold">Will be erased:</strong> {erasedText(records)}.
          </p>
          {appointments > 0 && (
            <p>
              <strong className="font-semibold">Stays:</strong>{' '}
              {counted(appointments, 'appointment with its', 'appointments with their')} day, area, services,
              status and amount, under “Erased client”. They do not identify the person, and a business has to
              keep its accounts.
            </p>
          )}
          <p className="text-muted">
            The server’s backups keep it for up to four more weeks. This cannot be undone.
          </p>
        </div>
        <Field label={`Type “${CONFIRMATION}” to go on`}>
          <Input
            autoComplete="off"
            autoCapitalize="none"
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
          />
        </Field>
      </DialogForm>
    </Dialog>
  )
}

function erasedText(records: readonly PersonRecord[]): string {
  const count = (kind: PersonRecord['kind']) => records.filter((record) => record.kind === kind).length
  const parts = [
    count('client') > 0 && 'name, phone, email, address, guests and all notes',
    count('lead') > 0 && counted(count('lead'), 'lead', 'leads'),
    count('review') > 0 && counted(count('review'), 'review', 'reviews'),
  ]
  return parts.filter(Boolean).join(', ')
}
