// Schedules services over beauticians so that all guests are ready by one hour. Times are minutes before that hour:
// -180 is three hours earlier, 0 is the hour itself.
// One beautician does all services of a guest in sequence, so no guest waits in between, and the work of one
// beautician is one bookable appointment.

export interface PlannedService {
  readonly id: string
  readonly name: string
  readonly duration_minutes: number
  readonly price: number
}

export interface Guest {
  readonly name: string
  readonly services: readonly PlannedService[]
}

export interface Turn {
  readonly guest: Guest
  readonly service: PlannedService
  readonly from: number
  readonly to: number
}

/** The work of one beautician. */
export interface PlannedAppointment {
  readonly from: number
  readonly turns: readonly Turn[]
}

/** The longest acceptable morning. More beauticians are added rather than starting earlier. */
export const CALM_MINUTES = 240
export const MOST_BEAUTICIANS = 6
const QUARTER_HOUR = 15

export const minutesOf = ({ services }: Guest): number =>
  services.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)

/** Minutes before the hour at which the first one begins. */
export const lengthOf = (visits: readonly PlannedAppointment[]): number =>
  Math.max(0, ...visits.map(({ from }) => -from))

/**
 * The fewest beauticians that fit into the remaining minutes and, unless a single guest needs longer, into a calm
 * morning; if nothing fits, as many as can help.
 */
export function scheduleCalmly(guests: readonly Guest[], minutesLeft: number): PlannedAppointment[] {
  const longest = Math.max(...guests.map(minutesOf))
  const limit = Math.min(inQuarters(Math.max(longest, CALM_MINUTES)), minutesLeft)
  const most = Math.min(MOST_BEAUTICIANS, guests.length)
  for (let beauticians = 1; beauticians < most; beauticians++) {
    const visits = schedule(guests, beauticians)
    if (lengthOf(visits) <= limit) return visits
  }
  return schedule(guests, most)
}

/** Longest guests first, each to the least busy beautician. No beautician is left without work. */
export function schedule(guests: readonly Guest[], beauticians: number): PlannedAppointment[] {
  const shares = Array.from({ length: Math.min(beauticians, guests.length) }, () => ({
    minutes: 0,
    guests: [] as Guest[],
  }))
  for (const guest of guests.toSorted((one, other) => minutesOf(other) - minutesOf(one))) {
    const share = shares.reduce((least, other) => (other.minutes < least.minutes ? other : least))
    share.minutes += minutesOf(guest)
    share.guests.push(guest)
  }
  return shares.map((share) => {
    // The first guest, usually the bride, is finished last, so that the makeup is fresh.
    const order = share.guests.toSorted((one, other) => guests.indexOf(other) - guests.indexOf(one))
    return inSequence(order, -inQuarters(share.minutes))
  })
}

function inSequence(guests: readonly Guest[], from: number): PlannedAppointment {
  let clock = from
  const turns = guests.flatMap((guest) =>
    guest.services.map((service) => {
      const start = clock
      clock += service.duration_minutes
      return { guest, service, from: start, to: clock }
    }),
  )
  return { from, turns }
}

/** Appointments begin at quarter hours. */
const inQuarters = (minutes: number): number => Math.ceil(minutes / QUARTER_HOUR) * QUARTER_HOUR
