import { type BusinessProfile, UNKNOWN_BUSINESS } from './business-profile.ts'

type Figures = Pick<BusinessProfile, 'stat_years' | 'stat_clients' | 'stat_beauticians' | 'stat_services'>

/** The figures of a new installation are samples, which nobody has counted. */
export const hasPlaceholderFigures = (profile: Figures) =>
  (['stat_years', 'stat_clients', 'stat_beauticians', 'stat_services'] as const).every(
    (figure) => profile[figure] === UNKNOWN_BUSINESS[figure],
  )
