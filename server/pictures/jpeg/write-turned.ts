// The read picture as a sequential JPEG with the standard's own Huffman tables, turned upright.
import type { CoefficientFile } from './coefficient-file.ts'
import { encoderOf, standardTables } from './huffman.ts'
import type { JpegWriter } from './jpeg-writer.ts'
import type { ReadJpeg } from './read-jpeg.ts'
import { keptSize, type Turn, transposed } from './turn.ts'
import { turnComponent } from './turned-rows.ts'
import { naturalOrder } from './zigzag.ts'

const families = [standardTables.luma, standardTables.chroma] as const
const encoders = families.map(({ dc, ac }) => ({ dc: encoderOf(dc), ac: encoderOf(ac) }))

export function* writeTurned(
  writer: JpegWriter,
  jpeg: ReadJpeg,
  coefficients: CoefficientFile,
  turn: Turn,
): Generator<void> {
  const { frame } = jpeg
  const kept = keptSize(frame, turn)
  const mcuRows = turn.transposes ? kept.mcusWide : kept.mcusHigh
  const mcusARow = turn.transposes ? kept.mcusHigh : kept.mcusWide
  const parts = frame.components.map((component, at) => ({
    ...turnComponent(coefficients, component, kept, turn),
    id: component.id,
    family: at === 0 ? 0 : 1,
    lastDc: 0,
  }))

  writeHead(writer, jpeg, turn, kept, parts)
  for (let row = 0; row < mcuRows; row += 1) {
    const rows = parts.map((part) => part.mcuRow(row))
    for (let mcu = 0; mcu < mcusARow; mcu += 1) {
      for (let index = 0; index < parts.length; index += 1) {
        const part = parts[index] as (typeof parts)[number]
        const blocks = rows[index] as Int16Array
        const { dc, ac } = encoders[part.family] as (typeof encoders)[number]
        for (let y = 0; y < part.down; y += 1) {
          for (let x = 0; x < part.across; x += 1) {
            const at = (y * part.blocksWide + mcu * part.across + x) * 64
            writer.block(blocks, at, part.lastDc, dc, ac)
            part.lastDc = blocks[at] as number
          }
        }
      }
    }
    yield
  }
  writer.endOfBits()
  writer.marker(0xd9)
}

function writeHead(
  writer: JpegWriter,
  { frame, quantisation, colour }: ReadJpeg,
  { transposes }: Turn,
  kept: { readonly width: number; readonly height: number },
  parts: readonly { id: number; across: number; down: number; family: number }[],
): void {
  writer.marker(0xd8)
  if (colour.isJfif) writer.segment(0xe0, Buffer.from('JFIF\0', 'latin1'), [1, 1, 0, 0, 1, 0, 1, 0, 0])
  if (colour.adobeTransform !== null)
    writer.segment(0xee, Buffer.from('Adobe', 'latin1'), [0, 100, 0, 0, 0, 0, colour.adobeTransform])
  for (const piece of colour.profile) writer.segment(0xe2, piece)

  let needsWide = false
  frame.components.forEach((component, number) => {
    const table = turnedTable(quantisation.get(component) ?? new Uint16Array(64), transposes)
    const isWide = table.some((value) => value > 255)
    needsWide ||= isWide
    const bytes = isWide ? table.flatMap((value) => [value >> 8, value & 0xff]) : table
    writer.segment(0xdb, [(isWide ? 0x10 : 0) | number], bytes)
  })

  const width = transposes ? kept.height : kept.width
  const height = transposes ? kept.width : kept.height
  const size = [8, height >> 8, height & 0xff, width >> 8, width & 0xff, parts.length]
  const components = parts.flatMap(({ id, across, down }, number) => [id, (across << 4) | down, number])
  writer.segment(needsWide ? 0xc1 : 0xc0, size, components)
  families.forEach(({ dc, ac }, family) => {
    writer.segment(0xc4, [family], dc.counts, dc.symbols)
    writer.segment(0xc4, [0x10 | family], ac.counts, ac.symbols)
  })
  const selectors = parts.flatMap(({ id, family }) => [id, (family << 4) | family])
  writer.segment(0xda, [parts.length], selectors, [0, 63, 0])
}

/** A table in zigzag order, for blocks whose rows and columns may have changed places. */
function turnedTable(table: Uint16Array, transposes: boolean): number[] {
  const zigzagOf = new Uint8Array(64)
  naturalOrder.forEach((place, index) => {
    zigzagOf[place] = index
  })
  return Array.from(
    naturalOrder,
    (place) => table[zigzagOf[transposes ? transposed(place) : place] ?? 0] ?? 0,
  )
}
