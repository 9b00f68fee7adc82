import { useBrandTheme, useBusinessProfile } from '#app/lib/root-data.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { labelClasses } from './sidebar-row.tsx'
import type { SidebarState } from './sidebar-state.ts'

/** The top of the sidebar: the logo of the business, or its name beside the default mark. */
export function SidebarBrand({ state }: { state: SidebarState }) {
  const { business_name } = useBusinessProfile()
  const { version, logo } = useBrandTheme()
  return (
    <div className="flex h-14 shrink-0 items-center gap-3 overflow-hidden border-b border-sidebar-line px-3.5 max-md:pr-14">
      {logo && state === 'wide' && (
        <img src={logo} alt={business_name} className="h-9 min-w-0 flex-1 object-contain object-left" />
      )}
      {logo && state === 'narrow' && (
        <img src={`/icons/icon-192.png${version}`} alt={business_name} className="-mx-2 size-9 max-w-none" />
      )}
      {!logo && <BrandMark />}
      {!logo && (
        <span
          className={classNames(
            'truncate font-display text-2xl font-semibold text-gold',
            labelClasses[state],
          )}
        >
          {business_name}
        </span>
      )}
    </div>
  )
}

const BrandMark = () => (
  <svg
    aria-hidden="true"
    viewBox="0 0 24 24"
    className="size-5 shrink-0 text-gold"
    fill="none"
    stroke="currentColor"
    strokeWidth="1.3"
  >
    <path d="M12 2c3 4 4 7.500 4 10.500S14.500 19 12 21c-2.500-2-4-5-4-8.500S9 6 12 2Z" />
    <path d="M8 11C6 8.500 3.500 7.500 1.500 7.500c0 6 3.500 11 10.500 13.500 7-2.500 10.500-7.500 10.500-13.500-2 0-4.500 1-6.500 3.500" />
  </svg>
)
