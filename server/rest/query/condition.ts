// Conditions → the text behind WHERE. A value is bound as text and cast by Postgres to the column's own type, so that
// a wrong value is Postgres' error and never this code's guess.

import type { Column } from '#server/catalog/snapshot.ts'
import { ident, join, raw, type Sql, sql } from '#server/db/sql.ts'
import type { Condition, EmbedPlan, ReadPlan } from '../plan/plan.ts'
import type { Comparison, Test, Truth } from '../request/ast.ts'
import { fromRelation } from './source.ts'

const comparisonSql: Readonly<Record<Comparison, Sql>> = {
  eq: raw('='),
  neq: raw('<>'),
  gt: raw('>'),
  gte: raw('>='),
  lt: raw('<'),
  lte: raw('<='),
  like: raw('like'),
  ilike: raw('ilike'),
}

const truthSql: Readonly<Record<Truth, Sql>> = {
  null: raw('is null'),
  not_null: raw('is not null'),
  true: raw('is true'),
  false: raw('is false'),
  unknown: raw('is unknown'),
}

export function where(conditions: readonly Sql[]): Sql {
  return conditions.length === 0 ? raw('') : sql` where ${join(conditions, ' and ')}`
}

export function conditionsOf({ alias, conditions }: Pick<ReadPlan, 'alias' | 'conditions'>): Sql[] {
  return conditions.map((condition) => conditionSql(alias, condition))
}

/** What ties an embedded resource to its parent, together with the filters of its own. */
export function embedConditions({ join: pairs, parentAlias, read }: EmbedPlan): Sql[] {
  const joined = pairs.map(
    ([parent, embedded]) => sql`${ident(read.alias, embedded)} = ${ident(parentAlias, parent)}`,
  )
  return [...joined, ...conditionsOf(read)]
}

function conditionSql(alias: string, condition: Condition): Sql {
  if (condition.kind === 'group') {
    const inner = condition.filters.map((part) => conditionSql(alias, part))
    return negate(condition.negated, sql`(${join(inner, ` ${condition.joinedBy} `)})`)
  }
  if (condition.kind === 'exists') {
    const { embed, negated } = condition
    return negate(
      negated,
      sql`exists (select from ${fromRelation(embed.read)}${where(embedConditions(embed))})`,
    )
  }
  return negate(
    condition.negated,
    testSql(ident(alias, condition.column.name), condition.column, condition.test),
  )
}

function testSql(subject: Sql, column: Column, test: Test): Sql {
  if (test.operator === 'is') return sql`(${subject} ${truthSql[test.value]})`
  if (test.operator === 'in') {
    return sql`(${subject} = any (${arrayLiteral(test.values)}::text::${raw(column.type)}[]))`
  }
  const operator = comparisonSql[test.operator]
  if (test.operator === 'like' || test.operator === 'ilike') {
    return sql`(${subject} ${operator} ${test.value.replaceAll('*', '%')}::text)`
  }
  return sql`(${subject} ${operator} ${test.value}::text::${raw(column.type)})`
}

function negate(negated: boolean, condition: Sql): Sql {
  return negated ? sql`(not ${condition})` : condition
}

function arrayLiteral(values: readonly string[]): string {
  return `{${values.map((value) => `"${value.replace(/["\\]/g, '\\$&')}"`).join(',')}}`
}
