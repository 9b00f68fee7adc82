// A file from the front to the back, byte by byte, through a small window. Synchronous: bytes and bits are asked for one
// by one, and the file has just been written on this machine. A file that ends too early is a damaged picture.
import { readSync } from 'node:fs'
import { PictureError } from '../picture-error.ts'
import type { ByteWriter } from './byte-writer.ts'

const windowBytes = 64 * 1024

export class ByteReader {
  readonly #file: number
  readonly #window = Buffer.allocUnsafeSlow(windowBytes)
  #position = 0
  #at = 0
  #end = 0

  constructor(file: number) {
    this.#file = file
  }

  byte(): number {
    if (this.#at === this.#end) this.#read()
    const byte = this.#window[this.#at] as number
    this.#at += 1
    return byte
  }

  bytes(length: number): Buffer {
    const bytes = Buffer.allocUnsafe(length)
    for (let at = 0; at < length; at += 1) bytes[at] = this.byte()
    return bytes
  }

  skip(length: number): void {
    this.#pieces(length, () => {})
  }

  copy(length: number, target: ByteWriter): void {
    this.#pieces(length, (piece) => target.bytes(piece))
  }

  #pieces(length: number, take: (piece: Uint8Array) => void): void {
    for (let left = length; left > 0; ) {
      if (this.#at === this.#end) this.#read()
      const piece = this.#window.subarray(this.#at, Math.min(this.#end, this.#at + left))
      take(piece)
      this.#at += piece.length
      left -= piece.length
    }
  }

  #read(): void {
    this.#end = readSync(this.#file, this.#window, 0, windowBytes, this.#position)
    this.#position += this.#end
    this.#at = 0
    if (this.#end === 0) throw new PictureError('damaged')
  }
}
