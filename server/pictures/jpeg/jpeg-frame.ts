// What the segments of a JPEG say: its size and components, the tables, and which part of the picture a scan holds.
import { PictureError } from '../picture-error.ts'
import { decoderOf, type HuffmanDecoder, isPossible } from './huffman.ts'

export interface JpegComponent {
  readonly id: number
  /** How many blocks of it an MCU holds, across and down. */
  readonly across: number
  readonly down: number
  readonly quantisation: number
  /** Its own size in blocks, and rounded up to whole MCUs. */
  readonly blocksWide: number
  readonly blocksHigh: number
  readonly storedWide: number
  readonly storedHigh: number
}

export interface JpegFrame {
  readonly isProgressive: boolean
  readonly width: number
  readonly height: number
  readonly mcuWidth: number
  readonly mcuHeight: number
  readonly mcusWide: number
  readonly mcusHigh: number
  readonly components: readonly JpegComponent[]
}

export interface JpegTables {
  /** By number 0 to 3, in zigzag order. */
  readonly quantisation: Map<number, Uint16Array>
  readonly dc: Map<number, HuffmanDecoder>
  readonly ac: Map<number, HuffmanDecoder>
}

export interface ScanPart {
  readonly component: JpegComponent
  readonly dc: HuffmanDecoder | undefined
  readonly ac: HuffmanDecoder | undefined
}

export interface JpegScan {
  readonly parts: readonly ScanPart[]
  readonly from: number
  readonly to: number
  /** The bit that earlier scans reached, 0 for the first, and the one that this scan reaches. */
  readonly high: number
  readonly low: number
}

/** Sequential and progressive Huffman coding of 8 bits; null for the arithmetic, lossless and 12 bit kinds. */
export function parseFrame(marker: number, segment: Buffer): JpegFrame | null {
  if (marker > 0xc2 || segment[0] !== 8) return null
  require(segment.length >= 6)
  const height = segment.readUInt16BE(1)
  const width = segment.readUInt16BE(3)
  const count = segment.readUInt8(5)
  require(width > 0 && height > 0 && [1, 3, 4].includes(count) && segment.length === 6 + 3 * count)
  const raw = Array.from({ length: count }, (_, at) => {
    const [id = 0, sampling = 0, quantisation = 0] = segment.subarray(6 + 3 * at, 9 + 3 * at)
    // A single component has no MCUs of several blocks, whatever it says.
    return {
      id,
      across: count === 1 ? 1 : sampling >> 4,
      down: count === 1 ? 1 : sampling & 15,
      quantisation,
    }
  })
  require(raw.every(({ across, down }) => across >= 1 && across <= 4 && down >= 1 && down <= 4))
  const mostAcross = Math.max(...raw.map(({ across }) => across))
  const mostDown = Math.max(...raw.map(({ down }) => down))
  const mcusWide = Math.ceil(width / (8 * mostAcross))
  const mcusHigh = Math.ceil(height / (8 * mostDown))
  return {
    isProgressive: marker === 0xc2,
    width,
    height,
    mcuWidth: 8 * mostAcross,
    mcuHeight: 8 * mostDown,
    mcusWide,
    mcusHigh,
    components: raw.map((component) => ({
      ...component,
      blocksWide: Math.ceil((width * component.across) / mostAcross / 8),
      blocksHigh: Math.ceil((height * component.down) / mostDown / 8),
      storedWide: mcusWide * component.across,
      storedHigh: mcusHigh * component.down,
    })),
  }
}

export function readQuantisation(segment: Buffer, tables: JpegTables): void {
  for (let at = 0; at < segment.length; ) {
    const head = segment.readUInt8(at)
    const isWide = head >> 4 === 1
    const end = at + 1 + (isWide ? 128 : 64)
    require(end <= segment.length)
    const values = Uint16Array.from({ length: 64 }, (_, index) =>
      isWide ? segment.readUInt16BE(at + 1 + 2 * index) : segment.readUInt8(at + 1 + index),
    )
    tables.quantisation.set(head & 15, values)
    at = end
  }
}

export function readHuffman(segment: Buffer, tables: JpegTables): void {
  for (let at = 0; at < segment.length; ) {
    require(at + 17 <= segment.length)
    const head = segment.readUInt8(at)
    const counts = new Uint8Array(segment.subarray(at + 1, at + 17))
    const total = counts.reduce((sum, count) => sum + count, 0)
    const symbols = new Uint8Array(segment.subarray(at + 17, at + 17 + total))
    require(symbols.length === total && isPossible({ counts, symbols }))
    const family = head >> 4 === 0 ? tables.dc : tables.ac
    family.set(head & 15, decoderOf({ counts, symbols }))
    at += 17 + total
  }
}

export function parseScan(segment: Buffer, frame: JpegFrame, tables: JpegTables): JpegScan {
  const count = segment[0] ?? 0
  require(count >= 1 && count <= 4 && segment.length === 4 + 2 * count)
  const parts = Array.from({ length: count }, (_, at) => {
    const [id, selectors = 0] = segment.subarray(1 + 2 * at, 3 + 2 * at)
    const component = frame.components.find((candidate) => candidate.id === id)
    if (!component) throw new PictureError('damaged')
    return { component, dc: tables.dc.get(selectors >> 4), ac: tables.ac.get(selectors & 15) }
  })
  require(new Set(parts.map(({ component }) => component)).size === count)
  const [from = 0, to = 0, bits = 0] = segment.subarray(1 + 2 * count)
  const scan = { parts, from, to, high: bits >> 4, low: bits & 15 }
  if (!frame.isProgressive) return { ...scan, from: 0, to: 63, high: 0, low: 0 }
  require(scan.low <= 13 && (scan.high === 0 || scan.high === scan.low + 1))
  require(from === 0 ? to === 0 : to >= from && to <= 63 && count === 1)
  return scan
}

function require(condition: boolean): asserts condition {
  if (!condition) throw new PictureError('damaged')
}
