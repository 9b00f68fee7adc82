// The schemas of a cash count and of cash put into or taken out of the drawer.
import { z } from 'zod'
import { AMOUNT_MAX } from '#domain/text/limits.ts'
import { optionalText } from '#domain/text/optional-text.ts'
import { formatRupees } from './format-rupees.ts'
import { ungrouped } from './ungrouped.ts'

const NOTE_MAX = 500
const note = optionalText('Note', NOTE_MAX)
/** The reason is needed later to understand the amount. */
const reason = note.refine((text) => text !== null, 'Say why')

const amountFrom = (least: 0 | 0.01) =>
  z
    .string()
    .transform(ungrouped)
    .refine(
      (text) => /^\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) >= least,
      `Enter an amount from ${formatRupees(least)} to ${formatRupees(AMOUNT_MAX)}`,
    )
    .transform(Number)

/** A correction says why. */
export const countForm = (isCorrection: boolean) =>
  z.object({ amount: amountFrom(0), note: isCorrection ? reason : note })

export type TypedCount = z.input<ReturnType<typeof countForm>>
export type ParsedCount = z.output<ReturnType<typeof countForm>>

/** A correction may be of nothing: the cash was not moved. The amount is negative if it was taken out. */
export const moveForm = (isCorrection: boolean) =>
  z
    .object({ direction: z.enum(['in', 'out']), amount: amountFrom(isCorrection ? 0 : 0.01), note: reason })
    .transform(({ direction, amount, note: why }) => ({
      // 0 and not -0, which JSON does not know.
      amount: direction === 'in' || amount === 0 ? amount : -amount,
      note: why,
    }))

export type TypedMove = z.input<ReturnType<typeof moveForm>>
export type ParsedMove = z.output<ReturnType<typeof moveForm>>
