// The form that books a plan as one event.
import { z } from 'zod'
import { optionalAmount } from '#domain/money/optional-amount.ts'
import { optionalText } from '#domain/text/optional-text.ts'

export const eventForm = z.object({
  name: z.string().trim().min(1, 'Name is required').max(100, 'Name must be at most 100 characters'),
  notes: optionalText('Notes', 2000),
  /** For all functions together. */
  discount: optionalAmount('The discount'),
  advance: optionalAmount('The advance'),
  /** Book visits also where nobody is free, without a beautician. */
  unassigned_ok: z.boolean(),
})

export type EventInput = z.input<typeof eventForm>
export type ParsedEvent = z.output<typeof eventForm>
