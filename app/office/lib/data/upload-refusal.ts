// Why the file store refused an image, as a sentence. Apart from the other failures, because few pages upload.
import { ActionableError } from './failure.ts'

const TOO_LARGE = 'The image is too large. The limit is 10 MB and 50 megapixels.'

const sentencesByCode: Readonly<Record<string, string>> = {
  EntityTooLarge: TOO_LARGE,
  InvalidMimeType: 'This kind of file is not accepted; choose a JPEG, PNG, WebP, AVIF or GIF image.',
  InvalidRequest: 'The image is damaged or incomplete.',
  SlowDown: 'Too many images are being processed. Try again in a moment.',
}

interface StoreRefusal extends Error {
  readonly code?: string
  readonly status?: number | string
}

export function uploadRefusal(error: StoreRefusal): Error {
  const sentence = sentencesByCode[error.code ?? ''] ?? (Number(error.status) === 413 ? TOO_LARGE : undefined)
  return sentence ? new ActionableError(sentence, { cause: error }) : error
}
