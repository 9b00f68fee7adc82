import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { useLocation, useSearchParams } from 'react-router'
import { Button } from '#app/office/components/ui/button.tsx'
import type { Client } from '#domain/clients/client.ts'
import { type SimilarClient, similarClientsQuery } from './duplicates.ts'
import { MergeDialog } from './merge-dialog.tsx'

const reasons = { phone: 'same phone number', email: 'same email address', name: 'same name' } as const

/** Other clients who may be the same person, each with a button to merge. */
export function PossibleDuplicates({ client }: { client: Client }) {
  const { data: found = [] } = useQuery(similarClientsQuery(client, client.id))
  const [merging, setMerging] = useState<SimilarClient | null>(null)
  const [, setParams] = useSearchParams()
  const { state } = useLocation()
  if (found.length === 0) return null
  /** The open profile may be the deleted one. */
  const showKept = (id: string) =>
    setParams(
      (params) => {
        params.set('view', id)
        return params
      },
      { replace: true, state, preventScrollReset: true },
    )
  return (
    <section
      aria-labelledby="possible-duplicates"
      className="rounded-xl border border-gold/50 bg-notice p-3.5 text-on-notice"
    >
      <h3 id="possible-duplicates" className="mb-2 font-semibold">
        Is this the same person?
      </h3>
      <ul className="space-y-2 text-sm">
        {found.map((other) => (
          <li key={other.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{other.full_name}</span>
              {other.phone && ` · ${other.phone}`} ({reasons[other.found_by]})
            </span>
            <Button
              variant="secondary"
              size="small"
              aria-label={`Merge with ${other.full_name}`}
              onClick={() => setMerging(other)}
            >
              <Merge aria-hidden="true" className="size-4" />
              Merge
            </Button>
          </li>
        ))}
      </ul>
      {merging && (
        <MergeDialog client={client} other={merging} onMerged={showKept} onClose={() => setMerging(null)} />
      )}
    </section>
  )
}
