// Counts the bytes of embedded lists while a response is built. Lists inside lists multiply, so their size is
// not limited by that of a page; measuring only the finished body would build all of it first.
import { raw, type Sql, sql, whole } from '#server/db/sql.ts'
import type { ReadPlan } from '../plan/plan.ts'

/** The transaction's setting for the size of its response: a compiled statement serves all callers. */
export const maxBytesSetting = 'rest.max_bytes'
export const maxBytes: Sql = raw(`current_setting('${maxBytesSetting}')::bigint`)

/** Kept in a transaction-local setting, as the only state that a statement can change while it reads. */
const builtBytes: Sql = raw(`coalesce(nullif(current_setting('rest.built', true), ''), '0')::bigint`)

/** Adds the column `list` to the count and returns it. */
export const countList: Sql = sql`case when set_config('rest.built', (${builtBytes} + octet_length(list::text))::text, true) is not null then list end`

/**
 * Whether another list may be built. A list is counted again as a part of the list around it, so a response of
 * the maximum size counts once for each of the `levels`.
 */
export function isWithinLimit(levels: number): Sql {
  return sql`${builtBytes} <= ${whole(levels)} * ${maxBytes}`
}

/** The size of the body, or more than the maximum if some lists were not built. */
export function answerBytes(plan: ReadPlan): Sql {
  const size = sql`octet_length(body)`
  const levels = listLevels(plan)
  return levels === 0 ? size : sql`greatest(${size}, ${builtBytes} - ${whole(levels - 1)} * ${maxBytes})`
}

/** How deep lists are embedded in lists. */
export function listLevels({ output }: ReadPlan): number {
  const levels = output.map((item) =>
    item.kind === 'embed' ? listLevels(item.read) + (item.isToOne ? 0 : 1) : 0,
  )
  return Math.max(0, ...levels)
}
