/** Whether the sidebar is wide (the default) or narrow, stored in a cookie so that the server renders it. */
export type SidebarState = 'wide' | 'narrow'

const NAME = 'sidebar_state'
const SEVEN_DAYS = 60 * 60 * 24 * 7

export function readSidebarCookie(header: string | null): SidebarState {
  return /(?:^|;\s*)sidebar_state=false(?:;|$)/.test(header ?? '') ? 'narrow' : 'wide'
}

export function writeSidebarCookie(open: boolean): void {
  // Older browsers and pages over http lack the Cookie Store API.
  document.cookie = `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`
}
