// The images whose upload is measured, all made from one photograph of 12 megapixels: common formats of phones and
// the web, and each format close to the server's pixel limit.
import sharp, { type Sharp } from 'sharp'

export interface HeavyImage {
  readonly what: string
  readonly type: string
  /** Common images; the others are the extremes. */
  readonly isUsual: boolean
  make(photograph: Buffer): Promise<Buffer>
}

const turned = { orientation: 6 }
const most = (photograph: Buffer): Sharp => sharp(photograph).resize(8600, 5800, { fit: 'fill' })

export const heavyImages: readonly HeavyImage[] = [
  {
    what: 'a turned JPEG, 12 MP',
    type: 'image/jpeg',
    isUsual: true,
    make: (photograph) => sharp(photograph).withMetadata(turned).jpeg({ quality: 95 }).toBuffer(),
  },
  {
    what: 'a turned, progressive JPEG, 12 MP',
    type: 'image/jpeg',
    isUsual: true,
    make: (photograph) =>
      sharp(photograph).withMetadata(turned).jpeg({ quality: 95, progressive: true }).toBuffer(),
  },
  {
    what: 'a PNG, 3 MP',
    type: 'image/png',
    isUsual: true,
    make: (photograph) => sharp(photograph).resize(2000).png().toBuffer(),
  },
  {
    what: 'a WebP, 12 MP',
    type: 'image/webp',
    isUsual: true,
    make: (photograph) => sharp(photograph).webp({ quality: 90, effort: 0 }).toBuffer(),
  },
  {
    what: 'a GIF, 2 MP',
    type: 'image/gif',
    isUsual: true,
    make: (photograph) => sharp(photograph).resize(1600).gif({ effort: 1 }).toBuffer(),
  },
  {
    what: 'an AVIF, 3 MP',
    type: 'image/avif',
    isUsual: true,
    make: (photograph) => sharp(photograph).resize(2000).avif({ quality: 60, effort: 0 }).toBuffer(),
  },
  {
    what: 'an AVIF, 12 MP',
    type: 'image/avif',
    isUsual: false,
    make: (photograph) => sharp(photograph).avif({ quality: 60, effort: 0 }).toBuffer(),
  },
  {
    what: 'a turned, progressive JPEG, 50 MP',
    type: 'image/jpeg',
    isUsual: false,
    make: (photograph) =>
      most(photograph).withMetadata(turned).jpeg({ quality: 80, progressive: true }).toBuffer(),
  },
  {
    what: 'an interlaced PNG, 50 MP',
    type: 'image/png',
    isUsual: false,
    make: (photograph) =>
      most(photograph).blur(40).png({ palette: true, colours: 8, dither: 0, progressive: true }).toBuffer(),
  },
  {
    what: 'a WebP, 50 MP',
    type: 'image/webp',
    isUsual: false,
    make: (photograph) => most(photograph).webp({ quality: 50, effort: 0 }).toBuffer(),
  },
  {
    what: 'an AVIF, 50 MP',
    type: 'image/avif',
    isUsual: false,
    make: (photograph) =>
      most(photograph).avif({ quality: 30, effort: 0, chromaSubsampling: '4:4:4' }).toBuffer(),
  },
]
