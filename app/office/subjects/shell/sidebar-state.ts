/**
 * Whether the sidebar is wide or narrow, kept in a cookie so that the server renders the remembered state. Until it is
 * chosen, the screen decides: narrow on tablets, where the tables need the room, wide on desks.
 */
export type SidebarState = 'wide' | 'narrow' | 'by-screen'

const NAME = 'sidebar_state'
const SEVEN_DAYS = 60 * 60 * 24 * 7

export function readSidebarCookie(header: string | null): SidebarState {
  const remembered = /(?:^|;\s*)sidebar_state=(true|false)(?:;|$)/.exec(header ?? '')?.[1]
  if (remembered === undefined) return 'by-screen'
  return remembered === 'true' ? 'wide' : 'narrow'
}

export function writeSidebarCookie(open: boolean): void {
  // The Cookie Store API is still missing in Firefox ESR and older Safari; one assignment serves all browsers.
  Reflect.set(document, 'cookie', `${NAME}=${open}; path=/; max-age=${SEVEN_DAYS}; samesite=lax`)
}
