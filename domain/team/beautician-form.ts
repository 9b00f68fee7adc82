import { z } from 'zod'
import { optionalLongPhoneNumber } from '#domain/text/phone-rule.ts'

/** The calendar's ten colours; app/office/styles/people.css defines them. */
export const personColours = [
  'plum',
  'teal',
  'ochre',
  'indigo',
  'coral',
  'olive',
  'sky',
  'copper',
  'violet',
  'slate',
] as const

export type PersonColour = (typeof personColours)[number]

export const beauticianForm = z.object({
  full_name: z.string().trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  phone: optionalLongPhoneNumber,
  photo_url: z.string().nullable(),
  /** Left out for a new beautician: the database takes one that the fewest others have. */
  colour: z
    .enum(personColours)
    .nullable()
    .transform((colour) => colour ?? undefined),
  /** An invalid number sorts first. */
  position: z.string().transform((text) => Number.parseInt(text, 10) || 0),
  is_active: z.boolean(),
  /** The services of the beautician; none means all. */
  service_ids: z.array(z.string()),
})
