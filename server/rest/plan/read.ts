// select, filters, order and range of a request + catalog → ReadPlan, one level of the select tree at a time.
import type { CatalogSnapshot, Column, Relation } from '#server/catalog/snapshot.ts'
import { notEmbedded, orderNotToOne, unknownColumn, unknownTable } from '../errors.ts'
import type { EmbedItem, Filter, Level, OrderTerm, SelectItem } from '../request/ast.ts'
import type { Condition, EmbedPlan, OrderPlan, OutputColumn, ReadPlan, RowSource } from './plan.ts'
import { findRelationship } from './relationship.ts'

export interface ReadContext {
  readonly catalog: CatalogSnapshot
  /** No level of a read returns more; null for what a write returns. */
  readonly maxRows: number | null
}

interface LevelContext extends ReadContext {
  readonly nextAlias: () => string
}

/** The embedded resources of one level, by the names that filters and orders may call them. */
type Embeds = ReadonlyMap<string, EmbedPlan>

const emptyLevel: Level = { filters: [], order: [], limit: null, offset: 0, children: new Map() }

export function planRead(
  relation: Relation,
  source: RowSource,
  select: readonly SelectItem[],
  level: Level,
  context: ReadContext,
): ReadPlan {
  let aliases = 0
  return planLevel(relation, source, select, level, { ...context, nextAlias: () => `t${aliases++}` })
}

/** Filters of an update or delete: they know no embedded resources. */
export function planConditions(relation: Relation, filters: readonly Filter[]): Condition[] {
  return filters.map((filter) => planCondition(relation, filter, new Map()))
}

export function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column === undefined) throw unknownColumn(relation.name, name)
  return column
}

function planLevel(
  relation: Relation,
  source: RowSource,
  select: readonly SelectItem[],
  level: Level,
  context: LevelContext,
): ReadPlan {
  const alias = context.nextAlias()
  const embeds = new Map<string, EmbedPlan>()
  const innerJoins: Condition[] = []

  const output = select.flatMap((item): OutputColumn[] => {
    if (item.kind === 'all') return [item]
    if (item.kind === 'column') {
      return [{ kind: 'column', column: findColumn(relation, item.name), key: item.alias ?? item.name }]
    }
    const embed = planEmbed(relation, alias, item, level, context)
    embeds.set(item.target, embed)
    if (item.alias !== null) embeds.set(item.alias, embed)
    if (item.inner) innerJoins.push({ kind: 'exists', embed, negated: false })
    // rel() with nothing selected only filters.
    return item.select.length === 0 ? [] : [{ kind: 'embed', embed }]
  })
  for (const name of level.children.keys()) if (!embeds.has(name)) throw notEmbedded(name)

  return {
    relation,
    source,
    alias,
    output,
    conditions: [...innerJoins, ...level.filters.map((filter) => planCondition(relation, filter, embeds))],
    order: level.order.map((term) => planOrder(relation, term, embeds)),
    limit: smallerOf(level.limit, context.maxRows),
    offset: level.offset,
  }
}

function planEmbed(
  origin: Relation,
  parentAlias: string,
  item: EmbedItem,
  parentLevel: Level,
  context: LevelContext,
): EmbedPlan {
  const { foreignTable, columns, foreignColumns, cardinality } = findRelationship(origin, item)
  const relation = context.catalog.tables.get(foreignTable)
  if (relation === undefined) throw unknownTable(foreignTable)

  const key = item.alias ?? item.target
  const level = parentLevel.children.get(key) ?? parentLevel.children.get(item.target) ?? emptyLevel
  const isToOne = cardinality !== 'one-to-many'
  const read = planLevel(relation, 'table', item.select, level, context)
  return {
    key,
    isToOne,
    join: columns.map((column, index) => [column, foreignColumns[index] ?? column] as const),
    parentAlias,
    read: isToOne ? { ...read, limit: null, offset: 0 } : read,
  }
}

function planCondition(relation: Relation, filter: Filter, embeds: Embeds): Condition {
  if (filter.kind === 'group') {
    const conditions = filter.filters.map((inner) => planCondition(relation, inner, embeds))
    return { kind: 'group', joinedBy: filter.joinedBy, negated: filter.negated, conditions }
  }
  const { column, negated, test } = filter
  const embed = embeds.get(column)
  if (embed !== undefined && test.operator === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return { kind: 'exists', embed, negated: (test.value === 'null') !== negated }
  }
  return { kind: 'test', column: findColumn(relation, column), negated, test }
}

function planOrder(relation: Relation, term: OrderTerm, embeds: Embeds): OrderPlan {
  const { descending, nulls } = term
  if (term.embed === null)
    return { column: findColumn(relation, term.column), embed: null, descending, nulls }
  const embed = embeds.get(term.embed)
  if (embed === undefined) throw notEmbedded(term.embed)
  if (!embed.isToOne) throw orderNotToOne(relation.name, term.embed)
  return { column: findColumn(embed.read.relation, term.column), embed, descending, nulls }
}

function smallerOf(wanted: number | null, maximum: number | null): number | null {
  if (wanted === null || maximum === null) return wanted ?? maximum
  return Math.min(wanted, maximum)
}
