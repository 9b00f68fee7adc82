// Sources and rejection reasons of a lead; the database has the same lists, and a test compares them.

export const leadSources = [
  'website',
  'phone',
  'whatsapp',
  'social',
  'walk_in',
  'recommended',
  'other',
] as const
export type LeadSource = (typeof leadSources)[number]

export const rejectionReasons = [
  'price',
  'no_free_time',
  'too_far',
  'no_answer',
  'booked_elsewhere',
  'duplicate',
  'spam',
  'withdrawn',
  'other',
] as const
export type RejectionReason = (typeof rejectionReasons)[number]
