// The five accepted formats, recognised by their first bytes. Nothing else reaches the decoder, whatever its
// name or declared type.

export type ImageFormat = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif'

export const mimeOf: Readonly<Record<ImageFormat, string>> = {
  jpeg: 'image/jpeg',
  png: 'image/png',
  webp: 'image/webp',
  gif: 'image/gif',
  avif: 'image/avif',
}

export function isImageFormat(name: string): name is ImageFormat {
  return Object.hasOwn(mimeOf, name)
}

/** Number of leading bytes that recogniseFormat needs. */
export const signatureLength = 32

export function recogniseFormat(head: Uint8Array): ImageFormat | null {
  const text = Buffer.from(head.subarray(0, signatureLength)).toString('latin1')
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg'
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png'
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif'
  if (text.startsWith('RIFF') && text.startsWith('WEBP', 8)) return 'webp'
  if (text.startsWith('ftyp', 4)) return isAvifBrand(text) ? 'avif' : null
  return null
}

// The major brand, or one of the compatible brands after the minor version.
function isAvifBrand(text: string): boolean {
  const brands = [
    text.slice(8, 12),
    text.slice(16, 20),
    text.slice(20, 24),
    text.slice(24, 28),
    text.slice(28, 32),
  ]
  return brands.some((brand) => brand === 'avif' || brand === 'avis')
}
