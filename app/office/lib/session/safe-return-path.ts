import { paths } from '#app/office/lib/paths.ts'
import { parseUrl } from '#domain/text/parse-url.ts'

/** The path after sign-in. Only a path of this site is accepted; anything else becomes the dashboard. */
export function safeReturnPath(asked: string | null): string {
  const fallback = paths.dashboard
  if (!asked?.startsWith('/')) return fallback
  const home = 'http://this-site.invalid'
  const url = parseUrl(asked, home)
  if (!url || url.origin !== home || url.pathname.startsWith('//') || url.pathname === paths.signIn)
    return fallback
  return url.pathname + url.search + url.hash
}
