// All scans of a JPEG into the coefficient file, and what else is needed to write the picture again. Null for the rare
// kinds (arithmetic, lossless, 12 bit) that only sharp reads.
import { PictureError } from '../picture-error.ts'
import type { CoefficientFile } from './coefficient-file.ts'
import { decodeScan } from './decode-scan.ts'
import {
  type JpegComponent,
  type JpegFrame,
  type JpegTables,
  parseFrame,
  parseScan,
  readHuffman,
  readQuantisation,
} from './jpeg-frame.ts'
import type { JpegReader } from './jpeg-reader.ts'

/** What says how colours are meant; kept as it is. */
export interface ColourSegments {
  readonly isJfif: boolean
  readonly adobeTransform: number | null
  readonly profile: readonly Buffer[]
}

export interface ReadJpeg {
  readonly frame: JpegFrame
  /** The table that was in force when the component's first scan began. */
  readonly quantisation: ReadonlyMap<JpegComponent, Uint16Array>
  readonly colour: ColourSegments
}

/** Far more than any encoder makes, and few enough that a file made by hand cannot keep us busy for hours. */
const maxScans = 100

export function* readJpeg(
  reader: JpegReader,
  coefficients: CoefficientFile,
  maxPixels: number,
): Generator<void, ReadJpeg | null> {
  const tables: JpegTables = { quantisation: new Map(), dc: new Map(), ac: new Map() }
  const quantisation = new Map<JpegComponent, Uint16Array>()
  const profile: Buffer[] = []
  let isJfif = false
  let adobeTransform: number | null = null
  let frame: JpegFrame | null = null
  let restartInterval = 0
  let scans = 0

  while (true) {
    const marker = reader.nextMarker()
    if (marker === 0xd9) break
    // Start of image, restarts and the like have no content.
    if (marker === 0x01 || (marker >= 0xd0 && marker <= 0xd8)) continue
    const segment = reader.segment()
    if (marker === 0xdb) readQuantisation(segment, tables)
    else if (marker === 0xc4) readHuffman(segment, tables)
    else if (marker === 0xdd) restartInterval = segment.readUInt16BE(0)
    else if (marker === 0xe0 && segment.toString('latin1', 0, 5) === 'JFIF\0') isJfif = true
    else if (marker === 0xe2 && segment.toString('latin1', 0, 12) === 'ICC_PROFILE\0') profile.push(segment)
    else if (marker === 0xee && segment.toString('latin1', 0, 5) === 'Adobe')
      adobeTransform = segment[11] ?? 0
    else if (marker >= 0xc0 && marker <= 0xcf && marker !== 0xc8 && marker !== 0xcc) {
      if (frame !== null) throw new PictureError('damaged')
      frame = parseFrame(marker, segment)
      if (frame === null) return null
      if (frame.width * frame.height > maxPixels) throw new PictureError('too_many_pixels')
      coefficients.open(frame)
    } else if (marker === 0xda) {
      scans += 1
      if (frame === null || scans > maxScans) throw new PictureError('damaged')
      const scan = parseScan(segment, frame, tables)
      for (const { component } of scan.parts) {
        const table = quantisation.get(component) ?? tables.quantisation.get(component.quantisation)
        if (table === undefined) throw new PictureError('damaged')
        quantisation.set(component, table)
      }
      yield* decodeScan(reader, frame, scan, restartInterval, coefficients)
    }
  }
  if (frame === null || quantisation.size < frame.components.length) throw new PictureError('damaged')
  return { frame, quantisation, colour: { isJfif, adobeTransform, profile } }
}
