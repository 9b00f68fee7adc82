// All still images by their file name under public/art, without the extension.

import { about } from './about.ts'
import { brideBanner, festiveBanner, mehendiBanner, TALL, WIDE } from './banners.ts'
import { bridal } from './bridal.ts'
import { defaultBridal, defaultHair, defaultMakeup, defaultOther, defaultSkincare } from './defaults.ts'
import { facials } from './facials.ts'
import { hairStyling } from './hair-styling.ts'
import { makeup } from './makeup.ts'
import { mehendi } from './mehendi.ts'
import { nailCare } from './nails.ts'
import { partyMakeup } from './party-makeup.ts'
import { skincare } from './skincare.ts'

export type Image = () => string

export const categories: Record<string, Image> = {
  'category-hair-styling': hairStyling,
  'category-makeup': makeup,
  'category-skincare': skincare,
  'category-bridal': bridal,
  'category-mehendi': mehendi,
  'category-facials': facials,
  'category-party-makeup': partyMakeup,
  'category-nails': nailCare,
}

export const defaults: Record<string, Image> = {
  'default-hair': defaultHair,
  'default-makeup': defaultMakeup,
  'default-skincare': defaultSkincare,
  'default-bridal': defaultBridal,
  'default-other': defaultOther,
}

export const banners: Record<string, Image> = {
  'banner-1': () => brideBanner(WIDE),
  'banner-1-phone': () => brideBanner(TALL),
  'banner-2': () => mehendiBanner(WIDE),
  'banner-2-phone': () => mehendiBanner(TALL),
  'banner-3': () => festiveBanner(WIDE),
  'banner-3-phone': () => festiveBanner(TALL),
}

export const others: Record<string, Image> = { about }
