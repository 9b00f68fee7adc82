// A photograph of the salon's work. The database requires the consent of the persons shown.
import { z } from 'zod'
import { optionalText } from '#domain/text/optional-text.ts'

export const GALLERY_TEXT_MAX = 200

export const workImageForm = z.object({
  service_id: z.string().min(1, 'Choose the service'),
  caption: optionalText('Caption', GALLERY_TEXT_MAX),
})

/** As visitors see it. */
export interface ShownWork {
  readonly id: string
  readonly service_id: string
  readonly image_url: string
  readonly width: number
  readonly height: number
  readonly caption: string | null
}
