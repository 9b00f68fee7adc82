import { z } from 'zod'

const LEGAL_TEXT_MAX = 10_000

const legalText = (label: string) =>
  z
    .string()
    .trim()
    .min(1, `${label}: write at least a sentence`)
    .max(LEGAL_TEXT_MAX, `${label} must be at most ${LEGAL_TEXT_MAX} characters`)

/** Apart from the texts, whose page list every public page loads. */
export const legalTextsForm = z.object({
  terms: legalText('Terms'),
  refunds: legalText('Refunds and cancellations'),
})
