// FROM and WHERE of a level. Values are bound as text and cast by Postgres to the column's type, so that
// invalid values are Postgres' errors.
import type { Column } from '#server/catalog/snapshot.ts'
import { empty, ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { Condition, EmbedPlan, ReadPlan } from '../plan/plan.ts'
import type { Comparison, Test } from '../request/ast.ts'

/** The result of the write or function before it. */
export const resultName: Sql = raw('result')

export function rowsOf(read: ReadPlan, joined: readonly Sql[] = []): Sql {
  const rows = read.source === 'table' ? ident('public', read.relation.name) : resultName
  return sql`from ${rows} as ${ident(read.alias)}${where(read, joined)}`
}

/** Rows of an embedded resource that belong to the parent row. */
export function embeddedRows({ join: pairs, parentAlias, read }: EmbedPlan): Sql {
  const joined = pairs.map(
    ([parent, embedded]) => sql`${ident(read.alias, embedded)} = ${ident(parentAlias, parent)}`,
  )
  return rowsOf(read, joined)
}

export function where(
  { alias, conditions }: Pick<ReadPlan, 'alias' | 'conditions'>,
  joined: readonly Sql[] = [],
): Sql {
  const all = [...joined, ...conditions.map((condition) => conditionSql(alias, condition))]
  return all.length === 0 ? empty : sql` where ${join(all, ' and ')}`
}

function conditionSql(alias: string, condition: Condition): Sql {
  const holds = affirmed(alias, condition)
  return condition.negated ? sql`(not ${holds})` : holds
}

function affirmed(alias: string, condition: Condition): Sql {
  if (condition.kind === 'exists') return sql`exists (select ${embeddedRows(condition.embed)})`
  if (condition.kind === 'test')
    return testSql(ident(alias, condition.column.name), condition.column, condition.test)
  const inner = condition.filters.map((filter) => conditionSql(alias, filter))
  return sql`(${join(inner, ` ${condition.joinedBy} `)})`
}

function testSql(subject: Sql, { type }: Column, test: Test): Sql {
  if (test.operator === 'is') return sql`(${subject} is ${raw(test.value.replace('_', ' '))})`
  if (test.operator === 'in')
    return sql`(${subject} = any (${arrayLiteral(test.values)}::text::${raw(type)}[]))`
  if (test.operator === 'like' || test.operator === 'ilike')
    return sql`(${subject} ${raw(test.operator)} ${test.value.replaceAll('*', '%')}::text)`
  return sql`(${subject} ${raw(symbols[test.operator])} ${test.value}::text::${raw(type)})`
}

const symbols: Readonly<Record<Exclude<Comparison, 'like' | 'ilike'>, string>> = {
  eq: '=',
  neq: '<>',
  gt: '>',
  gte: '>=',
  lt: '<',
  lte: '<=',
}

function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
