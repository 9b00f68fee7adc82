import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { LegalTexts } from '#domain/business/legal-texts.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'

const COLUMNS =
  'business_name,tagline,about,phone,whatsapp_number,email,area_served,city,instagram_url,facebook_url,youtube_url,x_url,stat_years,stat_clients,stat_beauticians,stat_services,videos,time_zone,logo_url,colour_set'

export const fetchBusinessProfile = (backend: Backend) => readProfile<BusinessProfile>(backend, COLUMNS)

export const fetchTimeZone = async (backend: Backend) =>
  (await readProfile<Pick<BusinessProfile, 'time_zone'>>(backend, 'time_zone')).time_zone

/** Not part of the profile that every page loads, because it is long. */
export const fetchLegalText = async (backend: Backend, name: keyof LegalTexts) =>
  (await readProfile<LegalTexts>(backend, name))[name]

async function readProfile<Columns>(backend: Backend, select: string): Promise<Columns> {
  const [profile] = await selectRows<Columns>(backend, 'business_profile', { select, limit: '1' })
  if (!profile) throw new Error('The table business_profile holds no row')
  return profile
}

/** The opening hours. */
export const fetchBusinessShifts = (backend: Backend) =>
  selectRows<WorkingShift>(backend, 'working_hours', {
    select: 'weekday,from_time,to_time',
    beautician_id: 'is.null',
  })
