// ReadPlan → one SELECT. Embedded resources are scalar subqueries in the select list: Postgres evaluates them
// after ORDER BY and LIMIT, so a page of 25 looks up 25 relatives at any offset.
import { empty, ident, raw, type Sql, sql, whole } from '#server/db/sql.ts'
import { ownColumns } from '../plan/own-columns.ts'
import type { EmbedPlan, OrderPlan, OutputColumn, ReadPlan } from '../plan/plan.ts'
import { countList, isWithinLimit, listLevels } from './built-bytes.ts'
import { list } from './list.ts'
import { embeddedRows, rowsOf } from './rows.ts'

export function selectPage(plan: ReadPlan): Sql {
  return selectLevel(plan, rowsOf(plan), listLevels(plan))
}

/** All matching rows, independent of the page. `limit` stops the count early. */
export function selectCounted(plan: ReadPlan, limit: number): Sql {
  return sql`select ${rowsOf(plan)}${page({ limit, offset: 0 })}`
}

function selectLevel(plan: ReadPlan, rows: Sql, levels: number): Sql {
  const output = list(plan.output, (item) => outputSql(plan, item, levels))
  const paged = sql`${rows}${orderBy(plan)}${page(plan)}`
  const embeds = plan.output.some(({ kind }) => kind === 'embed')
  if (!embeds || plan.offset === 0) return sql`select ${output} ${paged}`
  // The select list is also evaluated for rows that an offset skips, so these are skipped before it.
  const own = list(ownColumns(plan), (name) => ident(plan.alias, name))
  return sql`select ${output} from (select ${own} ${paged}) as ${ident(plan.alias)}`
}

function outputSql({ alias }: ReadPlan, item: OutputColumn, levels: number): Sql {
  if (item.kind === 'embed') return sql`${embedSql(item, levels)} as ${ident(item.key)}`
  if (item.kind === 'column') return sql`${ident(alias, item.column.name)} as ${ident(item.key)}`
  return sql`${ident(alias)}.*`
}

function embedSql(embed: EmbedPlan, levels: number): Sql {
  const rows = selectLevel(embed.read, embeddedRows(embed), levels)
  if (embed.isToOne) return sql`(select row_to_json(embedded) from (${rows}) as embedded)`
  const built = sql`select coalesce(json_agg(embedded), '[]') as list from (${rows}) as embedded`
  // Once the limit is passed, the remaining lists are not built; the response is refused then.
  return sql`case when ${isWithinLimit(levels)} then (select ${countList} from (${built}) as built) end`
}

function orderBy({ alias, order }: ReadPlan): Sql {
  return order.length === 0 ? empty : sql` order by ${list(order, (term) => orderTerm(alias, term))}`
}

function orderTerm(alias: string, { column, embed, descending, nulls }: OrderPlan): Sql {
  const own = ident(embed?.read.alias ?? alias, column.name)
  const subject = embed === null ? own : sql`(select ${own} ${embeddedRows(embed)})`
  const direction = descending ? ' desc' : ''
  const placement = nulls === null ? '' : ` nulls ${nulls}`
  return sql`${subject}${raw(direction + placement)}`
}

function page({ limit, offset }: Pick<ReadPlan, 'limit' | 'offset'>): Sql {
  const limited = Number.isFinite(limit) ? sql` limit ${whole(limit)}` : empty
  return offset === 0 ? limited : sql`${limited} offset ${offset}`
}
