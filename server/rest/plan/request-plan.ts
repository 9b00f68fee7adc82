// RestRequest and catalog → plan of the whole request.
import type { CatalogSnapshot } from '#server/catalog/snapshot.ts'
import { unknownTable } from '../errors.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { planCall } from './call.ts'
import type { RequestPlan } from './plan.ts'
import { planRead } from './read.ts'
import { planWrite } from './write.ts'

export function planRequest(request: RestRequest, catalog: CatalogSnapshot, maxRows: number): RequestPlan {
  if (request.kind === 'call') return planCall(request, { catalog, maxRows })
  const table = catalog.tables.get(request.name)
  if (table === undefined) throw unknownTable(request.name)
  if (request.kind !== 'read') return planWrite(table, request, catalog)
  return { kind: 'read', read: planRead(table, 'table', request.query.root, { catalog, maxRows }) }
}
