// A GIF with nothing in it but its frames, their timing and how often they repeat. The pixels are not touched: to write
// them anew takes 30 bytes of memory a pixel.
import { ByteReader } from '../bytes/byte-reader.ts'
import { ByteWriter } from '../bytes/byte-writer.ts'
import { withFiles } from '../bytes/with-files.ts'
import { PictureError } from '../picture-error.ts'

const extension = 0x21
const image = 0x2c
const trailer = 0x3b
const graphicControl = 0xf9
const application = 0xff

export function stripGif(source: string, target: string): Promise<void> {
  return withFiles(source, target, (input, output) => {
    const reader = new ByteReader(input)
    const writer = new ByteWriter(output)
    const screen = reader.bytes(13)
    writer.bytes(screen)
    reader.copy(paletteBytes(screen[10] ?? 0), writer)
    while (true) {
      const block = reader.byte()
      if (block === trailer) break
      if (block === extension) copyExtension(reader, writer)
      else if (block === image) copyImage(reader, writer)
      else throw new PictureError('damaged')
    }
    writer.byte(trailer)
    writer.flush()
  })
}

function copyImage(reader: ByteReader, writer: ByteWriter): void {
  const place = reader.bytes(9)
  writer.byte(image)
  writer.bytes(place)
  reader.copy(paletteBytes(place[8] ?? 0), writer)
  writer.byte(reader.byte())
  copySubBlocks(reader, writer)
}

function copyExtension(reader: ByteReader, writer: ByteWriter): void {
  const kind = reader.byte()
  if (kind === graphicControl) {
    writer.bytes(Uint8Array.of(extension, kind))
    copySubBlocks(reader, writer)
    return
  }
  const first = reader.bytes(reader.byte())
  const second = first.length > 0 ? reader.bytes(reader.byte()) : first
  if (
    kind === application &&
    first.toString('latin1') === 'NETSCAPE2.0' &&
    second.length === 3 &&
    second[0] === 1
  ) {
    writer.bytes(Uint8Array.of(extension, kind, first.length, ...first, second.length, ...second, 0))
  }
  if (second.length > 0) skipSubBlocks(reader)
}

const paletteBytes = (flags: number): number => (flags & 0x80 ? 3 * 2 ** ((flags & 7) + 1) : 0)

function copySubBlocks(reader: ByteReader, writer: ByteWriter): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) {
    writer.byte(length)
    reader.copy(length, writer)
  }
  writer.byte(0)
}

function skipSubBlocks(reader: ByteReader): void {
  for (let length = reader.byte(); length > 0; length = reader.byte()) reader.skip(length)
}
