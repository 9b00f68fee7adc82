// The only module that imports sharp, so that every decode has the same limits and errors.
import { open } from 'node:fs/promises'
import sharp, { type CreateText, type Sharp } from 'sharp'
import { ImageError } from './image-error.ts'
import { type ImageFormat, recogniseFormat, signatureLength } from './image-format.ts'

/** A file path or bytes. */
export type ImageInput = string | Uint8Array

/** A 48 megapixel phone photograph fits, a decompression bomb does not. */
const maxPixels = 50_000_000

// Every image is read once, so a cache would only use memory.
sharp.cache(false)

/** A pipeline on the first frame of an image with a known signature. */
export function decode(input: ImageInput): Sharp {
  return sharp(input, { failOn: 'error', limitInputPixels: maxPixels, sequentialRead: true })
}

/** A pipeline on our own SVG or text, without limits. */
export const drawn = (svg: string, density = 72): Sharp => sharp(Buffer.from(svg), { density })
export const written = (text: CreateText): Sharp => sharp({ text })

export async function formatOf(input: ImageInput): Promise<ImageFormat> {
  const head = typeof input === 'string' ? await readHead(input) : input.subarray(0, signatureLength)
  if (head.length === 0) throw new ImageError('empty')
  const format = recogniseFormat(head)
  if (format === null) throw new ImageError('not_an_image')
  return format
}

/** Turns decoder errors into ImageError; system errors pass through. */
export async function decoding<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (error) {
    if (error instanceof ImageError || isSystemError(error)) throw error
    const text = error instanceof Error ? error.message : String(error)
    throw new ImageError(/pixel limit/i.test(text) ? 'too_many_pixels' : 'damaged', { cause: error })
  }
}

// libvips reports a failed write as text, Node as an error with an errno code.
function isSystemError(error: unknown): boolean {
  if (!(error instanceof Error)) return false
  return 'errno' in error || /unix error|no space left/i.test(error.message)
}

async function readHead(path: string): Promise<Uint8Array> {
  const file = await open(path, 'r')
  try {
    const head = new Uint8Array(signatureLength)
    const { bytesRead } = await file.read(head, 0, signatureLength, 0)
    return head.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}
