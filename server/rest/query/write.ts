// WriteAction → INSERT, UPDATE or DELETE. The body travels as one JSON parameter that Postgres reads as a recordset of
// the columns' own types.
import type { Column } from '#server/catalog/snapshot.ts'
import { empty, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { ConflictPlan, Payload, WritePlan } from '../plan/plan.ts'
import { conditionsOf, where } from './condition.ts'
import { givenBody } from './given-body.ts'

export function writeSql({ table, action, returning, read }: WritePlan): Sql {
  const target = sql`${ident('public', table.name)} as ${ident(read.alias)}`
  const back = sql` returning ${returningList(read.alias, returning)}${action.kind === 'insert' ? insertedColumn(action.conflict) : empty}`
  if (action.kind === 'insert') {
    const { payload, conflict } = action
    const insert = sql`insert into ${target}${columnList(payload.columns)} ${payloadRows(payload)}`
    return sql`${insert}${onConflict(payload, conflict)}${back}`
  }
  const filter = where(conditionsOf({ alias: read.alias, conditions: action.conditions }))
  if (action.kind === 'delete') return sql`delete from ${target}${filter}${back}`
  // An empty object changes nothing, and an UPDATE without SET is no SQL.
  if (action.payload.columns.length === 0 || action.payload.isEmpty) {
    return sql`select ${returningList(read.alias, returning)} from ${target} where false`
  }
  const changes = action.payload.columns.map(({ name }) => sql`${ident(name)} = ${ident('payload', name)}`)
  return sql`update ${target} set ${join(changes, ', ')} from (${payloadRows(action.payload)} limit 1) as payload${filter}${back}`
}

function columnList(columns: readonly Column[]): Sql {
  return columns.length === 0 ? empty : sql` (${names(columns)})`
}

function payloadRows({ columns, missingIsDefault }: Payload): Sql {
  if (columns.length === 0) return sql`select from json_array_elements(${givenBody})`
  const definition = join(
    columns.map(({ name, type }) => sql`${ident(name)} ${raw(type)}`),
    ', ',
  )
  if (!missingIsDefault)
    return sql`select ${names(columns)} from json_to_recordset(${givenBody}) as row (${definition})`
  const values = join(columns.map(valueOrDefault), ', ')
  return sql`select ${values} from json_array_elements(${givenBody}) as given, json_to_record(given) as row (${definition})`
}

/** JSON null is a value; only a key that is not there takes the default. */
function valueOrDefault({ name, defaultExpression }: Column): Sql {
  const value = ident('row', name)
  if (defaultExpression === null) return value
  return sql`case when given -> ${name}::text is null then ${raw(defaultExpression)} else ${value} end as ${ident(name)}`
}

function onConflict(payload: Payload, conflict: ConflictPlan | null): Sql {
  if (conflict === null) return empty
  const target = join(
    conflict.columns.map((name) => ident(name)),
    ', ',
  )
  if (conflict.resolution === 'ignore' || payload.columns.length === 0)
    return sql` on conflict (${target}) do nothing`
  const changes = payload.columns.map(({ name }) => sql`${ident(name)} = ${ident('excluded', name)}`)
  return sql` on conflict (${target}) do update set ${join(changes, ', ')}`
}

export const insertedMark: Sql = raw('"was inserted"')

/** A row that an upsert merged into carries a transaction in xmax, one that it inserted carries none. */
function insertedColumn(conflict: ConflictPlan | null): Sql {
  return conflict?.resolution === 'merge' ? sql`, xmax = 0 as ${insertedMark}` : empty
}

function returningList(alias: string, columns: readonly Column[]): Sql {
  if (columns.length === 0) return raw('1')
  return join(
    columns.map(({ name }) => ident(alias, name)),
    ', ',
  )
}

function names(columns: readonly Column[]): Sql {
  return join(
    columns.map(({ name }) => ident(name)),
    ', ',
  )
}
