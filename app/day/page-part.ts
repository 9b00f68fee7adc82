// The part of the page that a form without an appointment belongs to; it is open after the form was sent.

const parts = ['help', 'time-off', 'pay', 'notifications', 'calendar'] as const
export type PagePart = (typeof parts)[number]

const partsByAct: Readonly<Record<string, PagePart>> = {
  help: 'help',
  'end-alert': 'help',
  notifications: 'notifications',
  'renew-calendar': 'calendar',
  'end-calendar': 'calendar',
  'request-day-off': 'time-off',
  'withdraw-day-off': 'time-off',
}

export const partOf = (act: string | undefined): PagePart | undefined =>
  act !== undefined && Object.hasOwn(partsByAct, act) ? partsByAct[act] : undefined

/** The address of the page after an action: at its appointment, or with its part open. With `now` the service worker fetches it. */
export function addressAfter({ act, appointment }: Readonly<Record<string, string>>): string {
  if (appointment) return `/my-day?now#appointment-${appointment}`
  // Closed after an end: a second tap would meet the button that alerts the desk.
  const part = act === 'end-alert' ? undefined : partOf(act)
  return part ? `/my-day?${part}#${part}` : '/my-day?now'
}

/** The part that the address names. */
export const openPartIn = (url: URL): PagePart | null =>
  parts.find((part) => url.searchParams.has(part)) ?? null
