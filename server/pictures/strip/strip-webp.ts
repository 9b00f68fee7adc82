// A WebP with nothing in it but the picture, its movement and its colour profile. The pixels are not touched: libwebp
// would need 30 bytes of memory a pixel to write them anew.
import { ByteReader } from '../bytes/byte-reader.ts'
import { ByteWriter } from '../bytes/byte-writer.ts'
import { withFiles } from '../bytes/with-files.ts'
import { PictureError } from '../picture-error.ts'

const pictureChunks = ['VP8X', 'ICCP', 'ANIM', 'ANMF', 'ALPH', 'VP8 ', 'VP8L']
const frameChunks = ['ALPH', 'VP8 ', 'VP8L']
/** In VP8X: the flags of the chunks that are kept, which are profile, transparency and movement. */
const keptFlags = 0x32
const frameHeaderBytes = 16

export interface StrippedWebp {
  /** Without transparency, movement or lossless coding: the only kind that is decoded row by row. */
  readonly isPlain: boolean
}

export function stripWebp(source: string, target: string): Promise<StrippedWebp> {
  return withFiles(source, target, (input, output) => {
    // The sizes of what contains others are only known after a look at everything.
    const kept = measure(new ByteReader(input))
    const reader = new ByteReader(input)
    const writer = new ByteWriter(output)
    let at = 0
    for (const { header, from, bytes } of kept.pieces) {
      writer.bytes(header)
      reader.skip(from - at)
      reader.copy(bytes, writer)
      at = from + bytes
      if (bytes % 2 === 1) writer.byte(0)
    }
    writer.flush()
    return { isPlain: kept.isPlain }
  })
}

interface Piece {
  /** What is written before the bytes that are copied. */
  readonly header: Buffer
  readonly from: number
  readonly bytes: number
}

function measure(reader: ByteReader): { readonly pieces: readonly Piece[]; readonly isPlain: boolean } {
  const riff = reader.bytes(12)
  const end = 8 + riff.readUInt32LE(4)
  const pieces: Piece[] = []
  let isPlain = true
  let at = 12
  while (at + 8 <= end) {
    const chunk = readHeader(reader)
    const content = at + 8
    at = content + padded(chunk.bytes)
    if (!pictureChunks.includes(chunk.name)) {
      if (at < end) reader.skip(padded(chunk.bytes))
      continue
    }
    if (chunk.name !== 'VP8 ' && chunk.name !== 'VP8X' && chunk.name !== 'ICCP') isPlain = false
    if (chunk.name === 'VP8X') {
      const flags = reader.bytes(padded(chunk.bytes))
      if (chunk.bytes !== 10) throw new PictureError('damaged')
      flags[0] = (flags[0] ?? 0) & keptFlags
      pieces.push({ header: Buffer.concat([headerOf('VP8X', 10), flags]), from: content + 10, bytes: 0 })
    } else if (chunk.name === 'ANMF') {
      pieces.push(...frame(reader, content, chunk.bytes))
    } else {
      pieces.push({ header: headerOf(chunk.name, chunk.bytes), from: content, bytes: chunk.bytes })
      reader.skip(at < end ? padded(chunk.bytes) : chunk.bytes)
    }
  }
  const total = pieces.reduce((sum, { header, bytes }) => sum + header.length + padded(bytes), 4)
  riff.writeUInt32LE(total, 4)
  return { pieces: [{ header: riff, from: 12, bytes: 0 }, ...pieces], isPlain }
}

/** A frame of a moving picture: its place and time, then chunks of its own. */
function frame(reader: ByteReader, start: number, bytes: number): Piece[] {
  const place = reader.bytes(frameHeaderBytes)
  const inner: Piece[] = []
  let at = start + frameHeaderBytes
  while (at + 8 <= start + bytes) {
    const chunk = readHeader(reader)
    if (at + 8 + chunk.bytes > start + bytes) throw new PictureError('damaged')
    if (frameChunks.includes(chunk.name))
      inner.push({ header: headerOf(chunk.name, chunk.bytes), from: at + 8, bytes: chunk.bytes })
    reader.skip(padded(chunk.bytes))
    at += 8 + padded(chunk.bytes)
  }
  const total = inner.reduce((sum, piece) => sum + 8 + padded(piece.bytes), frameHeaderBytes)
  return [{ header: Buffer.concat([headerOf('ANMF', total), place]), from: start, bytes: 0 }, ...inner]
}

function readHeader(reader: ByteReader) {
  const header = reader.bytes(8)
  return { name: header.toString('latin1', 0, 4), bytes: header.readUInt32LE(4) }
}

function headerOf(name: string, bytes: number): Buffer {
  const header = Buffer.alloc(8)
  header.write(name, 'latin1')
  header.writeUInt32LE(bytes, 4)
  return header
}

const padded = (bytes: number): number => bytes + (bytes % 2)
