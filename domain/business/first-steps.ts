// The steps of the dashboard's guide for a new business, in order.

export const firstSteps = [
  'name',
  'hours',
  'areas',
  'beautician',
  'prices',
  'whatsapp',
  'upi',
  'users',
  'mail',
  'backups',
  'site',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const GUIDE_CLOSED = 'closed'

/** A guide that is closed or finished is hidden. */
export function stepsLeft(done: readonly string[]): FirstStep[] {
  return done.includes(GUIDE_CLOSED) ? [] : firstSteps.filter((step) => !done.includes(step))
}
