// SQL text with its bind values, composed from fragments: sql`… ${value} …` never puts a value into the text.
// A nested fragment is spliced in, anything else becomes a numbered parameter; identifiers go through ident().

export type SqlValue = string | number | boolean | null | Date | Uint8Array

export interface Sql {
  readonly parts: readonly string[]
  readonly values: readonly SqlValue[]
}

export interface SqlStatement {
  readonly text: string
  readonly values: readonly SqlValue[]
}

export function sql(strings: TemplateStringsArray, ...inserts: readonly (Sql | SqlValue)[]): Sql {
  const parts: string[] = [strings[0] ?? '']
  const values: SqlValue[] = []
  inserts.forEach((insert, index) => {
    const tail = strings[index + 1] ?? ''
    if (isSql(insert)) {
      parts[parts.length - 1] += insert.parts[0] ?? ''
      parts.push(...insert.parts.slice(1))
      values.push(...insert.values)
      parts[parts.length - 1] += tail
    } else {
      values.push(insert)
      parts.push(tail)
    }
  })
  return { parts, values }
}

/** A quoted identifier, or a dotted path of them. */
export function ident(...names: readonly string[]): Sql {
  return raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'))
}

/** Text that is SQL already. Only for constants of this code base, never for anything a request carries. */
export function raw(text: string): Sql {
  return { parts: [text], values: [] }
}

/** Text that numbers its own parameters ($1, $2 …), as other libraries write it. */
export function numbered(text: string, values: readonly SqlValue[]): Sql {
  const pieces = text.split(/\$(\d+)/)
  return {
    parts: pieces.filter((_, index) => index % 2 === 0),
    values: pieces.filter((_, index) => index % 2 === 1).map((number) => values[Number(number) - 1] ?? null),
  }
}

export const empty: Sql = raw('')

export function join(fragments: readonly Sql[], separator: string): Sql {
  return fragments.reduce<Sql>(
    (joined, fragment, index) => (index === 0 ? fragment : sql`${joined}${raw(separator)}${fragment}`),
    empty,
  )
}

export function toStatement(fragment: Sql): SqlStatement {
  const text = fragment.parts.reduce(
    (whole, part, index) => (index === 0 ? part : `${whole}$${index}${part}`),
    '',
  )
  return { text, values: fragment.values }
}

function isSql(insert: Sql | SqlValue): insert is Sql {
  return typeof insert === 'object' && insert !== null && 'parts' in insert
}
