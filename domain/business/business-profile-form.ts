import { z } from 'zod'
import {
  isMediaAddress,
  optionalEmail,
  optionalText,
  optionalWebAddress,
} from '#domain/text/optional-text.ts'
import { optionalLongPhoneNumber } from '#domain/text/phone-rule.ts'
import { isTimeZone } from '#domain/time/dates.ts'
import { colourSetNames } from './brand/colour-set-names.ts'

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
  phone: optionalLongPhoneNumber,
  whatsapp_number: optionalLongPhoneNumber,
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
