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
  // For the protocol the text of a statement ends there.
  if (names.some((name) => name.includes('\0'))) throw new RangeError('A zero byte is in no name.')
  return raw(names.map((name) => `"${name.replaceAll('"', '""')}"`).join('.'))
}

/** Text that is SQL already. Only for constants of this code base, never for anything a request carries. */
export function raw(text: string): Sql {
  return { parts: [text], values: [] }
}

/** A whole number in the text itself, for where the planner has to know it to find the right plan: how many rows at most. */
export function whole(number: number): Sql {
  if (!Number.isSafeInteger(number) || number < 0) throw new RangeError(`Not a number of rows: ${number}`)
  return raw(String(number))
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
  const parts = ['']
  const values: SqlValue[] = []
  fragments.forEach((fragment, index) => {
    if (index > 0) parts[parts.length - 1] += separator
    append(parts, values, fragment)
  })
  return { parts, values }
}

/** The same statements are run again and again: each one's text is put together once. */
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
