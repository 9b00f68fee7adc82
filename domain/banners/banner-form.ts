import { z } from 'zod'
import { optionalText, optionalWebAddress } from '#domain/text/optional-text.ts'

const LARGEST_PRIORITY = 2_147_483_647

/** An invalid number counts as 0. */
const priority = z
  .string()
  .transform((text) => Number.parseInt(text, 10))
  .transform((number) => (Math.abs(number) <= LARGEST_PRIORITY ? number : 0))

/** The schema of the banner form; the image is chosen beside it. */
export const bannerForm = z.object({
  title: z.string().trim().min(1, 'Title is required').max(200, 'Title must be at most 200 characters'),
  description: optionalText('Description', 1000),
  link_url: optionalWebAddress,
  priority,
  is_active: z.boolean(),
})
