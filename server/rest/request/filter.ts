// status=not.eq.new and or=(a.eq.1,and(b.gt.2,c.is.null)) → filters. Values stay text: Postgres casts them.
import { notServed, queryTooLarge } from '../errors.ts'
import { type Comparison, comparisons, type Filter, type FilterGroup, type Test, truths } from './ast.ts'
import { maxDepth } from './limits.ts'
import { TextReader } from './text-reader.ts'

const unservedOperators = new Set(
  'match imatch isdistinct cs cd ov sl sr nxr nxl adj fts plfts phfts wfts'.split(' '),
)

const operatorName = /^(?:not\.)?([a-z]+)(?:\([a-z]+\))?\./

/** Does this value of a query parameter begin like a filter? Decides between filter and argument of a function. */
export function looksLikeFilter(text: string): boolean {
  const operator = operatorName.exec(text)?.[1]
  if (operator === undefined) return false
  return isComparison(operator) || operator === 'in' || operator === 'is' || unservedOperators.has(operator)
}

export function parseFilter(column: string, text: string): Filter {
  const reader = new TextReader(text, 'filter')
  const negated = reader.eat('not.')
  const test = readTest(reader, () => reader.rest())
  reader.expectEnd()
  return { kind: 'test', column, negated, test }
}

export function parseFilterGroup(joinedBy: 'and' | 'or', negated: boolean, text: string): FilterGroup {
  const reader = new TextReader(text, 'logic tree')
  const group = readGroup(reader, joinedBy, negated, 1)
  reader.expectEnd()
  return group
}

export function countTests(filter: Filter): number {
  if (filter.kind === 'test') return 1
  return filter.filters.reduce((total, inner) => total + countTests(inner), 0)
}

function readGroup(reader: TextReader, joinedBy: 'and' | 'or', negated: boolean, depth: number): FilterGroup {
  if (depth > maxDepth) throw queryTooLarge(`filters are nested deeper than ${maxDepth} levels`)
  reader.expect('(')
  const filters: Filter[] = []
  do filters.push(readNode(reader, depth))
  while (reader.eat(','))
  reader.expect(')')
  return { kind: 'group', joinedBy, negated, filters }
}

function readNode(reader: TextReader, depth: number): Filter {
  for (const negated of [true, false]) {
    for (const joinedBy of ['and', 'or'] as const) {
      const opening = `${negated ? 'not.' : ''}${joinedBy}`
      if (!reader.sees(`${opening}(`)) continue
      reader.expect(opening)
      return readGroup(reader, joinedBy, negated, depth + 1)
    }
  }
  const column = reader.name()
  if (reader.sees('->')) throw notServed('A path into a JSON column (->)')
  reader.expect('.')
  const negated = reader.eat('not.')
  return { kind: 'test', column, negated, test: readTest(reader, () => readTreeValue(reader)) }
}

function readTest(reader: TextReader, readValue: () => string): Test {
  const operator = reader.until('.(')
  if (unservedOperators.has(operator)) throw notServed(`The operator ${operator}`)
  if (reader.sees('(')) throw notServed('The modifiers any and all of an operator')
  if (isComparison(operator)) {
    reader.expect('.')
    return { operator, value: readValue() }
  }
  if (operator === 'in') {
    reader.expect('.')
    return { operator, values: readList(reader) }
  }
  if (operator === 'is') {
    reader.expect('.')
    const word = readValue().toLowerCase()
    const value = truths.find((truth) => truth === word)
    return value === undefined ? reader.fail(truths.join(', ')) : { operator, value }
  }
  return reader.fail('operator (eq, gt, ...)')
}

function readList(reader: TextReader): string[] {
  reader.expect('(')
  const values: string[] = []
  if (reader.eat(')')) return values
  do values.push(reader.sees('"') ? reader.quoted() : reader.until(',)'))
  while (reader.eat(','))
  reader.expect(')')
  return values
}

function readTreeValue(reader: TextReader): string {
  if (reader.sees('"')) return reader.quoted()
  if (!reader.eat('{')) return reader.until(',)')
  const content = reader.until('}')
  reader.expect('}')
  return `{${content}}`
}

function isComparison(operator: string): operator is Comparison {
  return (comparisons as readonly string[]).includes(operator)
}
