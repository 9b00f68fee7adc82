// Normalises a requested variant: all numbers are rounded to short lists. Visitors choose only a width and a
// format, 27 variants per image (9 widths, 3 formats). Staff have a few thousand combinations.
import { imageWidths } from '#domain/text/image-widths.ts'
import type { ImageFormat } from './image-format.ts'

export const heights = [160, 240, 320, 400, 480, 560, 640, 720, 960, 1280, 1600, 2000] as const
export const qualities = [50, 80, 90] as const
const defaultQuality = 80
const maxSide = 2000

export type Resize = 'cover' | 'contain' | 'fill'

/** `origin` keeps the source's format; `fallback` is JPEG, or PNG if the source is transparent. */
export type TargetFormat = 'avif' | 'webp' | 'fallback' | 'origin'

export interface VariantRequest {
  readonly width?: number
  readonly height?: number
  readonly quality?: number
  readonly resize?: Resize
  /** The Accept header. */
  readonly accept?: string
  /** Overrides Accept. */
  readonly format?: Extract<ImageFormat, 'avif' | 'webp'> | 'origin'
}

export interface Variant {
  /** Null: follows from the height. */
  readonly width: number | null
  /** Null: follows from the width. */
  readonly height: number | null
  readonly quality: number
  readonly resize: Resize
  readonly format: TargetFormat
}

/** The part of a request that visitors may choose. */
export function asVisitor({ width, accept, format }: VariantRequest): VariantRequest {
  return { width, accept, format: format === 'origin' ? undefined : format }
}

export function variantOf(request: VariantRequest): Variant {
  const { width: requestedWidth = 0, height: requestedHeight = 0 } = request
  const width =
    requestedWidth > 0 || requestedHeight <= 0 ? roundUp(imageWidths, requestedWidth || maxSide) : null
  return {
    width,
    height:
      requestedHeight > 0
        ? nearestHeight(requestedHeight * (width === null ? 1 : width / requestedWidth))
        : null,
    quality: roundUp(qualities, request.quality ?? defaultQuality),
    resize: request.resize ?? 'cover',
    format: request.format ?? acceptedFormat(request.accept ?? ''),
  }
}

function roundUp(list: readonly number[], wanted: number): number {
  return list.find((entry) => entry >= wanted) ?? list.at(-1) ?? wanted
}

// The height was scaled with its rounded width, so the aspect ratio stays close to the requested one.
function nearestHeight(wanted: number): number {
  return heights.reduce((best, height) =>
    Math.abs(height - wanted) < Math.abs(best - wanted) ? height : best,
  )
}

function acceptedFormat(accept: string): TargetFormat {
  const accepted = accept
    .toLowerCase()
    .split(',')
    .map((entry) => entry.trim())
    .filter((entry) => !/;\s*q=0(\.0*)?$/.test(entry))
    .map((entry) => entry.split(';')[0]?.trim())
  if (accepted.includes('image/avif')) return 'avif'
  if (accepted.includes('image/webp')) return 'webp'
  return 'fallback'
}
