import { z } from 'zod'
import { optionalAmount } from '#domain/money/optional-amount.ts'

const PIN_CODE = /^[1-9]\d{5}$/

/** '452010, 452 001' → ['452010', '452001']; any separator, and a blank in the middle of a code. */
const pinCodes = z
  .string()
  .transform((text) => text.replace(/\b(\d{3}) (\d{3})\b/g, '$1$2'))
  .transform((text) => [...new Set(text.split(/[^\d]+/).filter(Boolean))])
  .refine(
    (codes) => codes.every((code) => PIN_CODE.test(code)),
    'A PIN code has six digits and begins with 1 to 9',
  )
  .refine((codes) => codes.length <= 100, 'At most 100 PIN codes')

export const areaForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(80, 'Name must be at most 80 characters'),
  pin_codes: pinCodes,
  /** Empty: that of the business. */
  state_code: z.string().transform((code) => code || null),
  /** For each function of a plan. */
  travel_charge: optionalAmount('The travel charge'),
  is_active: z.boolean(),
})
