// A file written from the front to the back through a small buffer; `flush` when all is written.
import { writeSync } from 'node:fs'

const bufferBytes = 64 * 1024

export class ByteWriter {
  readonly #file: number
  readonly #buffer = Buffer.allocUnsafeSlow(bufferBytes)
  #at = 0

  constructor(file: number) {
    this.#file = file
  }

  byte(byte: number): void {
    if (this.#at === bufferBytes) this.flush()
    this.#buffer[this.#at] = byte
    this.#at += 1
  }

  bytes(bytes: Uint8Array): void {
    for (let at = 0; at < bytes.length; ) {
      if (this.#at === bufferBytes) this.flush()
      const piece = bytes.subarray(at, at + bufferBytes - this.#at)
      this.#buffer.set(piece, this.#at)
      this.#at += piece.length
      at += piece.length
    }
  }

  flush(): void {
    for (let done = 0; done < this.#at; ) done += writeSync(this.#file, this.#buffer, done, this.#at - done)
    this.#at = 0
  }
}
