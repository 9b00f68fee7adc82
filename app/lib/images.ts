// Image URLs by width. Our server resizes bundled images and uploads; foreign images and uploads to a hosted
// project are used as they are, because only paid plans resize.
import { imageWidths } from '#domain/text/image-widths.ts'

const DRAWN = /^\/art\/(?!render\/)([\w-]+\.webp)$/
const DRAWN_BANNER = /^\/art\/(banner-\d+)\.webp$/
const UPLOADED = /^((?:https?:\/\/(?![^/]+\.supabase\.co\/)[^/]+)?\/storage\/v1)\/object\/public\/([^?]+)/

export interface ImageSource {
  readonly src: string
  readonly srcSet?: string
}

/** `widest` is the width of the file or of its largest use on a page, whichever is smaller. */
export function imageSource(url: string, widest: number): ImageSource {
  const rendered = renderedAddress(url)
  if (!rendered) return { src: url }
  const widths = imageWidths.filter((width) => width <= widest)
  return {
    src: `${rendered}?width=${widths.at(-1) ?? imageWidths[0]}`,
    srcSet: widths.map((width) => `${rendered}?width=${width} ${width}w`).join(', '),
  }
}

function renderedAddress(url: string): string | null {
  const drawn = DRAWN.exec(url)
  if (drawn) return `/art/render/${drawn[1]}`
  const uploaded = UPLOADED.exec(url)
  return uploaded ? `${uploaded[1]}/render/image/public/${uploaded[2]}` : null
}

/** Bundled banners have an upright version for phones. */
export function uprightBanner(url: string): string | null {
  const drawn = DRAWN_BANNER.exec(url)
  return drawn ? `/art/${drawn[1]}-phone.webp` : null
}
