// The frequencies of a whole picture in a file instead of in memory: 64 numbers a block, the blocks of each component in
// rows. A progressive picture is completed scan by scan, and a turned one is read in columns; both need all of it.
import { closeSync, ftruncateSync, openSync, readSync, writeSync } from 'node:fs'
import type { JpegComponent, JpegFrame } from './jpeg-frame.ts'

const bytesPerBlock = 128

export interface BlockArea {
  readonly left: number
  readonly top: number
  readonly wide: number
  readonly high: number
}

export class CoefficientFile {
  readonly #path: string
  readonly #starts = new Map<JpegComponent, number>()
  #file = -1

  constructor(path: string) {
    this.#path = path
  }

  open(frame: JpegFrame): void {
    let bytes = 0
    for (const component of frame.components) {
      this.#starts.set(component, bytes)
      bytes += component.storedWide * component.storedHigh * bytesPerBlock
    }
    this.#file = openSync(this.#path, 'wx+')
    // What was never written reads as zeros, which is what a frequency is until a scan says otherwise.
    ftruncateSync(this.#file, bytes)
  }

  read(component: JpegComponent, area: BlockArea, into: Int16Array): void {
    this.#eachRun(component, area, (position, from, bytes) => {
      readSync(this.#file, into, from, bytes, position)
    })
  }

  write(component: JpegComponent, area: BlockArea, from: Int16Array): void {
    this.#eachRun(component, area, (position, at, bytes) => {
      for (let done = 0; done < bytes; )
        done += writeSync(this.#file, from, at + done, bytes - done, position + done)
    })
  }

  close(): void {
    if (this.#file >= 0) closeSync(this.#file)
    this.#file = -1
  }

  #eachRun(
    component: JpegComponent,
    { left, top, wide, high }: BlockArea,
    visit: (position: number, from: number, bytes: number) => void,
  ): void {
    const start = this.#starts.get(component) ?? 0
    const isWhole = wide === component.storedWide
    const runs = isWhole ? 1 : high
    const bytes = wide * (isWhole ? high : 1) * bytesPerBlock
    for (let row = 0; row < runs; row += 1) {
      const block = (top + row) * component.storedWide + left
      visit(start + block * bytesPerBlock, row * bytes, bytes)
    }
  }
}
