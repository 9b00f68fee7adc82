// order=appointment_date.desc.nullslast,clients(full_name) → terms.
import { notServed } from '../errors.ts'
import type { OrderTerm } from './ast.ts'
import { TextReader } from './text-reader.ts'

export function parseOrder(text: string): OrderTerm[] {
  const reader = new TextReader(text, 'order')
  const terms: OrderTerm[] = []
  do terms.push(readTerm(reader))
  while (reader.eat(','))
  reader.expectEnd()
  return terms
}

function readTerm(reader: TextReader): OrderTerm {
  const first = reader.name()
  const isEmbedded = reader.eat('(')
  const column = isEmbedded ? reader.name() : first
  if (reader.sees('->')) throw notServed('A path into a JSON column (->)')
  if (isEmbedded) reader.expect(')')

  const descending = reader.eat('.desc')
  if (!descending) reader.eat('.asc')
  const nulls = reader.eat('.nullsfirst') ? 'first' : reader.eat('.nullslast') ? 'last' : null
  return { column, embed: isEmbedded ? first : null, descending, nulls }
}
