// What a new installation shows until the owner enters their own.
import { type BusinessProfile, UNKNOWN_BUSINESS } from './business-profile.ts'

/** The email address of a new installation (supabase/migrations/02_business.sql). */
export const PLACEHOLDER_EMAIL = 'hello@example.com'

type Figures = Pick<BusinessProfile, 'stat_years' | 'stat_clients' | 'stat_beauticians' | 'stat_services'>

/** The figures of a new installation are samples, which nobody has counted. */
export const hasPlaceholderFigures = (profile: Figures) =>
  (['stat_years', 'stat_clients', 'stat_beauticians', 'stat_services'] as const).every(
    (figure) => profile[figure] === UNKNOWN_BUSINESS[figure],
  )
