/** Data of the calendar, requested while its code is still loading. */
import { useQuery } from '@tanstack/react-query'
import { teamQuery } from '#app/office/team/beauticians/queries.ts'
import { weekOf } from '#domain/time/dates.ts'
import { appointmentsQuery, busyTimesQuery } from './calendar/queries.ts'
import type { CalendarAddress } from './calendar-address.ts'

export type CalendarData = ReturnType<typeof useCalendarData>

export function useCalendarData({ view, day, person }: CalendarAddress, zone: string) {
  const team = useQuery(teamQuery)
  const chosen = team.data?.people.find(({ id }) => id === person)
  const isDensity = view === 'week' && !chosen
  const days = view === 'week' ? weekOf(day) : [day]
  const shown = { first: days[0] ?? day, last: days.at(-1) ?? day }
  // Whether the person in the address exists is known only once the team is loaded; the whole team's appointments need not
  // wait.
  const isKnown = person === null || team.isSuccess
  const read = useQuery({
    ...appointmentsQuery(chosen ? { ...shown, beautician: chosen.id } : shown, zone),
    enabled: !isDensity && isKnown,
  })
  const busy = useQuery({ ...busyTimesQuery(shown, zone), enabled: isDensity && isKnown })
  return { team, chosen, days, isDensity, read, busy }
}
