/** Whether the sidebar is wide or narrow; kept in a cookie so that the server renders the remembered state. */
const NAME = 'sidebar_state'
const SEVEN_DAYS = 60 * 60 * 24 * 7

export const readSidebarCookie = (header: string | null): boolean =>
  !/(?:^|;\s*)sidebar_state=false(?:;|$)/.test(header ?? '')

export function writeSidebarCookie(open: boolean): void {
  // The Cookie Store API is still missing in Firefox ESR and older Safari; one assignment serves all browsers.
  Reflect.set(document, 'cookie', `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`)
}
