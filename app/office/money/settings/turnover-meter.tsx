import { queryOptions, useQuery } from '@tanstack/react-query'
import { TitledCard } from '#app/office/components/ui/titled-card.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDay } from '#domain/time/dates.ts'

const turnoverQuery = queryOptions({
  queryKey: [DATA, 'turnover'],
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('turnover_meter', undefined, { get: true })
      .abortSignal(signal)
      .single()
    if (error) throw error
    return data
  },
})

/** The turnover of the financial year compared with the GST registration threshold. */
export default function TurnoverMeter({ isRegistered }: { isRegistered: boolean }) {
  const { data: turnover } = useQuery(turnoverQuery)
  if (!turnover) return null
  const { supplied, registration_from, first_day } = turnover
  const since = formatDay(first_day).replace(/^\w+, /, '')
  return (
    <TitledCard title="Turnover of the financial year" subtitle={`Completed appointments since ${since}`}>
      <p id="turnover" className="text-sm">
        <strong className="text-lg font-semibold tabular-nums">{formatRupees(supplied)}</strong> of{' '}
        {formatRupees(registration_from)}
      </p>
      <meter
        aria-labelledby="turnover"
        max={registration_from}
        high={0.8 * registration_from}
        optimum={0}
        value={supplied}
        className="mt-3 block h-2.5 w-full appearance-none overflow-hidden rounded-full bg-sunken [&::-moz-meter-bar]:bg-positive [&::-webkit-meter-bar]:h-2.5 [&::-webkit-meter-bar]:rounded-full [&::-webkit-meter-bar]:border-0 [&::-webkit-meter-bar]:bg-sunken [&::-webkit-meter-optimum-value]:rounded-full [&::-webkit-meter-optimum-value]:bg-positive [&::-webkit-meter-suboptimum-value]:rounded-full [&::-webkit-meter-suboptimum-value]:bg-danger"
      />
      <p className="mt-3 text-sm text-muted">{adviceFor(supplied / registration_from, isRegistered)}</p>
    </TitledCard>
  )
}

function adviceFor(share: number, isRegistered: boolean): string {
  if (isRegistered) return 'You are registered for GST.'
  if (share >= 1)
    return 'A business with more than this in a year has to register for GST. Ask your accountant.'
  if (share >= 0.8) return 'You will soon have to register for GST. Please ask your accountant.'
  return 'Above this, a business has to register for GST; in some states above half of it.'
}
