/**
 * Resizes a photograph before the upload: twelve megapixels become less than half a megabyte. Redrawing it removes metadata
 * such as the location.
 */
import { ActionableError } from '#app/office/lib/data/failure.ts'

export interface ShrunkImage {
  readonly blob: Blob
  readonly width: number
  readonly height: number
}

const MOST_BYTES = 500_000
/** The longer side in pixels and the JPEG quality; the next step is used while the file is too large. */
const finest = { longest: 1920, quality: 0.82 }
const coarser = [
  { longest: 1920, quality: 0.65 },
  { longest: 1440, quality: 0.65 },
  { longest: 1080, quality: 0.6 },
]

const HEIC =
  'This is an HEIC image, which this browser cannot read. Add it from the iPhone itself, or set its camera to “Most Compatible”.'
const UNREADABLE = 'This file cannot be read as an image. It may be damaged, or too large for this device.'

export async function shrinkImage(file: File): Promise<ShrunkImage> {
  const photograph = await decode(file)
  try {
    let shrunk = await draw(photograph, finest)
    for (const attempt of coarser) {
      if (shrunk.blob.size <= MOST_BYTES) break
      shrunk = await draw(photograph, attempt)
    }
    return shrunk
  } finally {
    photograph.close()
  }
}

async function decode(file: File): Promise<ImageBitmap> {
  try {
    return await createImageBitmap(file)
  } catch (cause) {
    const isHeic = /hei[cf]$/i.test(file.type) || /\.hei[cf]$/i.test(file.name)
    throw new ActionableError(isHeic ? HEIC : UNREADABLE, { cause })
  }
}

async function draw(photograph: ImageBitmap, { longest, quality }: typeof finest): Promise<ShrunkImage> {
  const scale = Math.min(1, longest / Math.max(photograph.width, photograph.height))
  const canvas = document.createElement('canvas')
  canvas.width = Math.max(1, Math.round(photograph.width * scale))
  canvas.height = Math.max(1, Math.round(photograph.height * scale))
  const context = canvas.getContext('2d')
  if (!context) throw new ActionableError(UNREADABLE)
  // Transparent pixels would turn black.
  context.fillStyle = 'white'
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.imageSmoothingQuality = 'high'
  context.drawImage(photograph, 0, 0, canvas.width, canvas.height)
  const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/jpeg', quality))
  if (!blob) throw new ActionableError(UNREADABLE)
  return { blob, width: canvas.width, height: canvas.height }
}
