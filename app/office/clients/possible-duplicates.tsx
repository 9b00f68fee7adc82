import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { Button } from '#app/office/components/ui/button.tsx'
import type { Client } from '#domain/clients/client.ts'
import { type SimilarClient, similarClientsQuery } from './duplicates.ts'
import { MergeDialog } from './merge-dialog.tsx'

const reasons = { phone: 'same phone number', email: 'same email address', name: 'same name' } as const

/** Other clients who may be the same person, each with a button to merge. */
export function PossibleDuplicates({ client }: { client: Client }) {
  const { data: found = [] } = useQuery(similarClientsQuery(client, client.id))
  const [merging, setMerging] = useState<SimilarClient | null>(null)
  if (found.length === 0) return null
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
      {merging && <MergeDialog keep={client} remove={merging} onClose={() => setMerging(null)} />}
    </section>
  )
}
