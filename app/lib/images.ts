// Where a picture is fetched from in which width. Drawn pictures and uploads are rendered to size by our server;
// foreign pictures are taken as they are, and so are uploads to a hosted project: there only paid plans render.
import { pictureWidths } from '#domain/text/image-widths.ts'

const DRAWN = /^\/art\/(?!render\/)([\w-]+\.webp)$/
const DRAWN_BANNER = /^\/art\/(banner-\d+)\.webp$/
const UPLOADED = /^((?:https?:\/\/(?![^/]+\.supabase\.co\/)[^/]+)?\/storage\/v1)\/object\/public\/([^?]+)/

export interface PictureSource {
  readonly src: string
  readonly srcSet?: string
}

/** `widest` is the width of the file or of its largest place on a page, whichever is smaller. */
export function pictureSource(url: string, widest: number): PictureSource {
  const rendered = renderedAddress(url)
  if (!rendered) return { src: url }
  const widths = pictureWidths.filter((width) => width <= widest)
  return {
    src: `${rendered}?width=${widths.at(-1) ?? pictureWidths[0]}`,
    srcSet: widths.map((width) => `${rendered}?width=${width} ${width}w`).join(', '),
  }
}

function renderedAddress(url: string): string | null {
  const drawn = DRAWN.exec(url)
  if (drawn) return `/art/render/${drawn[1]}`
  const uploaded = UPLOADED.exec(url)
  return uploaded ? `${uploaded[1]}/render/image/public/${uploaded[2]}` : null
}

/** Drawn banners have an upright twin for phones. */
export function uprightBanner(url: string): string | null {
  const drawn = DRAWN_BANNER.exec(url)
  return drawn ? `/art/${drawn[1]}-phone.webp` : null
}
