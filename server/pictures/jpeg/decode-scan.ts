// One scan of a JPEG into the coefficient file, by the procedures F.2.2 (sequential) and G.1.2, G.2 (progressive) of the
// standard. A generator: it pauses after every row of blocks, so that its caller can let others have the processor.
import { PictureError } from '../picture-error.ts'
import type { BlockArea, CoefficientFile } from './coefficient-file.ts'
import type { HuffmanDecoder } from './huffman.ts'
import type { JpegFrame, JpegScan, ScanPart } from './jpeg-frame.ts'
import type { JpegReader } from './jpeg-reader.ts'
import { naturalOrder } from './zigzag.ts'

type DecodeBlock = (blocks: Int16Array, at: number, part: number) => void

export function* decodeScan(
  reader: JpegReader,
  frame: JpegFrame,
  scan: JpegScan,
  restartInterval: number,
  coefficients: CoefficientFile,
): Generator<void> {
  const { decodeBlock, restart } = blockDecoder(reader, frame, scan)
  const [only] = scan.parts
  const isAlone = scan.parts.length === 1
  const mcusWide = isAlone && only ? only.component.blocksWide : frame.mcusWide
  const mcusHigh = isAlone && only ? only.component.blocksHigh : frame.mcusHigh
  const rows = scan.parts.map(({ component }) => {
    const across = isAlone ? 1 : component.across
    const down = isAlone ? 1 : component.down
    const blocks = new Int16Array(component.storedWide * down * 64)
    return { component, across, down, blocks }
  })

  let untilRestart = restartInterval
  for (let mcuRow = 0; mcuRow < mcusHigh; mcuRow += 1) {
    const areaOf = ({ component, down }: (typeof rows)[number]): BlockArea => ({
      left: 0,
      top: mcuRow * down,
      wide: component.storedWide,
      high: down,
    })
    for (const row of rows) coefficients.read(row.component, areaOf(row), row.blocks)
    for (let mcu = 0; mcu < mcusWide; mcu += 1) {
      if (restartInterval > 0 && untilRestart === 0) {
        reader.requireRealBits()
        const marker = reader.nextMarker()
        if (marker < 0xd0 || marker > 0xd7) throw new PictureError('damaged')
        restart()
        untilRestart = restartInterval
      }
      untilRestart -= 1
      for (let part = 0; part < rows.length; part += 1) {
        const { component, across, down, blocks } = rows[part] as (typeof rows)[number]
        for (let y = 0; y < down; y += 1) {
          const first = y * component.storedWide + mcu * across
          for (let x = 0; x < across; x += 1) decodeBlock(blocks, (first + x) * 64, part)
        }
      }
    }
    reader.requireRealBits()
    for (const row of rows) coefficients.write(row.component, areaOf(row), row.blocks)
    yield
  }
}

function blockDecoder(reader: JpegReader, frame: JpegFrame, scan: JpegScan) {
  const { parts, from, to, high, low } = scan
  const isDc = from === 0
  const lastDc = new Int32Array(parts.length)
  let blocksToSkip = 0

  const dcTables = parts.map(({ dc }) => dc)
  const acTables = parts.map(({ ac }) => ac)
  const needsDc = isDc && high === 0
  const needsAc = !isDc || !frame.isProgressive
  if (parts.some((part) => lacksTable(part, needsDc, needsAc))) throw new PictureError('damaged')

  const nextDc = (part: number): number => {
    const length = reader.symbol(dcTables[part] as HuffmanDecoder)
    if (length > 15) throw new PictureError('damaged')
    const value = (lastDc[part] as number) + (length === 0 ? 0 : reader.signed(length))
    lastDc[part] = value
    return value
  }

  const sequential: DecodeBlock = (blocks, at, part) => {
    blocks[at] = nextDc(part)
    const table = acTables[part] as HuffmanDecoder
    for (let index = 1; index < 64; index += 1) {
      const symbol = reader.symbol(table)
      const length = symbol & 15
      if (length === 0 && symbol !== 0xf0) return
      index += symbol >> 4
      if (index > 63) throw new PictureError('damaged')
      if (length !== 0) blocks[at + (naturalOrder[index] as number)] = reader.signed(length)
    }
  }

  const firstDc: DecodeBlock = (blocks, at, part) => {
    blocks[at] = nextDc(part) << low
  }

  const refineDc: DecodeBlock = (blocks, at) => {
    if (reader.bits(1) === 1) blocks[at] = (blocks[at] as number) | (1 << low)
  }

  const firstAc: DecodeBlock = (blocks, at, part) => {
    if (blocksToSkip > 0) {
      blocksToSkip -= 1
      return
    }
    const table = acTables[part] as HuffmanDecoder
    for (let index = from; index <= to; index += 1) {
      const symbol = reader.symbol(table)
      const run = symbol >> 4
      const length = symbol & 15
      if (length === 0 && run < 15) {
        blocksToSkip = (1 << run) - 1 + reader.bits(run)
        return
      }
      index += run
      if (index > to) throw new PictureError('damaged')
      if (length !== 0) blocks[at + (naturalOrder[index] as number)] = reader.signed(length) * (1 << low)
    }
  }

  const bit = 1 << low
  /** One more bit of a frequency that is already known to be there. */
  const refine = (blocks: Int16Array, at: number): void => {
    const value = blocks[at] as number
    if (reader.bits(1) === 1 && (value & bit) === 0) blocks[at] = value > 0 ? value + bit : value - bit
  }

  const refineAc: DecodeBlock = (blocks, at, part) => {
    const table = acTables[part] as HuffmanDecoder
    let index = from
    while (blocksToSkip === 0 && index <= to) {
      const symbol = reader.symbol(table)
      let zeros = symbol >> 4
      let value = 0
      if ((symbol & 15) !== 0) value = reader.bits(1) === 1 ? bit : -bit
      else if (zeros < 15) {
        blocksToSkip = (1 << zeros) + reader.bits(zeros)
        break
      }
      for (; index <= to; index += 1) {
        const place = at + (naturalOrder[index] as number)
        if (blocks[place] !== 0) refine(blocks, place)
        else if (zeros > 0) zeros -= 1
        else break
      }
      if (value !== 0) {
        if (index > to) throw new PictureError('damaged')
        blocks[at + (naturalOrder[index] as number)] = value
      }
      index += 1
    }
    if (blocksToSkip === 0) return
    for (; index <= to; index += 1) {
      const place = at + (naturalOrder[index] as number)
      if (blocks[place] !== 0) refine(blocks, place)
    }
    blocksToSkip -= 1
  }

  const progressive = isDc ? (high === 0 ? firstDc : refineDc) : high === 0 ? firstAc : refineAc
  return {
    decodeBlock: frame.isProgressive ? progressive : sequential,
    restart: () => {
      lastDc.fill(0)
      blocksToSkip = 0
    },
  }
}

const lacksTable = ({ dc, ac }: ScanPart, needsDc: boolean, needsAc: boolean): boolean =>
  (needsDc && dc === undefined) || (needsAc && ac === undefined)
