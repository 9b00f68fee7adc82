// The changes of a folder's files, in order, as one file: the recorder appends to it from all threads, the disk
// model reads it.
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'

export type DiskEvent =
  | { readonly what: 'file' | 'folder'; readonly path: string; readonly node: number }
  | { readonly what: 'write'; readonly node: number; readonly at: number }
  | { readonly what: 'size'; readonly node: number; readonly size: number }
  | { readonly what: 'flush'; readonly node: number }
  | { readonly what: 'rename'; readonly from: string; readonly to: string }
  | { readonly what: 'remove'; readonly path: string }
  /** Not a disk event: what the program under test acknowledged or tried at this point. */
  | { readonly what: 'mark'; readonly text: string }

export interface Recorded {
  readonly event: DiskEvent
  /** The written bytes. */
  readonly data: Buffer
}

const prefixLength = 8

export function encode(event: DiskEvent, data: Uint8Array = new Uint8Array()): Buffer {
  const header = Buffer.from(JSON.stringify(event))
  const prefix = Buffer.alloc(prefixLength)
  prefix.writeUInt32LE(header.length, 0)
  prefix.writeUInt32LE(data.length, 4)
  return Buffer.concat([prefix, header, data])
}

export function* readEvents(log: string): Generator<Recorded> {
  const file = openSync(log, 'r')
  const end = fstatSync(file).size
  try {
    for (let place = 0; place < end; ) {
      const prefix = take(file, place, prefixLength)
      const [headerLength, dataLength] = [prefix.readUInt32LE(0), prefix.readUInt32LE(4)]
      const body = take(file, place + prefixLength, headerLength + dataLength)
      place += prefixLength + headerLength + dataLength
      yield {
        event: JSON.parse(body.toString('utf8', 0, headerLength)) as DiskEvent,
        data: body.subarray(headerLength),
      }
    }
  } finally {
    closeSync(file)
  }
}

function take(file: number, at: number, length: number): Buffer {
  const bytes = Buffer.alloc(length)
  readSync(file, bytes, 0, length, at)
  return bytes
}
