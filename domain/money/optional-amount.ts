import { z } from 'zod'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { roundToPaise } from './format-rupees.ts'
import { ungrouped } from './ungrouped.ts'

/** A typed amount in rupees; empty means none. */
export const optionalAmount = (label: string) =>
  z
    .string()
    .transform((text) => (text.trim() === '' ? 0 : roundToPaise(Number(ungrouped(text)))))
    .refine((amount) => amount >= 0, `${label} must be at least 0`)
    .refine((amount) => amount <= AMOUNT_MAX, `${label} is too large`)
