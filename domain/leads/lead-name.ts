import { z } from 'zod'
import { LEAD_NAME_MAX } from '#domain/text/limits.ts'

/** The sender's name, with the specification's messages. */
export const leadName = z
  .string()
  .trim()
  .min(1, 'Name is required')
  .max(LEAD_NAME_MAX, `Name must be less than ${LEAD_NAME_MAX} characters`)
