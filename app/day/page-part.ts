// The part of the page that a form without an appointment belongs to; it is open after the form was sent.

export type PagePart = 'calendar' | 'time-off'

const partsByAct: Readonly<Record<string, PagePart>> = {
  'renew-calendar': 'calendar',
  'end-calendar': 'calendar',
  'request-day-off': 'time-off',
  'withdraw-day-off': 'time-off',
}

export const partOf = (act: string | undefined): PagePart | undefined =>
  act !== undefined && Object.hasOwn(partsByAct, act) ? partsByAct[act] : undefined

/** The address of the page after an action: at its appointment, or with its part open. */
export function addressAfter({ act, appointment }: Readonly<Record<string, string>>): string {
  if (appointment) return `/my-day#appointment-${appointment}`
  const part = partOf(act)
  return part ? `/my-day?${part}#${part}` : '/my-day'
}

/** The part that the address names. */
export const openPartIn = (url: URL): PagePart | null =>
  (['calendar', 'time-off'] as const).find((part) => url.searchParams.has(part)) ?? null
