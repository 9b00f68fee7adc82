import sharp from 'sharp'

/** A small PNG image to upload. */
export async function image(name: string) {
  const buffer = await sharp({ create: { width: 64, height: 32, channels: 3, background: '#8e1f2f' } })
    .png()
    .toBuffer()
  return { name, mimeType: 'image/png', buffer }
}
