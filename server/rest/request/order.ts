// order=appointment_date.desc.nullslast,clients(full_name) → terms.
import type { OrderTerm } from './ast.ts'
import { readAll, type TextReader } from './text-reader.ts'

export function parseOrder(text: string): OrderTerm[] {
  return readAll(text, 'order', (reader) => reader.list(() => readTerm(reader)))
}

function readTerm(reader: TextReader): OrderTerm {
  const first = reader.name()
  const isEmbedded = reader.eat('(')
  const column = isEmbedded ? reader.name() : first
  if (isEmbedded) reader.expect(')')

  const descending = reader.eat('.desc')
  if (!descending) reader.eat('.asc')
  const nulls = reader.eat('.nullsfirst') ? 'first' : reader.eat('.nullslast') ? 'last' : null
  reader.skipSpace()
  return { column, embed: isEmbedded ? first : null, descending, nulls }
}
