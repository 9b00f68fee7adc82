import { useWatch } from 'react-hook-form'
import { useBrandTheme } from '#app/lib/root-data.ts'
import { useObjectUrl } from '#app/office/components/image-preview.tsx'
import { colourSets } from '#domain/business/brand/colour-sets.ts'
import type { TypedProfile } from './typed-profile.ts'

/** A preview of the website's header and first page section, in the colours chosen in the form. */
export function ThemePreview() {
  const [name, tagline, colours, file, stored] = useWatch<
    TypedProfile,
    ['business_name', 'tagline', 'colour_set', 'file', 'logo_url']
  >({ name: ['business_name', 'tagline', 'colour_set', 'file', 'logo_url'] })
  // The server gives a dark logo a light background.
  const { logo: drawn } = useBrandTheme()
  const logo = useObjectUrl(file) ?? (stored && (drawn ?? stored))
  const { site } = colourSets[colours]
  return (
    <div
      role="img"
      aria-label={`How it will look: ${colourSets[colours].label}`}
      className="mt-3 overflow-hidden rounded-lg border border-line text-left"
      style={{ background: site.ivory, color: site.text }}
    >
      <div
        className="flex h-14 items-center px-4"
        style={{ background: site.ink, color: site['gold-bright'] }}
      >
        {logo ? (
          <img src={logo} alt="" className="h-9 w-32 object-contain object-left" />
        ) : (
          <span className="truncate font-display text-2xl font-semibold">{name}</span>
        )}
      </div>
      <div className="space-y-3 p-4">
        <p className="font-display text-xl leading-tight">{tagline || name}</p>
        <p className="text-sm" style={{ color: site['gold-deep'] }}>
          Bridal makeup
        </p>
        <span
          className="inline-block px-4 py-2 text-sm"
          style={{ background: site.sindoor, color: site.ivory }}
        >
          BOOK APPOINTMENT
        </span>
      </div>
    </div>
  )
}
