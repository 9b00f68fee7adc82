// Renders one variant of an image, without cache.
import type { Sharp } from 'sharp'
import { decode, decoding, type ImageInput } from './decoder.ts'
import type { ImageFormat } from './image-format.ts'
import { type ImageFacts, inspectImage } from './inspect-image.ts'
import type { Variant } from './variant.ts'

export interface Rendering {
  readonly body: Uint8Array
  readonly format: ImageFormat
}

const fitOf = { cover: 'cover', contain: 'inside', fill: 'fill' } as const

export async function renderVariant(input: ImageInput, variant: Variant): Promise<Rendering> {
  const facts = await inspectImage(input)
  const format = targetFormat(variant, facts)
  const body = await decoding(() => {
    const resized = decode(input)
      .autoOrient()
      .resize({
        width: variant.width ?? undefined,
        height: variant.height ?? undefined,
        fit: fitOf[variant.resize],
        withoutEnlargement: true,
      })
    return encode[format](resized, variant.quality).toBuffer()
  })
  return { body, format }
}

function targetFormat(variant: Variant, facts: ImageFacts): ImageFormat {
  switch (variant.format) {
    case 'origin':
      return facts.format
    case 'fallback':
      return facts.hasAlpha ? 'png' : 'jpeg'
    default:
      return variant.format
  }
}

// `quality` is on JPEG's scale; AVIF needs a smaller number for the same impression: 42 cannot be told from
// 51 on a phone, which takes a third more bytes. AVIF effort 3: measured on photographs, 4 saves a tenth of
// the bytes and takes nine times as long. 4:4:4 keeps thin coloured lines sharp, for 4 % more bytes on
// drawings and 9 % on photographs.
const encode: Readonly<Record<ImageFormat, (pipeline: Sharp, quality: number) => Sharp>> = {
  avif: (pipeline, quality) =>
    pipeline.avif({ quality: Math.round(quality * 0.525), effort: 3, chromaSubsampling: '4:4:4' }),
  webp: (pipeline, quality) => pipeline.webp({ quality, effort: 4, smartSubsample: true }),
  jpeg: (pipeline, quality) => pipeline.jpeg({ quality, mozjpeg: true }),
  png: (pipeline, quality) => pipeline.png({ palette: true, quality, compressionLevel: 9 }),
  gif: (pipeline) => pipeline.gif(),
}
