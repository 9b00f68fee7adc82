// Insert, upsert, update or delete + catalog → WritePlan: which columns are written, and which come back.
import type { Column, Table } from '#server/catalog/snapshot.ts'
import { invalidBody, notServed, unfilteredWrite, unknownBodyColumn } from '../errors.ts'
import type { ParsedQuery, SelectItem } from '../request/ast.ts'
import type { BodyShape } from '../request/body.ts'
import type { Preferences } from '../request/preferences.ts'
import type { WriteIntent } from '../request/rest-request.ts'
import type { ConflictPlan, Payload, ReadPlan, WriteAction, WritePlan } from './plan.ts'
import { findColumn, planConditions, planRead, type ReadContext } from './read.ts'

export function planWrite(
  table: Table,
  intent: WriteIntent,
  query: ParsedQuery,
  preferences: Preferences,
  context: Pick<ReadContext, 'catalog'>,
): WritePlan {
  const action = planAction(table, intent, query, preferences)
  // The filters have chosen the rows to write; what comes back is read from those rows.
  const select = preferences.return === 'headers-only' ? keyColumns(table) : query.root.select
  const shown = { ...query.root, select, filters: [] }
  const read = planRead(table, 'result', shown, { ...context, maxRows: Number.POSITIVE_INFINITY })
  return { table, action, returning: returningColumns(table, read, preferences), read }
}

function planAction(
  table: Table,
  intent: WriteIntent,
  query: ParsedQuery,
  preferences: Preferences,
): WriteAction {
  if (intent.kind === 'insert') {
    const payload = planPayload(table, intent.body, query, preferences)
    return { kind: 'insert', payload, conflict: planConflict(table, query, preferences) }
  }
  if (Number.isFinite(query.root.limit) || query.root.offset > 0)
    throw notServed('A limit on an update or delete')
  const conditions = planConditions(table, query.root.filters)
  if (conditions.length === 0) throw unfilteredWrite(intent.kind === 'update' ? 'UPDATE' : 'DELETE')
  if (intent.kind === 'delete') return { kind: 'delete', conditions }
  return { kind: 'update', payload: planPayload(table, intent.body, query, preferences), conditions }
}

function planPayload(table: Table, body: BodyShape, query: ParsedQuery, preferences: Preferences): Payload {
  const names = query.columns ?? body.keys
  if (names === null) throw invalidBody('All object keys must match')
  const columns = names.map((name) => {
    const column = table.columns.get(name)
    if (column === undefined) throw unknownBodyColumn(table.name, name)
    return column
  })
  const missingIsDefault = preferences.missing === 'default'
  return { isEmpty: body.isEmpty, columns, missingIsDefault }
}

/** A table without a primary key and without on_conflict has nothing to conflict on: a plain insert. */
function planConflict(table: Table, query: ParsedQuery, preferences: Preferences): ConflictPlan | null {
  if (preferences.resolution === null) return null
  const columns = query.onConflict?.map((name) => findColumn(table, name).name) ?? table.primaryKey
  if (columns.length === 0) return null
  return { columns, resolution: preferences.resolution === 'merge-duplicates' ? 'merge' : 'ignore' }
}

/** No more than the answer shows: a visitor may insert a row of which only some columns, or none, may be read back. */
function returningColumns(table: Table, read: ReadPlan, preferences: Preferences): readonly Column[] {
  if (preferences.return === null || preferences.return === 'minimal') return []
  if (read.output.some(({ kind }) => kind === 'all')) return [...table.columns.values()]

  const needed = new Set<string>()
  for (const item of read.output) if (item.kind === 'column') needed.add(item.column.name)
  for (const { column, embed } of read.order) if (embed === null) needed.add(column.name)
  for (const { join } of embedsOf(read)) for (const [parent] of join) needed.add(parent)
  return [...needed].map((name) => findColumn(table, name))
}

/** headers-only tells nothing of a row but where it is found again. */
function keyColumns({ primaryKey }: Table): SelectItem[] {
  return primaryKey.map((name) => ({ kind: 'column', name, alias: null }))
}

function embedsOf(read: ReadPlan) {
  const selected = read.output.flatMap((item) => (item.kind === 'embed' ? [item.embed] : []))
  const required = read.conditions.flatMap((condition) =>
    condition.kind === 'exists' ? [condition.embed] : [],
  )
  const ordered = read.order.flatMap(({ embed }) => (embed === null ? [] : [embed]))
  return [...selected, ...required, ...ordered]
}
