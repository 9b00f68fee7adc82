import { useQuery } from '@tanstack/react-query'
import { Button } from '#app/office/components/ui/button.tsx'
import type { TravelTime } from '#domain/appointments/day-plan.ts'
import type { Area } from './queries.ts'
import { type TravelProposal, travelProposalsQuery } from './travel-proposals-query.ts'

interface TravelProposalsProps {
  places: readonly Area[]
  mayEdit: boolean
  onAccept: (travelTime: TravelTime) => void
}

/** Travel times that beauticians' trips suggest. Nothing changes until one is accepted. */
export function TravelProposals({ places, mayEdit, onAccept }: TravelProposalsProps) {
  const { data: proposals = [] } = useQuery(travelProposalsQuery)
  const nameOf = (id: string) => places.find((area) => area.id === id)?.name ?? 'a deleted area'
  const pairText = ({ from_area_id, to_area_id }: TravelProposal) =>
    from_area_id === to_area_id
      ? `Within ${nameOf(from_area_id)}`
      : `${nameOf(from_area_id)} – ${nameOf(to_area_id)}`
  if (proposals.length === 0) return null
  return (
    <section aria-labelledby="travel-proposals" className="mt-6 rounded-lg border border-line p-3.5">
      <h3 id="travel-proposals" className="text-sm font-medium">
        From your beauticians’ trips
      </h3>
      <p className="mt-1 text-xs text-muted">
        The median from “On the way” to “Arrived” of the last six months, for at least five trips.
      </p>
      <ul className="mt-2 divide-y divide-line">
        {proposals.map((proposal) => (
          <li
            key={`${proposal.from_area_id} ${proposal.to_area_id}`}
            className="flex flex-wrap items-center justify-between gap-3 py-2 text-sm"
          >
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{pairText(proposal)}</span>
              <span className="block text-muted">
                {proposal.minutes} min on {proposal.trips} trips, now {proposal.current_minutes} min
              </span>
            </span>
            {mayEdit && (
              <Button
                variant="secondary"
                size="small"
                aria-label={`Use ${proposal.minutes} minutes: ${pairText(proposal)}`}
                onClick={() => onAccept(proposal)}
              >
                Use {proposal.minutes} min
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  )
}
