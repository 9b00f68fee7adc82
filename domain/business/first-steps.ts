// What a new business does first, in this order: the guide on the dashboard.

export const firstSteps = [
  'name',
  'hours',
  'areas',
  'beautician',
  'prices',
  'whatsapp',
  'upi',
  'users',
  'site',
] as const
export type FirstStep = (typeof firstSteps)[number]

export const GUIDE_CLOSED = 'closed'

/** A guide that is closed, or has no step left, is gone. */
export function stepsLeft(done: readonly string[]): FirstStep[] {
  return done.includes(GUIDE_CLOSED) ? [] : firstSteps.filter((step) => !done.includes(step))
}
