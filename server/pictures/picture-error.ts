// Why a picture was refused. The rooms that meet it (storage, site) put it into their own wire format.

export type PictureRefusal =
  | 'empty'
  | 'not_a_picture'
  | 'too_many_pixels'
  | 'damaged'
  /** More renders are waiting than the machine can do in reasonable time. */
  | 'busy'

const messages: Readonly<Record<PictureRefusal, string>> = {
  empty: 'The file is empty',
  not_a_picture: 'The file is not a JPEG, PNG, WebP, GIF or AVIF picture',
  too_many_pixels: 'The picture has more than 50 megapixels, scale it down and try again',
  damaged: 'The picture is damaged or incomplete',
  busy: 'Too many pictures are being prepared, try again in a moment',
}

export class PictureError extends Error {
  override readonly name = 'PictureError'
  readonly reason: PictureRefusal

  constructor(reason: PictureRefusal, options: { readonly cause?: unknown } = {}) {
    super(messages[reason], options)
    this.reason = reason
  }
}
