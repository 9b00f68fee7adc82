// A cursor over one query parameter. All parsers use it, so that an error names the parameter, the column and
// what was expected.
import { notServed, unparsable } from '../errors.ts'

// Spaces and dashes are allowed inside a bare name but not at its ends, so that `data->key` stops before the
// arrow.
const bareName = /[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ -]*[\p{L}\p{N}_$])?/uy
const whiteSpace = /[ \t\r\n]*/y
// A backslash escapes the next character. Postgres has no zero byte in names and text.
const quotedText = /"(?:[^"\\\0]|\\[^\0])*"/sy

export function readAll<T>(text: string, parameter: string, read: (reader: TextReader) => T): T {
  const reader = new TextReader(text, parameter)
  const result = read(reader)
  reader.skipSpace()
  if (!reader.atEnd) reader.fail('end of input')
  return result
}

export class TextReader {
  readonly #text: string
  readonly #parameter: string
  #position = 0

  constructor(text: string, parameter: string) {
    this.#text = text
    this.#parameter = parameter
  }

  get atEnd(): boolean {
    return this.#position >= this.#text.length
  }

  sees(token: string): boolean {
    return this.#text.startsWith(token, this.#position)
  }

  eat(token: string): boolean {
    if (!this.sees(token)) return false
    this.#position += token.length
    return true
  }

  expect(token: string): void {
    if (!this.eat(token)) this.fail(`"${token}"`)
  }

  /** Matches the sticky pattern at this position. */
  take(pattern: RegExp): string | null {
    pattern.lastIndex = this.#position
    const [found = null] = pattern.exec(this.#text) ?? []
    this.#position += found?.length ?? 0
    return found
  }

  /** White space is ignored between names, commas and parentheses; within a value it counts. */
  skipSpace(): void {
    this.take(whiteSpace)
  }

  /** Up to one of these characters, or the end. */
  until(stops: string): string {
    const start = this.#position
    while (!this.atEnd && !stops.includes(this.#text.charAt(this.#position))) this.#position += 1
    return this.#text.slice(start, this.#position)
  }

  name(): string {
    this.skipSpace()
    const name = this.sees('"') ? this.quoted() : (this.take(bareName) ?? this.fail('a name'))
    this.skipSpace()
    if (this.sees('->')) throw notServed('A path into a JSON column (->)')
    return name
  }

  quoted(): string {
    const quoted = this.take(quotedText)
    if (quoted !== null) return quoted.slice(1, -1).replaceAll(/\\(.)/gs, '$1')
    this.#position = this.#text.length
    return this.fail('closing quote')
  }

  /** One or more items. */
  list<Item>(readItem: () => Item, separator = ','): Item[] {
    const items: Item[] = []
    do items.push(readItem())
    while (this.eat(separator))
    return items
  }

  /** Any number of items in parentheses. */
  enclosed<Item>(readItem: () => Item): Item[] {
    this.expect('(')
    this.skipSpace()
    const items = this.sees(')') ? [] : this.list(readItem)
    this.expect(')')
    this.skipSpace()
    return items
  }

  fail(expected: string): never {
    const unexpected = this.atEnd ? 'end of input' : JSON.stringify(this.#text.charAt(this.#position))
    throw unparsable(
      `"failed to parse ${this.#parameter} (${this.#text})" (line 1, column ${this.#position + 1})`,
      `unexpected ${unexpected} expecting ${expected}`,
    )
  }
}
