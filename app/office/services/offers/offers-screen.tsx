/** Packages and offers: their texts, services and dates. */

import { Link } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { loadable } from '#app/office/components/loadable.tsx'
import { activeFilters, type Column } from '#app/office/components/records/list-columns.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { offerPrice, regularPrice, stateOfOffer } from '#domain/services/offers/offer.ts'
import { linesText } from '#domain/services/offers/offer-text.ts'
import { formatShortDay } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { offerLabels, stateLabels } from './labels.ts'
import { inOrder, type Offer, offerRules, offers, pricedLines } from './queries.ts'

const columns: readonly Column<Offer>[] = [
  { header: 'Title', card: 'title', cell: ({ title }) => <span className="font-medium">{title}</span> },
  {
    header: 'Services',
    cell: (offer) =>
      linesText(
        inOrder(offer).map(({ quantity, service }) => ({
          quantity,
          name: service?.name ?? 'deleted service',
        })),
      ) || '–',
  },
  { header: 'Price', numeric: true, cell: (offer) => <OfferedPrice offer={offer} /> },
  { header: 'Days', sort: 'from', cell: daysText },
  { header: 'Status', card: 'corner', cell: (offer) => <StateBadge offer={offer} /> },
]

function OfferedPrice({ offer }: { offer: Offer }) {
  const lines = pricedLines(offer).filter((line) => line !== null)
  const regular = regularPrice(lines)
  const price = offerPrice(offer, regular)
  return (
    <span className="inline-flex gap-x-2 whitespace-nowrap tabular-nums in-table:flex-row-reverse">
      {formatRupees(price)}
      {regular > price && (
        <s className="text-muted">
          <span className="sr-only">instead of </span>
          {formatRupees(regular)}
        </s>
      )}
    </span>
  )
}

function daysText({ valid_from, valid_until }: Offer): string {
  if (valid_until === null) return `from ${formatShortDay(valid_from)}`
  return `${formatShortDay(valid_from)} to ${formatShortDay(valid_until)}`
}

function StateBadge({ offer }: { offer: Offer }) {
  const { time_zone } = useBusinessProfile()
  const state = stateOfOffer({ ...offer, lines: pricedLines(offer) }, dayIn(new Date(), time_zone))
  const { word, colour } = stateLabels[state]
  return <Badge colour={colour}>{word}</Badge>
}

const loadDialog = () => import('./offer-form.tsx')

/** Loaded after the rows. */
const AuditLog = loadable(
  async () => ({ default: (await import('#app/office/components/audit-log.tsx')).AuditLog }),
  { Failed: null },
)

export const OffersScreen = () => (
  <>
    <RecordsScreen
      source={offers}
      rules={offerRules}
      labels={offerLabels}
      columns={columns}
      loadDialog={loadDialog}
      filters={activeFilters}
      views={
        <Link to={paths.services} className={buttonClasses('secondary')}>
          Services
        </Link>
      }
    />
    <div className="mt-5 max-w-3xl">
      <AuditLog of={{ settings: ['offers', 'offer_services'] }} />
    </div>
  </>
)
