// What is this file? The content decides, never the name: a recognised signature, a header that the decoder agrees
// with, and a size within the limit. Pixels are not decoded here; cleanPicture does that.
import { decode, decoding, formatOf, maxPixels, type PictureInput } from './decoder.ts'
import { PictureError } from './picture-error.ts'
import { mimeOf, type PictureFormat } from './picture-format.ts'

export interface PictureFacts {
  readonly format: PictureFormat
  readonly mime: string
  /** As shown: after the orientation that the camera noted. */
  readonly width: number
  readonly height: number
  readonly frames: number
  readonly hasAlpha: boolean
  /** As the camera noted it: 1 is upright, 2 to 8 are the ways to turn and mirror. */
  readonly orientation: number
  /** Sent in passes from coarse to fine. */
  readonly isInterlaced: boolean
  readonly bytesPerPixel: number
}

export async function inspectPicture(input: PictureInput): Promise<PictureFacts> {
  const format = await formatOf(input)
  const metadata = await decoding(() => decode(input, true).metadata())
  if (decodedFormat(metadata.format, metadata.compression) !== format) throw new PictureError('not_a_picture')

  const frames = metadata.pages ?? 1
  const frameHeight = metadata.pageHeight ?? metadata.height
  if (metadata.width * frameHeight * frames > maxPixels) throw new PictureError('too_many_pixels')

  return {
    format,
    mime: mimeOf[format],
    width: metadata.autoOrient.width,
    height: frames > 1 ? frameHeight : metadata.autoOrient.height,
    frames,
    hasAlpha: metadata.hasAlpha,
    orientation: metadata.orientation ?? 1,
    isInterlaced: metadata.isProgressive,
    bytesPerPixel: metadata.channels * (metadata.depth === 'uchar' ? 1 : 2),
  }
}

function decodedFormat(name: string | undefined, compression: string | undefined): string | undefined {
  return name === 'heif' && compression === 'av1' ? 'avif' : name
}
