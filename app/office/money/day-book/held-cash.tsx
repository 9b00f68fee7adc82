import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { useHandoverDialog } from '#app/office/team/cash/dialogs.ts'
import type { CashInHand } from '#app/office/team/cash/queries.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'

/** What each beautician still holds, and its hand-over. */
export function HeldCash({ query }: { query: UseQueryResult<readonly CashInHand[]> }) {
  const [handing, setHanding] = useState<CashInHand | null>(null)
  const HandoverDialog = useHandoverDialog()
  return (
    <TitledCard title="Cash with beauticians now" subtitle="Taken at the door and not handed over yet">
      <Loaded query={query} title="Error fetching the cash in hand" loading="Loading the cash in hand">
        {(people) => {
          const holders = people.filter(({ amount }) => amount !== 0)
          if (holders.length === 0) return <p className="text-sm text-muted">No beautician has cash.</p>
          return (
            <ul className="divide-y divide-line text-sm">
              {holders.map((person) => (
                <li key={person.beautician_id} className="flex min-h-13 flex-wrap items-center gap-x-4 py-1">
                  <span className="min-w-0 flex-1 wrap-anywhere">{person.full_name}</span>
                  <span className="font-medium tabular-nums">{exactRupees(person.amount)}</span>
                  <Button
                    variant="secondary"
                    size="small"
                    className="print:hidden"
                    aria-label={`Handed over by ${person.full_name}`}
                    onClick={() => setHanding(person)}
                  >
                    Handed over
                  </Button>
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
      {handing && <HandoverDialog person={handing} onClose={() => setHanding(null)} />}
    </TitledCard>
  )
}
