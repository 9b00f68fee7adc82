import { z } from 'zod'
import { PHONE_MIN } from '#domain/text/limits.ts'
import {
  isMediaAddress,
  optionalEmail,
  optionalText,
  optionalWebAddress,
} from '#domain/text/optional-text.ts'
import { digitsOf } from '#domain/text/phone.ts'
import { isTimeZone } from '#domain/time/dates.ts'
import { colourSetNames } from './brand/colour-set-names.ts'

const PHONE = /^[0-9+()\s-]{10,20}$/

const optionalPhone = z
  .string()
  .trim()
  .refine(
    (text) => text === '' || (PHONE.test(text) && digitsOf(text).length >= PHONE_MIN),
    'Enter 10 to 20 digits; spaces, +, - and brackets are allowed',
  )
  .transform((text) => text || null)

const figure = z.string().trim().min(1, 'Required').max(10, 'At most 10 characters')

const address = z
  .string()
  .trim()
  .max(2048, 'The address is too long')
  .refine(isMediaAddress, 'Enter a full web address, such as https://example.com/video.mp4')

const timeZone = z.string().refine(isTimeZone, 'Unknown time zone; an example is Asia/Kolkata')

/** The schema of the business profile form. */
export const businessProfileForm = z.object({
  business_name: z.string().trim().min(1, 'Business name is required').max(100, 'At most 100 characters'),
  tagline: optionalText('Tagline', 200),
  about: optionalText('About', 4000),
  phone: optionalPhone,
  whatsapp_number: optionalPhone,
  email: optionalEmail,
  area_served: optionalText('Area', 200),
  city: optionalText('City', 80),
  instagram_url: optionalWebAddress,
  facebook_url: optionalWebAddress,
  youtube_url: optionalWebAddress,
  x_url: optionalWebAddress,
  stat_years: figure,
  stat_clients: figure,
  stat_beauticians: figure,
  stat_services: figure,
  videos: z.array(
    z.object({
      title: z.string().trim().min(1, 'Title is required').max(200, 'At most 200 characters'),
      url: address,
      poster: address,
    }),
  ),
  time_zone: timeZone,
  logo_url: z.string().nullable(),
  colour_set: z.enum(colourSetNames),
})
