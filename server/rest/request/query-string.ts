// The query string → ParsedQuery. A dotted parameter belongs to the embedded resource at that path:
// clients.city=eq.Pune, services.order=name.
import { notEmbedded, queryTooLarge, queryTooLong, rangeNotSatisfiable, unparsable } from '../errors.ts'
import { type EmbedItem, type ParsedQuery, type Resource, type SelectItem, wholeResource } from './ast.ts'
import { countTests, looksLikeFilter, parseFilter, parseFilterGroup } from './filter.ts'
import { maxDepth, maxFilters, maxQueryLength } from './limits.ts'
import { parseOrder } from './order.ts'
import { parseSelect } from './select.ts'
import { readAll } from './text-reader.ts'

/** One parameter and the resource it belongs to. */
interface Clause {
  readonly path: readonly string[]
  readonly says: Partial<Resource>
}

/** For a function called by GET, every parameter that is not a filter is an argument. */
export function parseQueryString(text: string, options: { readonly takesArguments: boolean }): ParsedQuery {
  if (text.length > maxQueryLength) throw queryTooLong(maxQueryLength)
  let { select } = wholeResource
  let columns: readonly string[] | null = null
  let onConflict: readonly string[] | null = null
  const callArguments = new Map<string, string>()
  const clauses: Clause[] = []

  for (const [key, value] of new URLSearchParams(text)) {
    if (key === 'select') select = parseSelect(value)
    else if (key === 'columns') columns = parseNames(value, key)
    else if (key === 'on_conflict') onConflict = parseNames(value, key)
    else if (options.takesArguments && isArgument(key, value)) callArguments.set(key, value)
    else clauses.push(parseClause(key, value))
  }
  const tests = clauses.flatMap(({ says }) => says.filters ?? []).map(countTests)
  if (tests.reduce((sum, count) => sum + count, 0) > maxFilters)
    throw queryTooLarge(`the request carries more than ${maxFilters} filters`)
  return { root: resourceOf(select, clauses), columns, onConflict, arguments: callArguments }
}

function parseClause(key: string, text: string): Clause {
  const path = readAll(key, 'query parameter', (reader) => reader.list(() => reader.name(), '.'))
  const name = path.pop() ?? ''
  const isGroup = name === 'and' || name === 'or'
  const negated = isGroup && path.at(-1) === 'not'
  if (negated) path.pop()
  if (path.length > maxDepth) throw queryTooLarge(`a parameter is nested deeper than ${maxDepth} levels`)

  if (isGroup) return { path, says: { filters: [parseFilterGroup(name, negated, text)] } }
  if (name === 'order') return { path, says: { order: parseOrder(text) } }
  if (name === 'limit') return { path, says: { limit: parseBound(text, 'Limit') } }
  if (name === 'offset') return { path, says: { offset: parseBound(text, 'Offset') } }
  return { path, says: { filters: [parseFilter(name, text)] } }
}

/** Builds the select tree with the clauses of each resource. */
function resourceOf(items: readonly SelectItem[], clauses: readonly Clause[]): Resource {
  const deeper = clauses.filter(({ path }) => path.length > 0)
  const names = items.flatMap((item) => (item.kind === 'embed' ? [item.alias, item.target] : []))
  for (const [name = ''] of deeper.map(({ path }) => path)) if (!names.includes(name)) throw notEmbedded(name)
  const select = items.map((item) =>
    item.kind === 'embed' ? { ...item, ...resourceOf(item.select, clausesOf(item, deeper)) } : item,
  )
  let own: Resource = { ...wholeResource, select }
  for (const { path, says } of clauses) {
    if (path.length > 0) continue
    own = { ...own, ...says, filters: [...own.filters, ...(says.filters ?? [])] }
  }
  return own
}

/** An embedded resource is addressed by its alias, or else by its target. */
function clausesOf({ alias, target }: EmbedItem, clauses: readonly Clause[]): Clause[] {
  const called = [alias, target].find((name) => clauses.some(({ path }) => path[0] === name))
  return clauses
    .filter(({ path }) => path[0] === called)
    .map(({ path, says }) => ({ path: path.slice(1), says }))
}

function isArgument(key: string, value: string): boolean {
  const reserved = ['order', 'limit', 'offset', 'and', 'or']
  return !key.includes('.') && !reserved.includes(key) && !looksLikeFilter(value)
}

function parseNames(text: string, parameter: string): string[] {
  return readAll(text, `${parameter} parameter`, (reader) => reader.list(() => reader.name()))
}

function parseBound(text: string, name: 'Limit' | 'Offset'): number {
  const bound = Number(text)
  if (!/^-?\d+$/.test(text) || !Number.isSafeInteger(bound))
    throw unparsable(`"failed to parse ${name.toLowerCase()} parameter (${text})"`, 'expecting an integer')
  if (bound < 0) throw rangeNotSatisfiable(`${name} should be greater than or equal to zero.`)
  return bound
}
