// The form of a note of a call with the sender of a lead.
import { z } from 'zod'
import { LEAD_MESSAGE_MAX } from '#domain/text/limits.ts'
import { optionalText } from '#domain/text/optional-text.ts'
import { fromWallClock, toWallClock } from '#domain/time/business-time.ts'
import { callResults } from './call-results.ts'

/** `call_again` is a local time of the business; empty if nobody has to call again. */
export const callForm = (zone: string) =>
  z
    .object({
      result: z.enum(callResults),
      note: optionalText('Note', LEAD_MESSAGE_MAX),
      call_again: z
        .string()
        .regex(/^(20\d\d-.*)?$/, 'Enter a date up to 2099')
        .refine(
          (typed) => typed === '' || typed > toWallClock(new Date(), zone),
          'Choose a time that is still to come',
        ),
    })
    .refine(({ result, call_again }) => result !== 'call_again' || call_again !== '', {
      path: ['call_again'],
      message: 'When should somebody call again?',
    })
    .transform(({ call_again, ...call }) => ({
      ...call,
      call_again_at: call_again === '' ? null : fromWallClock(call_again, zone),
    }))
