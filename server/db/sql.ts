// Composes SQL with bind values: sql`… ${value} …` never puts a value into the text. A nested fragment is
// spliced in, any other value becomes a parameter; identifiers use ident().

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
      append(parts, values, insert)
      parts[parts.length - 1] += tail
    } else {
      values.push(insert)
      parts.push(tail)
    }
  })
  return { parts, values }
}

function append(parts: string[], values: SqlValue[], fragment: Sql): void {
  const [first = '', ...others] = fragment.parts
  parts[parts.length - 1] += first
  parts.push(...others)
  values.push(...fragment.values)
}

/** A quoted identifier, or a dotted path of them. */
export function ident(...names: readonly string[]): Sql {
  // A zero byte would end the statement text in the protocol.
  if (names.some((name) => name.includes('\0'))) throw new RangeError('A name cannot contain a zero byte.')
  return raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'))
}

/** SQL text. Only for constants of this code, never for request data. */
export function raw(text: string): Sql {
  return { parts: [text], values: [] }
}

/** An integer literal, where the planner must know the value (LIMIT). */
export function whole(number: number): Sql {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`Invalid number of rows: ${number}`)
  return raw(String(number))
}

/** Text with its own numbered parameters ($1, $2 …), as other libraries write it. */
export function numbered(text: string, values: readonly SqlValue[]): Sql {
  const pieces = text.split(/\$(\d+)/)
  return {
    parts: pieces.filter((_, index) => index % 2 === 0),
    values: pieces.filter((_, index) => index % 2 === 1).map((number) => values[Number(number) - 1] ?? null),
  }
}

export const empty: Sql = raw('')

export function join(fragments: readonly Sql[], separator: string): Sql {
  const parts = ['']
  const values: SqlValue[] = []
  fragments.forEach((fragment, index) => {
    if (index > 0) parts[parts.length - 1] += separator
    append(parts, values, fragment)
  })
  return { parts, values }
}

/** Statement texts are cached, because the same ones run again. */
const texts = new WeakMap<readonly string[], string>()

export function toStatement({ parts, values }: Sql): SqlStatement {
  const known = texts.get(parts)
  if (known !== undefined) return { text: known, values }
  const text = parts.reduce((whole, part, index) => (index === 0 ? part : `${whole}$${index}${part}`), '')
  texts.set(parts, text)
  return { text, values }
}

function isSql(insert: Sql | SqlValue): insert is Sql {
  return typeof insert === 'object' && insert !== null && 'parts' in insert
}
