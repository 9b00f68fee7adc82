// A JPEG from the front to the back: markers, segments, and the bits between them.
import type { ByteReader } from '../bytes/byte-reader.ts'
import { PictureError } from '../picture-error.ts'
import type { HuffmanDecoder } from './huffman.ts'

export class JpegReader {
  readonly #source: ByteReader
  /** The newest bits, of which the lowest `#count` are unread. */
  #bits = 0
  #count = 0
  /** How many of the unread bits are zeros of ours, because a marker ended the data. */
  #invented = 0
  #marker = 0

  constructor(source: ByteReader) {
    this.#source = source
  }

  /** The next marker, whatever lies before it. */
  nextMarker(): number {
    let marker = this.#marker
    this.#bits = 0
    this.#count = 0
    this.#invented = 0
    this.#marker = 0
    while (marker === 0) {
      if (this.#source.byte() !== 0xff) continue
      do marker = this.#source.byte()
      while (marker === 0xff)
    }
    return marker
  }

  /** The content of the segment behind the marker that was just read. */
  segment(): Buffer {
    const length = (this.#source.byte() << 8) | this.#source.byte()
    if (length < 2) throw new PictureError('damaged')
    return this.#source.bytes(length - 2)
  }

  /** An unsigned number of up to 16 bits. */
  bits(length: number): number {
    if (length === 0) return 0
    if (this.#count < length) this.#fill()
    this.#count -= length
    return (this.#bits >>> this.#count) & ((1 << length) - 1)
  }

  /** A signed number as JPEG writes it: the upper half of the range is positive. */
  signed(length: number): number {
    const value = this.bits(length)
    return value < 1 << (length - 1) ? value - (1 << length) + 1 : value
  }

  symbol({ lookup, limits, offsets, symbols }: HuffmanDecoder): number {
    if (this.#count < 16) this.#fill()
    const next = (this.#bits >>> (this.#count - 16)) & 0xffff
    const short = lookup[next >>> 7] as number
    if (short !== 0) {
      this.#count -= short >>> 8
      return short & 0xff
    }
    for (let length = 10; length <= 16; length += 1) {
      if (next >= (limits[length] as number)) continue
      this.#count -= length
      return symbols[(offsets[length] as number) + (next >>> (16 - length))] as number
    }
    throw new PictureError('damaged')
  }

  /** To be asked now and then while bits are read: throws where the file ended before its picture did. */
  requireRealBits(): void {
    if (this.#count < this.#invented) throw new PictureError('damaged')
  }

  #fill(): void {
    while (this.#count <= 23) {
      let byte = 0
      if (this.#marker === 0) {
        byte = this.#source.byte()
        if (byte === 0xff) {
          let follower = this.#source.byte()
          while (follower === 0xff) follower = this.#source.byte()
          if (follower !== 0) {
            this.#marker = follower
            byte = 0
          }
        }
      }
      if (this.#marker !== 0) this.#invented += 8
      this.#bits = (this.#bits << 8) | byte
      this.#count += 8
    }
    // What was invented and consumed must not be forgotten, or an endless run of zeros would look real.
    if (this.#invented > 64) throw new PictureError('damaged')
  }
}
