// Counts the bytes of embedded lists while a response is built. Lists inside lists multiply, so their size is
// not limited by that of a page; measuring only the finished body would build all of it first.
import { raw, type Sql, sql, whole } from '#server/db/sql.ts'
import type { ReadPlan } from '../plan/plan.ts'
import { maxAnswerBytes } from '../request/limits.ts'

/** Kept in a transaction-local setting, as the only state that a statement can change while it reads. */
const builtBytes: Sql = raw(`coalesce(nullif(current_setting('rest.built', true), ''), '0')::bigint`)

/** Adds the column `list` to the count and returns it. */
export const countList: Sql = sql`case when set_config('rest.built', (${builtBytes} + octet_length(list::text))::text, true) is not null then list end`

export function isWithinLimit(maxBuilt: number): Sql {
  return sql`${builtBytes} <= ${whole(maxBuilt)}`
}

/**
 * The limit for the lists of this plan. A list is counted again as a part of the list around it, so a
 * response of the maximum size counts once for each level.
 */
export function maxBuiltBytes(plan: ReadPlan): number {
  return maxAnswerBytes * listLevels(plan)
}

/** The size of the body, or more than the maximum if some lists were not built. */
export function answerBytes(plan: ReadPlan): Sql {
  const size = sql`octet_length(body)`
  const levels = listLevels(plan)
  if (levels === 0) return size
  return sql`greatest(${size}, ${builtBytes} - ${whole((levels - 1) * maxAnswerBytes)})`
}

function listLevels({ output }: ReadPlan): number {
  const levels = output.map((item) =>
    item.kind === 'embed' ? listLevels(item.read) + (item.isToOne ? 0 : 1) : 0,
  )
  return Math.max(0, ...levels)
}
