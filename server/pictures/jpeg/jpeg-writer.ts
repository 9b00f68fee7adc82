// Writes a sequential JPEG: segments, then bits.
import type { ByteWriter } from '../bytes/byte-writer.ts'
import { PictureError } from '../picture-error.ts'
import type { HuffmanEncoder } from './huffman.ts'
import { naturalOrder } from './zigzag.ts'

export class JpegWriter {
  readonly #target: ByteWriter
  #bits = 0
  #count = 0

  constructor(target: ByteWriter) {
    this.#target = target
  }

  marker(code: number): void {
    this.#target.byte(0xff)
    this.#target.byte(code)
  }

  segment(code: number, ...contents: readonly (Uint8Array | readonly number[])[]): void {
    const length = contents.reduce((sum, content) => sum + content.length, 2)
    this.marker(code)
    this.#target.byte(length >> 8)
    this.#target.byte(length & 0xff)
    for (const content of contents) this.#target.bytes(Uint8Array.from(content))
  }

  /** Writes a block by the difference of its first value to the one before, which the caller remembers. */
  block(blocks: Int16Array, at: number, lastDc: number, dc: HuffmanEncoder, ac: HuffmanEncoder): void {
    this.#number(0, (blocks[at] as number) - lastDc, dc, 11)
    let zeros = 0
    for (let index = 1; index < 64; index += 1) {
      const value = blocks[at + (naturalOrder[index] as number)] as number
      if (value === 0) {
        zeros += 1
        continue
      }
      for (; zeros > 15; zeros -= 16) this.#put(ac.codes[0xf0] as number, ac.lengths[0xf0] as number)
      this.#number(zeros << 4, value, ac, 10)
      zeros = 0
    }
    if (zeros > 0) this.#put(ac.codes[0] as number, ac.lengths[0] as number)
  }

  /** Fills the last byte with ones, as the standard asks. */
  endOfBits(): void {
    if (this.#count > 0) this.#put((1 << (8 - this.#count)) - 1, 8 - this.#count)
  }

  #number(symbolBase: number, value: number, table: HuffmanEncoder, mostBits: number): void {
    const length = 32 - Math.clz32(Math.abs(value))
    // No camera measures such contrast; only a file that was made by hand does.
    if (length > mostBits) throw new PictureError('damaged')
    const symbol = symbolBase | length
    this.#put(table.codes[symbol] as number, table.lengths[symbol] as number)
    if (length > 0) this.#put(value < 0 ? value + (1 << length) - 1 : value, length)
  }

  #put(code: number, length: number): void {
    this.#bits = (this.#bits << length) | code
    this.#count += length
    while (this.#count >= 8) {
      this.#count -= 8
      const byte = (this.#bits >>> this.#count) & 0xff
      this.#target.byte(byte)
      if (byte === 0xff) this.#target.byte(0)
    }
  }
}
