import { type Backend, selectRows } from '#app/lib/backend.ts'
import type { BusinessProfile } from '#domain/business-profile.ts'

const COLUMNS =
  'business_name,tagline,about,phone,whatsapp_number,email,area_served,city,instagram_url,facebook_url,youtube_url,x_url,stat_years,stat_clients,stat_beauticians,stat_services,videos,time_zone,logo_url,colour_set'

export async function fetchBusinessProfile(backend: Backend): Promise<BusinessProfile> {
  const [profile] = await selectRows<BusinessProfile>(backend, 'business_profile', {
    select: COLUMNS,
    limit: '1',
  })
  if (!profile) throw new Error('The table business_profile holds no row')
  return profile
}
