// select=id,client:clients!inner(full_name,city) → a tree of columns and embedded resources.
import { aggregatesNotAllowed, notServed, queryTooLarge } from '../errors.ts'
import type { EmbedItem, SelectItem } from './ast.ts'
import { maxDepth, maxSelectItems } from './limits.ts'
import { TextReader } from './text-reader.ts'

export function parseSelect(text: string): SelectItem[] {
  const reader = new TextReader(text, 'select parameter')
  const budget = { items: maxSelectItems }
  const items = reader.atEnd ? [] : readItems(reader, 1, budget)
  reader.expectEnd()
  return items
}

function readItems(reader: TextReader, depth: number, budget: { items: number }): SelectItem[] {
  if (depth > maxDepth) throw queryTooLarge(`select is nested deeper than ${maxDepth} levels`)
  const items: SelectItem[] = []
  do {
    budget.items -= 1
    if (budget.items < 0) throw queryTooLarge(`select names more than ${maxSelectItems} items`)
    items.push(readItem(reader, depth, budget))
  } while (reader.eat(','))
  return items
}

function readItem(reader: TextReader, depth: number, budget: { items: number }): SelectItem {
  if (reader.eat('*')) return { kind: 'all' }
  if (reader.sees('...')) throw notServed('Spread of an embedded resource (...)')

  const first = reader.name()
  const aliased = reader.sees(':') && !reader.sees('::')
  if (aliased) reader.expect(':')
  const name = aliased ? reader.name() : first
  const alias = aliased ? first : null

  refuseExpressions(reader)
  if (reader.sees('!') || reader.sees('(')) return readEmbed(reader, name, alias, depth, budget)
  return { kind: 'column', name, alias }
}

function readEmbed(
  reader: TextReader,
  target: string,
  alias: string | null,
  depth: number,
  budget: { items: number },
): EmbedItem {
  let hint: string | null = null
  let inner = false
  while (reader.eat('!')) {
    const modifier = reader.name()
    if (modifier === 'inner') inner = true
    else if (modifier !== 'left') hint = modifier
  }
  reader.expect('(')
  if (target === 'count' && reader.sees(')')) throw aggregatesNotAllowed()
  const select = reader.sees(')') ? [] : readItems(reader, depth + 1, budget)
  reader.expect(')')
  return { kind: 'embed', target, alias, hint, inner, select }
}

function refuseExpressions(reader: TextReader): void {
  if (reader.sees('->')) throw notServed('A path into a JSON column (->)')
  if (reader.sees('::')) throw notServed('A cast of a selected column (::)')
  if (reader.sees('.')) throw aggregatesNotAllowed()
}
