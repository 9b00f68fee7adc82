// The profile of the business: one row that pages, structured data, WhatsApp links and mails read.

import { parseUrl } from '#domain/text/parse-url.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/dates.ts'
import type { ColourSetName } from './brand/colour-set-names.ts'
import { DEFAULT_COLOURS } from './brand/default-colours.ts'

export interface ProfileVideo {
  readonly title: string
  readonly url: string
  readonly poster: string
}

export interface BusinessProfile {
  readonly business_name: string
  readonly tagline: string | null
  readonly about: string | null
  readonly phone: string | null
  readonly whatsapp_number: string | null
  readonly email: string | null
  readonly area_served: string | null
  /** null if there is no single city: titles then have none. */
  readonly city: string | null
  readonly instagram_url: string | null
  readonly facebook_url: string | null
  readonly youtube_url: string | null
  readonly x_url: string | null
  readonly stat_years: string
  readonly stat_clients: string
  readonly stat_beauticians: string
  readonly stat_services: string
  readonly videos: readonly ProfileVideo[]
  readonly time_zone: string
  /** The URL of an uploaded image. */
  readonly logo_url: string | null
  readonly colour_set: ColourSetName
}

/** The fallback while the profile cannot be read: no number and no address is better than a wrong one. */
export const UNKNOWN_BUSINESS: BusinessProfile = {
  business_name: 'Shringar',
  tagline: 'Beauty and makeup at your doorstep',
  about: null,
  phone: null,
  whatsapp_number: null,
  email: null,
  area_served: 'all major areas in the city',
  city: null,
  instagram_url: null,
  facebook_url: null,
  youtube_url: null,
  x_url: null,
  stat_years: '03+',
  stat_clients: '500+',
  stat_beauticians: '10+',
  stat_services: '50+',
  videos: [],
  time_zone: DEFAULT_TIME_ZONE,
  logo_url: null,
  colour_set: DEFAULT_COLOURS,
}

/** A new installation has links to the social networks themselves, not to an account. */
export const isPlaceholderAddress = (address: string) => parseUrl(address)?.pathname === '/'

/** The email address of a new installation (supabase/migrations/002_business.sql), to which no mail is sent. */
export const PLACEHOLDER_EMAIL = 'hello@example.com'
