// Detects the format of a file by its content: signature, header that the decoder agrees with, and size
// limit. Pixels are not decoded here; cleanImage does that.
import { decode, decoding, formatOf, type ImageInput } from './decoder.ts'
import { ImageError } from './image-error.ts'
import type { ImageFormat } from './image-format.ts'

export interface ImageFacts {
  readonly format: ImageFormat
  readonly hasAlpha: boolean
}

export async function inspectImage(input: ImageInput): Promise<ImageFacts> {
  const format = await formatOf(input)
  const metadata = await decoding(() => decode(input).metadata())
  if (decodedFormat(metadata.format, metadata.compression) !== format) throw new ImageError('not_an_image')
  return { format, hasAlpha: metadata.hasAlpha }
}

function decodedFormat(name: string | undefined, compression: string | undefined): string | undefined {
  return name === 'heif' && compression === 'av1' ? 'avif' : name
}
