// A resource of the request and the catalog → ReadPlan, level by level of the select tree.
import type { CatalogSnapshot, Column, Relation } from '#server/catalog/snapshot.ts'
import { aggregatesNotAllowed, notEmbedded, orderNotToOne, unknownColumn, unknownTable } from '../errors.ts'
import type { EmbedItem, Filter, OrderTerm, Resource } from '../request/ast.ts'
import type { Condition, EmbedPlan, OrderPlan, OutputColumn, ReadPlan } from './plan.ts'
import { findRelationship } from './relationship.ts'

export interface ReadContext {
  readonly catalog: CatalogSnapshot
  /** Row limit of each level; Infinity for the result of a write. */
  readonly maxRows: number
}

/** Embedded resources of a level by the name that filters and orders use. */
type Embeds = ReadonlyMap<string, EmbedPlan>

export function planRead(
  relation: Relation,
  source: ReadPlan['source'],
  resource: Resource,
  context: ReadContext,
  nextAlias = countAliases(),
  parents: readonly string[] = [],
): ReadPlan {
  const alias = nextAlias()
  const path = [...parents, relation.name]
  const embeds = new Map<string, EmbedPlan>()
  const innerJoins: Condition[] = []

  const output = resource.select.flatMap((item): OutputColumn[] => {
    if (item.kind === 'all') return [item]
    if (item.kind === 'column') {
      // PostgREST's old syntax for counts, before aggregates.
      if (item.name === 'count' && !relation.columns.has('count')) throw aggregatesNotAllowed()
      return [{ kind: 'column', column: findColumn(relation, item.name), key: item.alias ?? item.name }]
    }
    const embed = planEmbed(relation, alias, item, context, nextAlias, path)
    embeds.set(embed.key, embed)
    if (!embeds.has(item.target)) embeds.set(item.target, embed)
    if (item.inner) innerJoins.push({ kind: 'exists', embed, negated: false })
    // rel() without columns only filters.
    return item.select.length === 0 ? [] : [embed]
  })

  const filters = resource.filters.map((filter) => planCondition(relation, filter, embeds))
  return {
    relation,
    source,
    alias,
    output,
    conditions: [...innerJoins, ...filters],
    order: resource.order.map((term) => planOrder(relation, term, embeds)),
    limit: Math.min(resource.limit, context.maxRows),
    offset: resource.offset,
  }
}

/** Filters of an update or delete, without embedded resources. */
export function planConditions(relation: Relation, filters: readonly Filter[]): Condition[] {
  return filters.map((filter) => planCondition(relation, filter, new Map()))
}

export function findColumn(relation: Relation, name: string): Column {
  const column = relation.columns.get(name)
  if (column === undefined) throw unknownColumn(relation.name, name)
  return column
}

function planEmbed(
  origin: Relation,
  parentAlias: string,
  item: EmbedItem,
  context: ReadContext,
  nextAlias: () => string,
  path: readonly string[],
): EmbedPlan {
  const { foreignTable, columns, foreignColumns, cardinality } = findRelationship(origin, item, path)
  const relation = context.catalog.tables.get(foreignTable)
  if (relation === undefined) throw unknownTable(foreignTable)

  const isToOne = cardinality !== 'one-to-many'
  const read = planRead(relation, 'table', item, context, nextAlias, path)
  return {
    kind: 'embed',
    key: item.alias ?? item.target,
    isToOne,
    join: columns.map((column, index) => [column, foreignColumns[index] ?? column] as const),
    parentAlias,
    read: isToOne ? { ...read, limit: Number.POSITIVE_INFINITY, offset: 0 } : read,
  }
}

function planCondition(relation: Relation, filter: Filter, embeds: Embeds): Condition {
  if (filter.kind === 'group')
    return { ...filter, filters: filter.filters.map((inner) => planCondition(relation, inner, embeds)) }
  const { column, negated, test } = filter
  const embed = embeds.get(column)
  if (embed !== undefined && test.operator === 'is' && (test.value === 'null' || test.value === 'not_null')) {
    return { kind: 'exists', embed, negated: (test.value === 'null') !== negated }
  }
  return { ...filter, column: findColumn(relation, column) }
}

function planOrder(relation: Relation, term: OrderTerm, embeds: Embeds): OrderPlan {
  if (term.embed === null) return { ...term, embed: null, column: findColumn(relation, term.column) }
  const embed = embeds.get(term.embed)
  if (embed === undefined) throw notEmbedded(term.embed)
  if (!embed.isToOne) throw orderNotToOne(relation.name, term.embed)
  return { ...term, embed, column: findColumn(embed.read.relation, term.column) }
}

function countAliases(): () => string {
  let count = 0
  return () => `t${count++}`
}
