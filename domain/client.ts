import { z } from 'zod'
import { optionalEmail, optionalText } from './optional-text.ts'
import { optionalPhoneNumber } from './phone-rule.ts'

export interface Client {
  readonly id: string
  readonly full_name: string
  readonly email: string | null
  readonly phone: string | null
  readonly address: string | null
  readonly notes: string | null
  readonly created_at: string
  readonly updated_at: string
}

/** What is typed into the client form → what is stored. */
export const clientForm = z.object({
  full_name: z
    .string()
    .trim()
    .min(1, 'Full name is required')
    .max(100, 'Full name must be at most 100 characters'),
  email: optionalEmail,
  phone: optionalPhoneNumber,
  address: optionalText('Address', 500),
  notes: optionalText('Notes', 2000),
})
