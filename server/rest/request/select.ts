// select=id,client:clients!inner(full_name,city) → a tree of columns and embedded resources.
import { aggregatesNotAllowed, embeddedTwice, notServed, queryTooLarge } from '../errors.ts'
import { type EmbedItem, type SelectItem, wholeResource } from './ast.ts'
import { maxDepth, maxNamesOfOne, maxSelectItems } from './limits.ts'
import { readAll, type TextReader } from './text-reader.ts'

export function parseSelect(text: string): SelectItem[] {
  const items = readAll(text.trim() || '*', 'select parameter', (reader) =>
    withoutRepeats(reader.list(() => readItem(reader, 1))),
  )
  if (countItems(items) > maxSelectItems)
    throw queryTooLarge(`select names more than ${maxSelectItems} items`)
  return items
}

function countItems(items: readonly SelectItem[]): number {
  return items.reduce(
    (sum, item) => sum + (item.kind === 'embed' ? countItems(item.select) : 0),
    items.length,
  )
}

/** How deep resources are embedded; 0 without any. */
export function embedDepth(items: readonly SelectItem[]): number {
  return Math.max(0, ...items.map((item) => (item.kind === 'embed' ? 1 + embedDepth(item.select) : 0)))
}

/**
 * Rejects repeated output names and limits aliases, so that a short request cannot produce a large response.
 */
function withoutRepeats(items: readonly SelectItem[]): SelectItem[] {
  const showsAll = items.some(({ kind }) => kind === 'all')
  const distinct = new Map<string, SelectItem>()
  for (const item of items) {
    if (showsAll && item.kind === 'column' && item.alias === null) continue
    const place = placeOf(item)
    if (item.kind === 'embed' && distinct.has(place)) throw embeddedTwice(item.alias ?? item.target)
    distinct.set(place, item)
  }
  for (const { length } of Map.groupBy(distinct.values(), subjectOf).values())
    if (length > maxNamesOfOne)
      throw queryTooLarge(`select shows one thing under more than ${maxNamesOfOne} names`)
  return [...distinct.values()]
}

function placeOf(item: SelectItem): string {
  if (item.kind === 'embed') return `${item.alias ?? item.target}()`
  return item.kind === 'all' ? '*' : `${item.alias ?? item.name}:${item.name}`
}

function subjectOf(item: SelectItem): string {
  if (item.kind === 'embed') return `${item.target}!${item.hint}()`
  return item.kind === 'all' ? '*' : item.name
}

function readItem(reader: TextReader, depth: number): SelectItem {
  if (depth > maxDepth) throw queryTooLarge(`select is nested deeper than ${maxDepth} levels`)
  reader.skipSpace()
  if (reader.eat('*')) {
    reader.skipSpace()
    return { kind: 'all' }
  }
  if (reader.sees('...')) throw notServed('Spread of an embedded resource (...)')

  const first = reader.name()
  const isAliased = !reader.sees('::') && reader.eat(':')
  const name = isAliased ? reader.name() : first
  const alias = isAliased ? first : null

  if (reader.sees('::')) throw notServed('A cast of a selected column (::)')
  if (reader.sees('.')) throw aggregatesNotAllowed()
  if (reader.sees('!') || reader.sees('(')) return readEmbed(reader, name, alias, depth)
  return { kind: 'column', name, alias }
}

function readEmbed(reader: TextReader, target: string, alias: string | null, depth: number): EmbedItem {
  let hint: string | null = null
  let inner = false
  while (reader.eat('!')) {
    const modifier = reader.name()
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint = modifier
  }
  if (target === 'count' && reader.sees('()')) throw aggregatesNotAllowed()
  const select = withoutRepeats(reader.enclosed(() => readItem(reader, depth + 1)))
  return { ...wholeResource, kind: 'embed', target, alias, hint, inner, select }
}
