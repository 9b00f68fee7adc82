import { type Condition, type ListRules, oneOf } from '#app/office/lib/records/list-rules.ts'
import { appointmentStatuses } from '#domain/appointments/appointment.ts'
import { dayBounds } from '#domain/time/business-time.ts'
import { addDays, type Day, dayIn, isDay } from '#domain/time/dates.ts'

/** Of the calendar, read in calendar-address.ts: a search of the list drops them. */
const calendarParams = ['as', 'person', 'show']

/** A day in the address: a date or a name such as `today`. */
function dayOf(value: string, zone: string): Day {
  const today = dayIn(new Date(), zone)
  if (value === 'today') return today
  return value === 'tomorrow' ? addDays(today, 1) : value
}

const within = (day: Day, zone: string): readonly Condition[] => {
  const { start, end } = dayBounds(day, zone)
  return [
    { column: 'appointment_date', is: 'gte', value: start },
    { column: 'appointment_date', is: 'lt', value: end },
  ]
}

export const appointmentRules = (zone: string): ListRules => ({
  sorts: { date: { column: 'appointment_date', indexed: 'descending' } },
  defaultSort: '-date',
  filters: {
    status: oneOf(appointmentStatuses),
    day: {
      accepts: (value) => value === 'today' || value === 'tomorrow' || isDay(value),
      conditions: (value) => within(dayOf(value, zone), zone),
      sort: 'date',
    },
  },
  pageParams: calendarParams,
  search: {
    call(q, { status, day }) {
      const args = { term: q, wanted_status: status ?? null }
      if (!day) return { name: 'search_appointments', args }
      const { start, end } = dayBounds(dayOf(day, zone), zone)
      return { name: 'search_appointments_between', args: { ...args, starting: start, ending: end } }
    },
  },
})
