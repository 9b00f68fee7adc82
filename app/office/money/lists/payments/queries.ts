import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { oneOf } from '#app/office/lib/records/list-rules.ts'
import type { ListState } from '#app/office/lib/records/list-state.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { type Payment, paymentColumns, paymentKinds, paymentMethods } from '#domain/money/payment.ts'
import { dayBounds } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { daysOf, isPeriod } from '../period.ts'

/** A payment in the list of all. */
export interface ListedPayment extends Payment {
  readonly appointment: {
    readonly id: string
    readonly appointment_date: string
    readonly client: { readonly full_name: string }
  }
}

export const payments: RecordSource<ListedPayment> = {
  table: 'payments',
  select: `${paymentColumns.join(',')},appointment:appointments(id,appointment_date,client:clients(full_name))`,
  nameOf: ({ appointment: { client } }) => `payment of ${client.full_name}`,
}

const boundsOf = (days: string, zone: string) => {
  const { first, last } = daysOf(days, dayIn(new Date(), zone))
  return { starting: dayBounds(first, zone).start, ending: dayBounds(last, zone).end }
}

/** The filters as the database functions take them. */
const argumentsOf = ({ days, method, kind, by }: ListState['filters'], zone: string) => ({
  ...(days ? boundsOf(days, zone) : {}),
  wanted_method: method ?? null,
  wanted_kind: kind ?? null,
  wanted_person: by ?? null,
})

export const paymentRules = (zone: string): ListRules => ({
  sorts: { date: { column: 'received_at', indexed: 'descending' } },
  defaultSort: '-date',
  filters: {
    days: {
      accepts: isPeriod,
      conditions: (value) => {
        const { starting, ending } = boundsOf(value, zone)
        return [
          { column: 'received_at', is: 'gte', value: starting },
          { column: 'received_at', is: 'lt', value: ending },
        ]
      },
    },
    method: oneOf(paymentMethods),
    kind: oneOf(paymentKinds),
    by: {
      accepts: (value) => /^[\da-f-]{36}$/.test(value),
      conditions: (value) => [{ column: 'received_by', is: 'eq', value }],
    },
  },
  search: {
    call: (q, filters) => ({ name: 'search_payments', args: { term: q, ...argumentsOf(filters, zone) } }),
  },
})

export async function fetchPaymentTotals({ q, filters }: ListState, zone: string, signal: AbortSignal) {
  const { data, error } = await sessionClient()
    .rpc('payment_totals', { term: q || null, ...argumentsOf(filters, zone) })
    .abortSignal(signal)
  if (error) throw error
  return data
}
