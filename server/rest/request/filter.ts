// status=not.eq.new and or=(a.eq.1,and(b.gt.2,c.is.null)) → filters. Values stay text; Postgres casts them.
import { notServed, queryTooLarge } from '../errors.ts'
import { comparisons, type Filter, type Group, type Test, truths } from './ast.ts'
import { maxDepth } from './limits.ts'
import { readAll, type TextReader } from './text-reader.ts'

const servedOperators = [...comparisons, 'in', 'is'] as const
const unservedOperators = 'match imatch isdistinct cs cd ov sl sr nxr nxl adj fts plfts phfts wfts'.split(' ')

/** Decides between a filter and a function argument. */
export function looksLikeFilter(text: string): boolean {
  const operator = /^(?:not\.)?([a-z]+)(?:\([a-z]+\))?\./.exec(text)?.[1]
  return [...servedOperators, ...unservedOperators].some((known) => known === operator)
}

export function parseFilter(column: string, text: string): Filter {
  return readAll(text, 'filter', (reader) => readTest(reader, column, () => reader.until('')))
}

export function parseFilterGroup(joinedBy: 'and' | 'or', negated: boolean, text: string): Group<Filter> {
  return readAll(text, 'logic tree', (reader) => readGroup(reader, joinedBy, negated, 1))
}

export function countTests(filter: Filter): number {
  if (filter.kind === 'test') return 1
  return filter.filters.reduce((total, inner) => total + countTests(inner), 0)
}

function readGroup(
  reader: TextReader,
  joinedBy: 'and' | 'or',
  negated: boolean,
  depth: number,
): Group<Filter> {
  if (depth > maxDepth) throw queryTooLarge(`filters are nested deeper than ${maxDepth} levels`)
  reader.skipSpace()
  reader.expect('(')
  const filters = reader.list(() => readNode(reader, depth))
  reader.expect(')')
  reader.skipSpace()
  return { kind: 'group', joinedBy, negated, filters }
}

function readNode(reader: TextReader, depth: number): Filter {
  reader.skipSpace()
  const opening = reader.take(/(?:not\.)?(?:and|or)(?=\s*\()/y)
  if (opening !== null) {
    const joinedBy = opening.endsWith('and') ? 'and' : 'or'
    return readGroup(reader, joinedBy, opening.startsWith('not.'), depth + 1)
  }
  const column = reader.name()
  reader.expect('.')
  // An array literal keeps the commas between its braces.
  return readTest(reader, column, () => reader.take(/\{[^}]*\}/y) ?? readListed(reader))
}

function readTest(reader: TextReader, column: string, readValue: () => string): Filter {
  const negated = reader.eat('not.')
  return { kind: 'test', column, negated, test: readOperation(reader, readValue) }
}

function readOperation(reader: TextReader, readValue: () => string): Test {
  const word = reader.until('.(')
  if (unservedOperators.includes(word)) throw notServed(`The operator ${word}`)
  if (reader.sees('(')) throw notServed('The modifiers any and all of an operator')
  const operator = servedOperators.find((known) => known === word) ?? reader.fail('operator (eq, gt, ...)')
  reader.expect('.')

  if (operator === 'in') return { operator, values: reader.enclosed(() => readListed(reader)) }
  if (operator !== 'is') return { operator, value: readValue() }
  const given = readValue().toLowerCase()
  const value = truths.find((truth) => truth === given) ?? reader.fail(truths.join(', '))
  return { operator, value }
}

/** Spaces are part of a bare value; line breaks are not. */
function readListed(reader: TextReader): string {
  reader.take(/\s+(?=")/y)
  if (!reader.sees('"')) return reader.until(',)').replaceAll(/^\s*[\r\n]\s*|\s*[\r\n]\s*$/g, '')
  const quoted = reader.quoted()
  reader.skipSpace()
  return quoted
}
