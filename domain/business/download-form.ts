import { z } from 'zod'

const SHORTEST_PASSPHRASE = 10

export const downloadForm = z.object({
  password: z.string().min(1, 'Type your current password'),
  passphrase: z
    .string()
    .refine(
      (text) => text === '' || text.length >= SHORTEST_PASSPHRASE,
      `The passphrase needs at least ${SHORTEST_PASSPHRASE} characters`,
    ),
})
