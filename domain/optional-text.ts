import { z } from 'zod'

/** A text that may be left empty; empty is stored as null, never as ''. */
export const optionalText = (label: string, longest: number) =>
  z
    .string()
    .trim()
    .max(longest, `${label} must be at most ${longest} characters`)
    .transform((text) => text || null)

/** The same rule as the database's, so that what is accepted here is accepted there. */
const EMAIL = /^[^@\s]+@[^@\s]+\.[^@\s]+$/

export const optionalEmail = z
  .string()
  .trim()
  .max(254, 'Email must be at most 254 characters')
  .refine((text) => text === '' || EMAIL.test(text), 'Enter a valid email address')
  .transform((text) => text || null)

const isWebAddress = (text: string) => /^https?:\/\/[^\s/]+\S*$/.test(text) && URL.canParse(text)

export const optionalWebAddress = z
  .string()
  .trim()
  .max(2048, 'The address is too long')
  .refine(
    (text) => text === '' || isWebAddress(text),
    'Enter a full web address, such as https://example.com',
  )
  .transform((text) => text || null)

/** A picture may also be one of the site's own, which starts with a slash. */
export const optionalPictureAddress = z
  .string()
  .trim()
  .max(2048, 'The address is too long')
  .refine(
    (text) => text === '' || /^\/[^\s/]\S*$/.test(text) || isWebAddress(text),
    'Enter a full web address, such as https://example.com/picture.jpg',
  )
  .transform((text) => text || null)
