import { useLook } from '#app/lib/root-data.ts'

/** More letters than this do not fit beside the menu's button in the large type, not even on two lines. */
const LONG = 24

/** How the business's name looks in the header and in the menu: a long one is set smaller. */
export function siteNameLook(name: string): string {
  return name.length > LONG ? 'site-name site-name-long' : 'site-name'
}

/** The business's logo, on a dark ground, or its name. */
export function SiteName({ name }: { name: string }) {
  const { logo } = useLook()
  return logo ? <img src={logo} alt={name} className="site-logo" /> : <span>{name}</span>
}
