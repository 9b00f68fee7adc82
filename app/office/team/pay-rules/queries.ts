import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = [
  'id',
  'beautician_id',
  'service_id',
  'percent',
  'amount',
  'travel_allowance',
  'updated_at',
] as const

export interface PayRule extends Readonly<Pick<Row<'pay_rules'>, (typeof columns)[number]>> {
  readonly beautician: { readonly full_name: string } | null
  /** null: all services without a rule of their own. */
  readonly service: { readonly name: string } | null
}

export const payRules: RecordSource<PayRule> = {
  table: 'pay_rules',
  select: `${columns},beautician:beauticians(full_name),service:services(name)`,
  nameOf: ({ beautician, service }) => `${beautician?.full_name ?? ''}, ${service?.name ?? 'all services'}`,
}

export const payRuleRules: ListRules = {
  sorts: { added: { column: 'created_at', indexed: 'ascending' } },
  defaultSort: 'added',
  filters: {},
}
