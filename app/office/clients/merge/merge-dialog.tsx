import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Dialog } from '#app/office/components/ui/dialog.tsx'
import { DialogForm } from '#app/office/components/ui/dialog-form.tsx'
import { ignoreShownFailure } from '#app/office/lib/data/change.ts'
import type { Client } from '#domain/clients/client.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { appointmentCountQuery, type SimilarClient } from '../duplicates.ts'
import { clientLabels } from '../labels.ts'
import { MergePreviewText } from './merge-preview-text.tsx'
import { mergePreviewQuery, useMergeClients } from './queries.ts'

interface MergeDialogProps {
  client: Client
  other: SimilarClient
  onMerged: (kept: string) => void
  onClose: () => void
}

/** Asks which of two records stays, and shows what merging does. */
export function MergeDialog({ client, other, ...rest }: MergeDialogProps) {
  const count = useQuery(appointmentCountQuery(client.id))
  return (
    <Dialog open onClose={rest.onClose} title="Merge two clients?">
      <Loaded query={count} title={clientLabels.fetchFailed} loading="Loading the client">
        {(appointments) => <MergeForm both={[{ ...client, appointments }, other]} {...rest} />}
      </Loaded>
    </Dialog>
  )
}

type Merged = Omit<SimilarClient, 'found_by' | 'sounds_alike'>

interface MergeFormProps extends Pick<MergeDialogProps, 'onMerged' | 'onClose'> {
  both: readonly [Merged, Merged]
}

function MergeForm({ both: [one, other], onMerged, onClose }: MergeFormProps) {
  const merge = useMergeClients()
  const [keptId, setKeptId] = useState(() => usualChoice(one, other).id)
  const [keep, remove] = keptId === one.id ? [one, other] : [other, one]
  const query = useQuery(mergePreviewQuery(keep.id, remove.id))
  const preview = query.data
  return (
    <DialogForm
      submit="Merge"
      busy={merge.isPending}
      incomplete={!preview || preview.problem !== null}
      onCancel={onClose}
      onSubmit={(event) => {
        event.preventDefault()
        if (!preview) return
        merge.save({ keep: keep.id, remove: remove.id, preview }).then(() => {
          onMerged(keep.id)
          onClose()
        }, ignoreShownFailure)
      }}
    >
      <fieldset className="grid gap-3 text-sm sm:grid-cols-2">
        <legend className="mb-2 font-medium">Which record stays?</legend>
        {[one, other].map((client) => (
          <Side
            key={client.id}
            client={client}
            isKept={client === keep}
            onChoose={() => setKeptId(client.id)}
          />
        ))}
      </fieldset>
      <Loaded query={query} title={clientLabels.fetchFailed} loading="Loading the preview">
        {(found) =>
          found ? (
            <MergePreviewText preview={found} removed={remove.full_name} />
          ) : (
            <p className="text-sm">One of them was deleted or merged since.</p>
          )
        }
      </Loaded>
    </DialogForm>
  )
}

/** The record with more appointments, else the older one. */
const usualChoice = (one: Merged, other: Merged): Merged =>
  (one.appointments - other.appointments || Date.parse(other.created_at) - Date.parse(one.created_at)) >= 0
    ? one
    : other

interface SideProps {
  client: Merged
  isKept: boolean
  onChoose: () => void
}

function Side({ client, isKept, onChoose }: SideProps) {
  const { time_zone } = useBusinessProfile()
  const { full_name, appointments, created_at } = client
  const facts = [
    client.phone,
    appointments === 1 ? '1 appointment' : `${appointments} appointments`,
    `Client since ${formatDate(created_at, time_zone)}`,
  ]
  return (
    <label className="flex min-w-0 cursor-pointer gap-3 rounded-lg border border-line p-3 has-checked:border-gold has-checked:bg-card">
      <input
        type="radio"
        name="kept"
        checked={isKept}
        onChange={onChoose}
        className="mt-0.5 size-5 shrink-0"
        style={{ accentColor: 'var(--gold-ink)' }}
      />
      <span className="min-w-0 wrap-anywhere">
        <span className="block text-xs text-muted">{isKept ? 'Stays' : 'Is deleted'}</span>
        <span className="font-medium">{full_name}</span>
        {facts.filter(Boolean).map((fact) => (
          <span key={fact} className="block text-muted">
            {fact}
          </span>
        ))}
      </span>
    </label>
  )
}
