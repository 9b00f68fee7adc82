import { z } from 'zod'
import { EMAIL_FORMAT } from './email-format.ts'
import { EMAIL_MAX } from './limits.ts'
import { parseUrl } from './parse-url.ts'

/** An optional text; empty is stored as null, never as ''. */
export const optionalText = (label: string, longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `${label} must be at most ${longest} characters`)
    .transform((text) => text || null)

export const optionalEmail = z
  .string()
  .trim()
  .max(EMAIL_MAX, `Email must be at most ${EMAIL_MAX} characters`)
  .refine((text) => text === '' || EMAIL_FORMAT.test(text), 'Enter a valid email address')
  .transform((text) => text || null)

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\S*$/.test(text) && parseUrl(text) !== null

export const optionalWebAddress = z
  .string()
  .trim()
  .max(2048, 'The address is too long')
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a full web address, such as https://example.com',
  )
  .transform((text) => text || null)

/** The address of an image or video: https or, with a leading slash, on this site. */
export const isMediaAddress = (text: string) =>
  /^\/[^\s/\\]\S*$/.test(text) || (text.startsWith('https://') && isWebAddress(text))

export const optionalImageAddress = z
  .string()
  .trim()
  .max(2048, 'The address is too long')
  .refine(
    (text) => text === '' || isMediaAddress(text),
    'Enter a full web address, such as https://example.com/image.jpg',
  )
  .transform((text) => text || null)
