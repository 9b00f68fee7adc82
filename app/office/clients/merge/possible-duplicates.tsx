import { useQuery } from '@tanstack/react-query'
import { Merge } from 'lucide-react'
import { useState } from 'react'
import { Link, useLocation, useSearchParams } from 'react-router'
import { Button } from '#app/office/components/ui/button.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import type { Client } from '#domain/clients/client.ts'
import { isRelative, type SimilarClient, similarClientsQuery } from '../duplicates.ts'
import { MergeDialog } from './merge-dialog.tsx'

const reasons = { phone: 'same phone number', email: 'same email address', name: 'same name' } as const

/** Other clients who may be the same person, each with a button to merge. */
export function PossibleDuplicates({ client }: { client: Client }) {
  const { data: found = [] } = useQuery(similarClientsQuery(client, client.id))
  const same = found.filter((other) => !isRelative(other))
  if (same.length === 0) return null
  return (
    <section
      aria-labelledby="possible-duplicates"
      className="rounded-xl border border-gold/50 bg-notice p-3.5 text-on-notice"
    >
      <h3 id="possible-duplicates" className="mb-1 font-semibold">
        Is this the same person?
      </h3>
      <Others client={client} found={same} />
    </section>
  )
}

/** Clients of other names with the same number. The desk may merge them too: a name may be a nickname. */
export function Family({ client }: { client: Client }) {
  const { data: found = [] } = useQuery(similarClientsQuery(client, client.id))
  const relatives = found.filter(isRelative)
  if (relatives.length === 0) return null
  return (
    <section aria-labelledby="family">
      <h3 id="family" className="mb-1 font-semibold">
        Family with the same number
      </h3>
      <Others client={client} found={relatives} />
    </section>
  )
}

interface OthersProps {
  client: Client
  found: readonly SimilarClient[]
}

function Others({ client, found }: OthersProps) {
  const [merging, setMerging] = useState<SimilarClient | null>(null)
  const [, setParams] = useSearchParams()
  const { state } = useLocation()
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
    <>
      <ul className="text-sm">
        {found.map((other) => (
          <li key={other.id} className="flex items-center justify-between gap-3">
            <span className="min-w-0 wrap-anywhere">
              <Link
                to={addressOf(paths.clients, { view: other.id })}
                className="inline-flex min-h-11 items-center font-medium underline underline-offset-4"
              >
                {other.full_name}
              </Link>
              {!isRelative(other) && (
                <>
                  {other.phone && ` · ${other.phone}`} ({reasons[other.found_by]})
                </>
              )}
            </span>
            <Button
              variant={isRelative(other) ? 'ghost' : 'secondary'}
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
    </>
  )
}
