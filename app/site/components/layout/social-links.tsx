import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { type Brand, BrandIcon } from './brand-icons.tsx'

const networks = [
  { brand: 'Instagram', field: 'instagram_url' },
  { brand: 'Facebook', field: 'facebook_url' },
  { brand: 'YouTube', field: 'youtube_url' },
  { brand: 'X', field: 'x_url' },
] as const satisfies readonly { brand: Brand; field: keyof BusinessProfile }[]

/** An icon for each social network in the profile. */
export function SocialLinks({ profile }: { profile: BusinessProfile }) {
  return networks.map(({ brand, field }) => {
    const address = profile[field]
    if (!address) return null
    return (
      <a
        key={brand}
        href={address}
        target="_blank"
        rel="noopener"
        aria-label={`${profile.business_name} on ${brand}`}
        className="icon-link"
      >
        <BrandIcon brand={brand} />
      </a>
    )
  })
}
