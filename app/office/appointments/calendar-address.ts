/**
 * View, day and beautician of the Appointments page, stored in the address: `?as=day&day=2026-11-16&person=…`. The view is also
 * stored for the next time. The list is the default, and is used for every search or filter.
 */
import { useSearchParams } from 'react-router'
import { addDays, type Day, isDay } from '#domain/time/dates.ts'

export const views = ['list', 'day', 'week'] as const
export type View = (typeof views)[number]

const KEPT = 'shringar-appointments-view'
const LIST_PARAMS = ['q', 'status', 'sort', 'page']

export interface CalendarAddress {
  readonly view: View
  readonly day: Day
  /** A beautician's id, or null for the whole team. */
  readonly person: string | null
  /** An appointment to scroll to and focus. */
  readonly show: string | null
}

export function useCalendarAddress(today: Day) {
  const [params, setParams] = useSearchParams()
  const address = readAddress(params, today)
  function go(change: Partial<CalendarAddress>) {
    const { view, day, person } = { ...address, ...change }
    localStorage.setItem(KEPT, view)
    setParams(
      (before) => {
        const after = new URLSearchParams(before)
        for (const name of ['show', ...(view === 'list' ? [] : LIST_PARAMS)]) after.delete(name)
        after.set('as', view)
        set(after, 'day', view === 'list' || day === today ? null : day)
        set(after, 'person', view === 'list' ? null : person)
        return after
      },
      { preventScrollReset: true },
    )
  }
  return { address, go }
}

function readAddress(params: URLSearchParams, today: Day): CalendarAddress {
  const kept = LIST_PARAMS.some((name) => params.has(name)) ? 'list' : localStorage.getItem(KEPT)
  const asked = params.get('as') ?? kept
  return {
    view: views.find((view) => view === asked) ?? 'list',
    day: dayOf(params.get('day'), today),
    person: params.get('person'),
    show: params.get('show'),
  }
}

function dayOf(asked: string | null, today: Day): Day {
  if (asked === 'tomorrow') return addDays(today, 1)
  return asked !== null && isDay(asked) ? asked : today
}

function set(params: URLSearchParams, name: string, value: string | null) {
  if (value === null) params.delete(name)
  else params.set(name, value)
}
