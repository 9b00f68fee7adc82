// The schema of a hand-over of cash.
import { z } from 'zod'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { ungrouped } from '#domain/money/ungrouped.ts'

/** A correction has a minus sign and gives back at most what was handed over, which the database checks. */
export const handoverForm = (held: number) =>
  z.object({
    amount: z
      .string()
      .transform(ungrouped)
      .refine(
        (text) => /^-?\d{1,8}(\.\d{1,2})?$/.test(text) && Number(text) !== 0,
        'Enter an amount in rupees',
      )
      .transform(Number)
      .refine((amount) => amount <= Math.max(held, 0), {
        message: held > 0 ? `Only ${formatRupees(held)} is in hand` : 'There is no cash in hand',
      }),
  })

export type TypedHandover = z.input<ReturnType<typeof handoverForm>>
export type ParsedHandover = z.output<ReturnType<typeof handoverForm>>
