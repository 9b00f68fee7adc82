// A cursor over one query parameter. Every parser of this folder reads through it, so that a refusal always says
// which parameter failed, at which column, and what was expected there.
import { unparsable } from '../errors.ts'

// Spaces and dashes may stand inside a bare name but not at its ends, so that `data->key` stops before the arrow.
const bareName = /[\p{L}\p{N}_$](?:[\p{L}\p{N}_$ -]*[\p{L}\p{N}_$])?/uy

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

  expectEnd(): void {
    if (!this.atEnd) this.fail('end of input')
  }

  rest(): string {
    const rest = this.#text.slice(this.#position)
    this.#position = this.#text.length
    return rest
  }

  until(stops: string): string {
    const start = this.#position
    while (!this.atEnd && !stops.includes(this.#text.charAt(this.#position))) this.#position += 1
    return this.#text.slice(start, this.#position)
  }

  name(): string {
    if (this.sees('"')) return this.quoted()
    bareName.lastIndex = this.#position
    const match = bareName.exec(this.#text)
    if (match === null) this.fail('a name')
    this.#position = bareName.lastIndex
    return match[0]
  }

  /** A double-quoted text in which a backslash takes the next character as it is. */
  quoted(): string {
    this.expect('"')
    let content = ''
    while (!this.sees('"')) {
      this.eat('\\')
      if (this.atEnd) this.fail('closing quote')
      content += this.#text.charAt(this.#position)
      this.#position += 1
    }
    this.#position += 1
    return content
  }

  fail(expected: string): never {
    const unexpected = this.atEnd ? 'end of input' : JSON.stringify(this.#text.charAt(this.#position))
    throw unparsable(
      `"failed to parse ${this.#parameter} (${this.#text})" (line 1, column ${this.#position + 1})`,
      `unexpected ${unexpected} expecting ${expected}`,
    )
  }
}
