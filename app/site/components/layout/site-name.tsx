import { useBrandTheme } from '#app/lib/root-data.ts'

/** Longer names do not fit beside the menu button in the large type, even on two lines. */
const LONG = 24

/** Classes of the business name in header and menu. A long name is smaller. */
export function siteNameClasses(name: string): string {
  return name.length > LONG ? 'site-name site-name-long' : 'site-name'
}

/** The logo on a dark background, or the name. */
export function SiteName({ name }: { name: string }) {
  const { logo } = useBrandTheme()
  return logo ? <img src={logo} alt={name} className="site-logo" /> : <span>{name}</span>
}
