import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { oneOf } from '#app/office/lib/records/list-rules.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = [
  'id',
  'title',
  'description',
  'price',
  'percent_off',
  'valid_from',
  'valid_until',
  'is_active',
  'updated_at',
] as const

/** A package of services at one price, or a temporary discount. */
export interface Offer extends Readonly<Pick<Row<'offers'>, (typeof columns)[number]>> {
  readonly lines: readonly OfferLine[]
}

interface OfferLine {
  readonly position: number
  readonly quantity: number
  /** null once the service was deleted. */
  readonly service: Readonly<Pick<Row<'services'>, 'id' | 'name' | 'price' | 'is_active'>> | null
}

export const offers: RecordSource<Offer> = {
  table: 'offers',
  select: `${columns},lines:offer_services(position,quantity,service:services(id,name,price,is_active))`,
  nameOf: ({ title }) => title,
  saveCall: ({ id, version, draft }) => ({
    name: 'save_offer',
    args: { offer: { ...draft, id, ...(version === null ? {} : { based_on: version }) } },
  }),
}

export const offerRules: ListRules = {
  sorts: { from: { column: 'valid_from', indexed: 'descending' } },
  defaultSort: '-from',
  filters: { is_active: oneOf(['true', 'false']) },
  search: { column: 'title' },
}

export const inOrder = ({ lines }: Pick<Offer, 'lines'>): readonly OfferLine[] =>
  lines.toSorted((one, other) => one.position - other.position)

/** The current price of each line; null if its service is no longer offered. */
export const pricedLines = ({ lines }: Pick<Offer, 'lines'>) =>
  lines.map(({ quantity, service }) => (service?.is_active ? { quantity, price: service.price } : null))
