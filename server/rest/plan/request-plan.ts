// RestRequest + catalog → the plan of the whole request, and whether its transaction may only read.
import type { CatalogSnapshot, Table } from '#server/catalog/snapshot.ts'
import { unknownTable } from '../errors.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { planCall } from './call.ts'
import type { CallPlan, ReadPlan, WritePlan } from './plan.ts'
import { planRead } from './read.ts'
import { planWrite } from './write.ts'

export type RequestPlan =
  | { readonly kind: 'read'; readonly read: ReadPlan }
  | { readonly kind: 'write'; readonly write: WritePlan }
  | { readonly kind: 'call'; readonly call: CallPlan }

export function planRequest(request: RestRequest, catalog: CatalogSnapshot, maxRows: number): RequestPlan {
  const { query } = request
  if (request.kind === 'call') {
    return { kind: 'call', call: planCall(request.routine, request.arguments, query, { catalog, maxRows }) }
  }
  const table = findTable(catalog, request.table)
  if (request.kind === 'read') {
    return { kind: 'read', read: planRead(table, 'table', query.root, { catalog, maxRows }) }
  }
  return { kind: 'write', write: planWrite(table, request.intent, query, request.preferences, { catalog }) }
}

export function isReadOnly(request: RestRequest, plan: RequestPlan): boolean {
  if (plan.kind === 'call')
    return !plan.call.routine.isVolatile || (request.kind === 'call' && request.isSafe)
  return plan.kind === 'read'
}

function findTable(catalog: CatalogSnapshot, name: string): Table {
  const table = catalog.tables.get(name)
  if (table === undefined) throw unknownTable(name)
  return table
}
