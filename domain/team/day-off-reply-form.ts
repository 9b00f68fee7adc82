import { z } from 'zod'

export const DAY_OFF_REPLY_MAX = 200

/** The desk's answer to a request for time off; a no needs a reason. */
export const dayOffReplyForm = z
  .object({ approve: z.boolean(), reply: z.string().trim().max(DAY_OFF_REPLY_MAX) })
  .refine(({ approve, reply }) => approve || reply !== '', {
    path: ['reply'],
    message: 'Say why it is not possible',
  })
