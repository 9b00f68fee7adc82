// What is this file? The content decides, never the name: a recognised signature, a header that the decoder agrees
// with, and a size within the limit. Pixels are not decoded here; cleanPicture does that.
import { decode, decoding, formatOf, type PictureInput } from './decoder.ts'
import { PictureError } from './picture-error.ts'
import type { PictureFormat } from './picture-format.ts'

export interface PictureFacts {
  readonly format: PictureFormat
  readonly hasAlpha: boolean
}

export async function inspectPicture(input: PictureInput): Promise<PictureFacts> {
  const format = await formatOf(input)
  const metadata = await decoding(() => decode(input).metadata())
  if (decodedFormat(metadata.format, metadata.compression) !== format) throw new PictureError('not_a_picture')
  return { format, hasAlpha: metadata.hasAlpha }
}

function decodedFormat(name: string | undefined, compression: string | undefined): string | undefined {
  return name === 'heif' && compression === 'av1' ? 'avif' : name
}
