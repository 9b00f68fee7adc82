// A patch test of a client: what was tested, with which result and until when it is valid.
import type { Row } from '#domain/schema/rows.ts'

export const patchTestColumns = [
  'id',
  'client_id',
  'tested_for',
  'product',
  'tested_on',
  'result',
  'expires_on',
  'consent',
  'consented_on',
  'recorded_by',
  'updated_at',
] as const
export type PatchTest = Readonly<Pick<Row<'patch_tests'>, (typeof patchTestColumns)[number]>>

export const patchTestResults = ['none', 'reaction'] as const

const resultLabels: Readonly<Record<string, string>> = { none: 'No reaction', reaction: 'Reaction' }

/** An unknown result, as of a test that is still on the skin, is null. */
export const patchTestResultText = (result: unknown): string =>
  resultLabels[String(result)] ?? 'Result not known yet'

/** What the client agrees to. The wording of that moment is stored with the test. */
export const patchTestConsent = (business: string): string =>
  `I agree that ${business} tests this product on my skin, and keeps the result and my allergies until I ask to erase them.`
