import { z } from 'zod'
import { EMAIL_FORMAT } from './email-format.ts'
import { EMAIL_MAX } from './limits.ts'

/** An optional email of a visitor, which must be valid. */
export const visitorEmail = z
  .string()
  .trim()
  .max(EMAIL_MAX, 'Email is too long')
  .refine((text) => text === '' || EMAIL_FORMAT.test(text), 'Please enter a valid email address')
  .optional()
