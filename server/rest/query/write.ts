// WritePlan → INSERT, UPDATE or DELETE. The body is one JSON parameter that Postgres reads as a recordset of
// the columns' types.
import type { Column } from '#server/catalog/snapshot.ts'
import { empty, ident, raw, type Sql, sql } from '#server/db/sql.ts'
import type { ConflictPlan, Payload, WritePlan } from '../plan/plan.ts'
import { bodyParameter } from './body-parameter.ts'
import { definitions, list } from './list.ts'
import { where } from './rows.ts'

export function writeSql(plan: WritePlan): Sql {
  const { alias } = plan.read
  const target = sql`${ident('public', plan.table.name)} as ${ident(alias)}`
  const returned = plan.returning.length === 0 ? raw('1') : list(plan.returning, (name) => ident(alias, name))
  if (plan.kind === 'insert') {
    const { payload, conflict } = plan
    const columns = payload.columns.length === 0 ? empty : sql` (${names(payload.columns)})`
    const rows = conflict?.merges ? sql`${payloadRows(payload)} where ${count('+')}` : payloadRows(payload)
    return sql`insert into ${target}${columns} ${rows}${onConflict(payload, conflict)} returning ${returned}`
  }
  const filter = where({ alias, conditions: plan.conditions })
  if (plan.kind === 'delete') return sql`delete from ${target}${filter} returning ${returned}`
  const { payload } = plan
  // An empty object changes nothing, and UPDATE needs a SET clause.
  if (payload.columns.length === 0) return sql`select ${returned} from ${target} where false`
  const changes = assignments(payload, 'payload')
  return sql`update ${target} set ${changes} from (${payloadRows(payload)} limit 1) as payload${filter} returning ${returned}`
}

function payloadRows({ columns, missingIsDefault }: Payload): Sql {
  if (columns.length === 0) return sql`select from json_array_elements(${bodyParameter})`
  if (!missingIsDefault)
    return sql`select ${names(columns)} from json_to_recordset(${bodyParameter}) as row (${definitions(columns)})`
  return sql`select ${list(columns, valueOrDefault)} from json_array_elements(${bodyParameter}) as given, json_to_record(given) as row (${definitions(columns)})`
}

/** Only a missing key takes the default; JSON null is a value. */
function valueOrDefault({ name, defaultExpression }: Column): Sql {
  const value = ident('row', name)
  if (defaultExpression === null) return value
  return sql`case when given -> ${name}::text is null then ${raw(defaultExpression)} else ${value} end as ${ident(name)}`
}

function onConflict(payload: Payload, conflict: ConflictPlan | null): Sql {
  if (conflict === null) return empty
  const target = list(conflict.columns, (name) => ident(name))
  if (!conflict.merges || payload.columns.length === 0) return sql` on conflict (${target}) do nothing`
  return sql` on conflict (${target}) do update set ${assignments(payload, 'excluded')} where ${count('-')}`
}

/**
 * Counts the rows that an upsert inserted: incremented per row, decremented on merge. Kept in a
 * transaction-local setting, as in PostgREST, since views and partitions lack system columns.
 */
export const insertedRows: Sql = raw(
  `coalesce(nullif(current_setting('pgrst.inserted', true), ''), '0')::bigint`,
)

/** Counts, and is always true. */
function count(step: '+' | '-'): Sql {
  return sql`set_config('pgrst.inserted', (${insertedRows} ${raw(step)} 1)::text, true) is not null`
}

function assignments({ columns }: Payload, source: string): Sql {
  return list(columns, ({ name }) => sql`${ident(name)} = ${ident(source, name)}`)
}

function names(columns: readonly Column[]): Sql {
  return list(columns, ({ name }) => ident(name))
}
