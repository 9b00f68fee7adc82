import { browserBackend, selectRows } from '#app/lib/backend.ts'
import { toWallClock } from '#domain/time/business-time.ts'
import { clockText } from '#domain/time/clock-text.ts'
import type { Day } from '#domain/time/dates.ts'

export interface FreeDay {
  readonly day: Day
  /** 'Tue, 17 Nov' */
  readonly text: string
  readonly times: readonly { readonly clock: string; readonly text: string }[]
}

export async function fetchFreeWeek(serviceId: string, timeZone: string): Promise<FreeDay[]> {
  const moments = await selectRows<{ starts_at: string }>(browserBackend(), 'rpc/free_week', {
    service: serviceId,
  })
  const named = new Intl.DateTimeFormat('en-IN', {
    weekday: 'short',
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
  })
  const days = new Map<Day, { clock: string; text: string }[]>()
  for (const { starts_at } of moments) {
    const [day = '', clock = ''] = toWallClock(starts_at, timeZone).split('T')
    days.set(day, [...(days.get(day) ?? []), { clock, text: clockText(clock) }])
  }
  return [...days].map(([day, times]) => ({ day, text: named.format(new Date(`${day}T00:00:00Z`)), times }))
}
