// The whole query string → ParsedQuery. Parameters with a dotted name belong to an embedded resource and land in the
// level of that path: clients.city=eq.Pune, services.order=name.
import { notServed, queryTooLarge, queryTooLong, rangeNotSatisfiable, unparsable } from '../errors.ts'
import type { Filter, Level, OrderTerm, ParsedQuery, SelectItem } from './ast.ts'
import { countTests, looksLikeFilter, parseFilter, parseFilterGroup } from './filter.ts'
import { maxDepth, maxFilters, maxQueryLength } from './limits.ts'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'
import { TextReader } from './text-reader.ts'

interface OpenLevel extends Level {
  filters: Filter[]
  order: OrderTerm[]
  limit: number | null
  offset: number
  children: Map<string, OpenLevel>
}

export interface QueryStringOptions {
  /** A function called by GET: a parameter that is no filter is an argument. */
  readonly takesArguments: boolean
}

export function parseQueryString(text: string, options: QueryStringOptions): ParsedQuery {
  if (text.length > maxQueryLength) throw queryTooLong(maxQueryLength)
  let select: readonly SelectItem[] = [{ kind: 'all' }]
  let columns: readonly string[] | null = null
  let onConflict: readonly string[] | null = null
  const callArguments = new Map<string, string>()
  const root = openLevel()
  let tests = 0

  for (const [key, value] of new URLSearchParams(text)) {
    if (key === 'select') select = parseSelect(value)
    else if (key === 'columns') columns = parseNames(value, 'columns parameter')
    else if (key === 'on_conflict') onConflict = parseNames(value, 'on_conflict parameter')
    else if (options.takesArguments && isArgument(key, value)) callArguments.set(key, value)
    else {
      tests += applyToLevel(root, key, value)
      if (tests > maxFilters) throw queryTooLarge(`the request carries more than ${maxFilters} filters`)
    }
  }
  return { select, root, columns, onConflict, arguments: callArguments }
}

/** Returns how many tests the parameter added. */
function applyToLevel(root: OpenLevel, key: string, value: string): number {
  const { path, name, negated } = parseKey(key)
  const level = path.reduce(childLevel, root)
  if (name === 'order') level.order = parseOrder(value)
  else if (name === 'limit') level.limit = parseBound(value, 'limit')
  else if (name === 'offset') level.offset = parseBound(value, 'offset')
  else {
    const isGroup = name === 'and' || name === 'or'
    const filter = isGroup ? parseFilterGroup(name, negated, value) : parseFilter(name, value)
    level.filters.push(filter)
    return countTests(filter)
  }
  return 0
}

function parseKey(key: string): { path: readonly string[]; name: string; negated: boolean } {
  const reader = new TextReader(key, 'query parameter')
  const names: string[] = []
  do names.push(reader.name())
  while (reader.eat('.'))
  if (reader.sees('->')) throw notServed('A path into a JSON column (->)')
  reader.expectEnd()

  const name = names.pop() ?? ''
  const negated = (name === 'and' || name === 'or') && names.at(-1) === 'not'
  const path = negated ? names.slice(0, -1) : names
  if (path.length > maxDepth) throw queryTooLarge(`a parameter is nested deeper than ${maxDepth} levels`)
  return { path, name, negated }
}

function isArgument(key: string, value: string): boolean {
  const reserved = ['order', 'limit', 'offset', 'and', 'or', 'not.and', 'not.or']
  return !key.includes('.') && !reserved.includes(key) && !looksLikeFilter(value)
}

function parseNames(text: string, parameter: string): string[] {
  const reader = new TextReader(text, parameter)
  const names: string[] = []
  do names.push(reader.name())
  while (reader.eat(','))
  reader.expectEnd()
  return names
}

function parseBound(text: string, parameter: 'limit' | 'offset'): number {
  const bound = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(bound)) {
    throw unparsable(`"failed to parse ${parameter} parameter (${text})"`, 'expecting an integer')
  }
  const subject = parameter === 'limit' ? 'Limit' : 'Offset'
  if (bound < 0) throw rangeNotSatisfiable(`${subject} should be greater than or equal to zero.`)
  return bound
}

function openLevel(): OpenLevel {
  return { filters: [], order: [], limit: null, offset: 0, children: new Map() }
}

function childLevel(parent: OpenLevel, name: string): OpenLevel {
  const child = parent.children.get(name) ?? openLevel()
  parent.children.set(name, child)
  return child
}
