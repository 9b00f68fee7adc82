// Insert, upsert, update or delete and catalog → WritePlan: which columns are written and returned.
import type { CatalogSnapshot, Table } from '#server/catalog/snapshot.ts'
import { invalidBody, notServed, unfilteredWrite, unknownBodyColumn } from '../errors.ts'
import type { SelectItem } from '../request/ast.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { ownColumns } from './own-columns.ts'
import type { ConflictPlan, Payload, ReadPlan, WriteAction, WritePlan } from './plan.ts'
import { findColumn, planConditions, planRead } from './read.ts'

export function planWrite(table: Table, request: RestRequest, catalog: CatalogSnapshot): WritePlan {
  const action = planAction(table, request)
  const read = planReturned(table, request, catalog)
  // Only what the response shows, because visitors may insert rows that they cannot read.
  const isSilent = [null, 'minimal'].includes(request.preferences.return)
  return { ...action, table, read, returning: isSilent ? [] : ownColumns(read) }
}

function planAction(table: Table, request: RestRequest): WriteAction {
  const { kind, query } = request
  if (kind === 'insert')
    return { kind, payload: planPayload(table, request), conflict: planConflict(table, request) }
  const { filters, limit, offset } = query.root
  if (Number.isFinite(limit) || offset > 0) throw notServed('A limit on an update or delete')
  if (filters.length === 0) throw unfilteredWrite(kind.toUpperCase())
  const conditions = planConditions(table, filters)
  if (kind === 'delete') return { kind, conditions }
  return { kind: 'update', payload: planPayload(table, request), conditions }
}

/** The filters chose the rows to write; the response is read from those rows. */
function planReturned(table: Table, { query, preferences }: RestRequest, catalog: CatalogSnapshot): ReadPlan {
  // headers-only returns only the Location of the row.
  const key = table.primaryKey.map((name): SelectItem => ({ kind: 'column', name, alias: null }))
  const select = preferences.return === 'headers-only' ? key : query.root.select
  const shown = { ...query.root, select, filters: [] }
  return planRead(table, 'result', shown, { catalog, maxRows: Number.POSITIVE_INFINITY })
}

function planPayload(table: Table, { query, keys, preferences }: RestRequest): Payload {
  const names = query.columns ?? keys
  if (names === null) throw invalidBody('All object keys must match')
  const columns = names.map((name) => {
    const column = table.columns.get(name)
    if (column === undefined) throw unknownBodyColumn(table.name, name)
    return column
  })
  return { columns, missingIsDefault: preferences.missing === 'default' }
}

/** Without a primary key and on_conflict there is nothing to conflict on: a plain insert. */
function planConflict(table: Table, { query, preferences }: RestRequest): ConflictPlan | null {
  if (preferences.resolution === null) return null
  const columns = query.onConflict?.map((name) => findColumn(table, name).name) ?? table.primaryKey
  if (columns.length === 0) return null
  return { columns, merges: preferences.resolution === 'merge-duplicates' }
}
