// An AVIF with nothing in it but the picture. Its boxes point at each other by position, so nothing moves: whatever is
// not part of the picture is overwritten with zeros, and boxes that a still picture does not need are called `free`.
// The pixels are not touched: to write them anew takes 60 bytes of memory a pixel.
import { copyFile, open, stat } from 'node:fs/promises'
import { PictureError } from '../picture-error.ts'

interface Box {
  readonly type: string
  /** The first byte of the box, of its content, and the first behind it. */
  readonly start: number
  readonly content: number
  readonly end: number
}

interface Range {
  readonly start: number
  readonly end: number
}

const maxMetaBytes = 256 * 1024
const topBoxes = ['ftyp', 'meta', 'mdat']
const metaBoxes = ['hdlr', 'pitm', 'iloc', 'iinf', 'iref', 'iprp', 'idat', 'dinf']
const pictureItems = ['av01', 'grid', 'iovl', 'iden']
/** Size and type, version and flags. */
const metaHeaderBytes = 12
const zeros = Buffer.alloc(64 * 1024)

export async function stripAvif(source: string, target: string): Promise<void> {
  await copyFile(source, target)
  const file = await open(target, 'r+')
  try {
    const { size } = await stat(target)
    const read = async ({ start, end }: Range) => {
      const bytes = Buffer.alloc(end - start)
      await file.read(bytes, 0, bytes.length, start)
      return bytes
    }
    const blank = async ({ start, end }: Range) => {
      for (let at = start; at < end; at += zeros.length)
        await file.write(zeros, 0, Math.min(zeros.length, end - at), at)
    }

    const boxes = await topLevel(size, read)
    const meta = boxes.find(({ type }) => type === 'meta')
    const brands = boxes.find(({ type }) => type === 'ftyp')
    if (!meta || !brands || meta.end - meta.start > maxMetaBytes) throw new PictureError('damaged')
    const tree = cleanMeta(await read(meta), size)
    await file.write(tree.bytes, 0, tree.bytes.length, meta.start)
    const names = (await read(brands)).toString('latin1').replaceAll('avis', 'avif')
    await file.write(Buffer.from(names, 'latin1'), 0, names.length, brands.start)

    for (const box of boxes) {
      if (box.type === 'mdat') for (const gap of gapsBetween(tree.pictureData, box)) await blank(gap)
      if (topBoxes.includes(box.type)) continue
      await file.write(Buffer.from('free'), 0, 4, box.start + 4)
      await blank({ start: box.content, end: box.end })
    }
    await file.truncate(boxes.at(-1)?.end)
  } finally {
    await file.close()
  }
}

/** Up to the first that is none, if the picture is complete by then: what is glued to its end is no box. */
async function topLevel(size: number, read: (range: Range) => Promise<Buffer>): Promise<Box[]> {
  const boxes: Box[] = []
  const has = (type: string) => boxes.some((box) => box.type === type)
  for (let at = 0; at < size; ) {
    const box = boxAt(await read({ start: at, end: Math.min(size, at + 16) }), 0, at, size)
    if (box === null && has('meta') && has('mdat')) break
    if (box === null || boxes.length > 100) throw new PictureError('damaged')
    boxes.push(box)
    at = box.end
  }
  return boxes
}

/** The box whose header lies `at` in the bytes, null if it cannot be one; `start` and `limit` count from where it lies. */
function boxAt(bytes: Buffer, at: number, start: number, limit: number): Box | null {
  if (at + 8 > bytes.length) return null
  const short = bytes.readUInt32BE(at)
  const isLong = short === 1 && at + 16 <= bytes.length
  const length = isLong ? Number(bytes.readBigUInt64BE(at + 8)) : short === 0 ? limit - start : short
  const content = start + (isLong ? 16 : 8)
  const end = start + length
  if (end < content || end > limit) return null
  return { type: bytes.toString('latin1', at + 4, at + 8), start, content, end }
}

/** The meta box without what no picture needs, and where the data of the picture lies in the file. */
function cleanMeta(bytes: Buffer, size: number) {
  const inner = (start: number, end: number): Box[] => {
    const boxes: Box[] = []
    for (let at = start; at < end; ) {
      const box = boxAt(bytes, at, at, end)
      if (box === null) throw new PictureError('damaged')
      boxes.push(box)
      at = box.end
    }
    return boxes
  }
  const boxes = inner(metaHeaderBytes, bytes.length)
  const content = (type: string) => {
    const box = boxes.find((candidate) => candidate.type === type)
    return box && bytes.subarray(box.content, box.end)
  }
  const items = itemTypes(content('iinf'), inner, bytes, boxes)
  const places = itemPlaces(content('iloc'))
  const own = boxes.find(({ type }) => type === 'idat')
  const pictureData: Range[] = []
  const ownData: Range[] = []
  for (const { id, isOwn, ranges } of places) {
    if (!pictureItems.includes(items.get(id) ?? '')) continue
    for (const range of ranges) {
      if (!isOwn && range.end > size) throw new PictureError('damaged')
      if (isOwn && own) ownData.push({ start: own.content + range.start, end: own.content + range.end })
      else pictureData.push(range)
    }
  }
  for (const box of boxes) {
    if (box.type === 'idat') for (const gap of gapsBetween(ownData, box)) bytes.fill(0, gap.start, gap.end)
    // A handler ends with a name that anybody may choose.
    if (box.type === 'hdlr') bytes.fill(0, Math.min(box.content + 24, box.end), box.end)
    if (metaBoxes.includes(box.type)) continue
    bytes.write('free', box.start + 4, 'latin1')
    bytes.fill(0, box.content, box.end)
  }
  return { bytes, pictureData }
}

/** The kind of every item, by its number; the names that items may carry are overwritten. */
function itemTypes(
  list: Buffer | undefined,
  inner: (start: number, end: number) => Box[],
  bytes: Buffer,
  boxes: readonly Box[],
): Map<number, string> {
  const types = new Map<number, string>()
  const box = boxes.find(({ type }) => type === 'iinf')
  if (!list || !box) throw new PictureError('damaged')
  const first = box.content + (list[0] === 0 ? 6 : 8)
  for (const entry of inner(first, box.end)) {
    const isWide = bytes[entry.content] === 3
    const at = entry.content + 4
    const type = at + (isWide ? 6 : 4)
    if (type + 4 > entry.end) throw new PictureError('damaged')
    types.set(
      isWide ? bytes.readUInt32BE(at) : bytes.readUInt16BE(at),
      bytes.toString('latin1', type, type + 4),
    )
    if (pictureItems.includes(bytes.toString('latin1', type, type + 4))) bytes.fill(0, type + 4, entry.end)
  }
  return types
}

/** Where the data of every item lies: in the file, or in the meta box's own data. */
function itemPlaces(list: Buffer | undefined) {
  if (!list) throw new PictureError('damaged')
  let at = 0
  const number = (bytes: number): number => {
    if (at + bytes > list.length) throw new PictureError('damaged')
    at += bytes
    return bytes === 0
      ? 0
      : bytes === 8
        ? Number(list.readBigUInt64BE(at - 8))
        : list.readUIntBE(at - bytes, bytes)
  }
  const version = number(1)
  number(3)
  const sizes = number(2)
  const [offsetBytes, lengthBytes, baseBytes, indexBytes] = [
    sizes >> 12,
    (sizes >> 8) & 15,
    (sizes >> 4) & 15,
    version > 0 ? sizes & 15 : 0,
  ] as const
  if ([offsetBytes, lengthBytes, baseBytes, indexBytes].some((bytes) => ![0, 4, 8].includes(bytes)))
    throw new PictureError('damaged')
  const wide = version < 2 ? 2 : 4
  return Array.from({ length: number(wide) }, () => {
    const id = number(wide)
    const method = version > 0 ? number(2) & 15 : 0
    number(2)
    const base = number(baseBytes)
    const ranges = Array.from({ length: number(2) }, () => {
      number(indexBytes)
      const start = base + number(offsetBytes)
      return { start, end: start + number(lengthBytes) }
    })
    return { id, isOwn: method === 1, ranges }
  })
}

/** What of a box's content none of the ranges covers. */
function gapsBetween(ranges: readonly Range[], { content, end }: Box): Range[] {
  const gaps: Range[] = []
  let at = content
  for (const range of [...ranges].sort((a, b) => a.start - b.start)) {
    if (range.start > at && range.start < end) gaps.push({ start: at, end: range.start })
    at = Math.max(at, range.end)
    if (at >= end) return gaps
  }
  if (at < end) gaps.push({ start: at, end })
  return gaps
}
