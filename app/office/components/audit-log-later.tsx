import { loadable } from './loadable.tsx'

/** The audit log on a page whose rows come first. */
export const WhoDidWhatLater = loadable(
  async () => ({ default: (await import('./audit-log.tsx')).WhoDidWhat }),
  { Failed: null },
)
