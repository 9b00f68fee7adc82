import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import type { Client } from '#domain/clients/client.ts'
import { type SimilarClient, useMergeClients } from './duplicates.ts'

interface MergeDialogProps {
  keep: Client
  remove: SimilarClient
  onClose: () => void
}

/** Says what merging does and asks: it cannot be undone. */
export function MergeDialog({ keep, remove, onClose }: MergeDialogProps) {
  const merge = useMergeClients()
  return (
    <Dialog open onClose={onClose} title="Merge two clients?">
      <DialogForm
        submit="Merge"
        busy={merge.isPending}
        onCancel={onClose}
        onSubmit={(event) => {
          event.preventDefault()
          merge.save({ keep, remove }).then(onClose, ignoreShownFailure)
        }}
      >
        <dl className="grid gap-3 text-sm sm:grid-cols-2">
          <Side title="Stays" client={keep} />
          <Side title="Is deleted" client={remove} />
        </dl>
        <p className="text-sm">
          Appointments, payments, leads and messages of both are then under “{keep.full_name}”. Empty fields
          are filled; a different name, phone, email or address goes into the notes.
        </p>
        <p className="text-sm text-muted">This cannot be undone.</p>
      </DialogForm>
    </Dialog>
  )
}

type Shown = Pick<Client, 'full_name' | 'phone' | 'email' | 'address'> & { appointments?: number }

const Side = ({ title, client }: { title: string; client: Shown }) => (
  <div className="min-w-0 rounded-lg border border-line p-3">
    <dt className="text-xs text-muted">{title}</dt>
    <dd className="wrap-anywhere">
      <span className="font-medium">{client.full_name}</span>
      {[client.phone, client.email, client.address].filter(Boolean).map((line) => (
        <span key={line} className="block text-muted">
          {line}
        </span>
      ))}
      {client.appointments !== undefined && (
        <span className="block text-muted">
          {client.appointments} {client.appointments === 1 ? 'appointment' : 'appointments'}
        </span>
      )}
    </dd>
  </div>
)
