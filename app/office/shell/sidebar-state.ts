/** Whether the sidebar is wide, as at first, or narrow; kept in a cookie so that the server renders the remembered state. */
export type SidebarState = 'wide' | 'narrow'

const NAME = 'sidebar_state'
const SEVEN_DAYS = 60 * 60 * 24 * 7

export function readSidebarCookie(header: string | null): SidebarState {
  return /(?:^|;\s*)sidebar_state=false(?:;|$)/.test(header ?? '') ? 'narrow' : 'wide'
}

export function writeSidebarCookie(open: boolean): void {
  // The Cookie Store API is missing in older browsers and wherever the office is opened over http.
  document.cookie = `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}
