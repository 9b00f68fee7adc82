// Why an image was refused. Storage and site render it in their own format.

export type ImageRefusal =
  | 'empty'
  | 'not_an_image'
  | 'too_many_pixels'
  | 'damaged'
  /** Too many renderings are waiting. */
  | 'busy'

const messages: Readonly<Record<ImageRefusal, string>> = {
  empty: 'The file is empty',
  not_an_image: 'The file is not a JPEG, PNG, WebP, GIF or AVIF image',
  too_many_pixels: 'The image has more than 50 megapixels, scale it down and try again',
  damaged: 'The image is damaged or incomplete',
  busy: 'Too many images are being prepared, try again in a moment',
}

export class ImageError extends Error {
  override readonly name = 'ImageError'
  readonly reason: ImageRefusal

  constructor(reason: ImageRefusal, options: { readonly cause?: unknown } = {}) {
    super(messages[reason], options)
    this.reason = reason
  }
}
