/** What each beautician holds, and the latest hand-overs. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { staffNamesQuery } from '#app/office/lib/session/staff-names.ts'
import { exactRupees } from '#domain/money/exact-rupees.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { useHandoverDialog } from './dialogs.ts'
import { type CashInHand, cashInHandQuery, handoversQuery } from './queries.ts'

export function CashCard() {
  const cash = useQuery(cashInHandQuery)
  const HandoverDialog = useHandoverDialog()
  const [handing, setHanding] = useState<CashInHand | null>(null)
  return (
    <TitledCard
      title="Cash in hand"
      subtitle="Cash that beauticians took on My day, less what they handed over or kept as pay"
    >
      <Loaded query={cash} title="Error fetching the cash in hand" loading="Loading the cash in hand">
        {(people) => (
          <ul className="divide-y divide-line">
            {people.map((person) => (
              <li key={person.beautician_id} className="flex min-h-13 flex-wrap items-center gap-x-4 py-1">
                <span className="min-w-0 flex-1 wrap-anywhere max-sm:basis-full">{person.full_name}</span>
                <span className="font-medium tabular-nums max-sm:flex-1">{exactRupees(person.amount)}</span>
                <Button
                  variant="secondary"
                  size="small"
                  aria-label={`Handed over by ${person.full_name}`}
                  onClick={() => setHanding(person)}
                >
                  Handed over
                </Button>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <div className="mt-4">
        <Fold title="Latest hand-overs" summary="Who handed over how much, when and to whom">
          <Handovers />
        </Fold>
      </div>
      {handing && <HandoverDialog person={handing} onClose={() => setHanding(null)} />}
    </TitledCard>
  )
}

function Handovers() {
  const { time_zone: zone } = useBusinessProfile()
  const handovers = useQuery(handoversQuery)
  const { data: names } = useQuery(staffNamesQuery)
  return (
    <Loaded query={handovers} title="Error fetching hand-overs" loading="Loading hand-overs">
      {(found) =>
        found.length === 0 ? (
          <p className="text-sm text-muted">No hand-overs yet.</p>
        ) : (
          <ul className="space-y-2.5 text-sm">
            {found.map(({ id, amount, handed_at, received_by, beautician }) => (
              <li key={id} className="flex justify-between gap-4">
                <span>
                  {beautician?.full_name}
                  <span className="block text-xs text-muted">
                    {formatDateAndClock(handed_at, zone)}
                    {received_by && ` · to ${names?.get(received_by) ?? 'a colleague'}`}
                  </span>
                </span>
                <span className="font-medium tabular-nums">{exactRupees(amount)}</span>
              </li>
            ))}
          </ul>
        )
      }
    </Loaded>
  )
}
