// Where a level's rows come from: a table of the public schema, or the result of the write or function before it.
import { ident, raw, type Sql, sql } from '#server/db/sql.ts'
import type { ReadPlan } from '../plan/plan.ts'

export const resultName: Sql = raw('result')

export function fromRelation({
  relation,
  source,
  alias,
}: Pick<ReadPlan, 'relation' | 'source' | 'alias'>): Sql {
  const rows = source === 'table' ? ident('public', relation.name) : resultName
  return sql`${rows} as ${ident(alias)}`
}
