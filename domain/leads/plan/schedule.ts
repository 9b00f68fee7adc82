// Who is done when and by whom, so that everybody is ready by one hour. A time is in minutes before that hour: -180 is three
// hours earlier, 0 is the hour itself.
//
// One beautician does all of a guest's services, one after the other: so no guest waits half done for another person, and what
// one beautician does is one visit that can be booked.

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

/** What one beautician does. */
export interface PlannedVisit {
  readonly from: number
  readonly turns: readonly Turn[]
}

/** A morning that nobody finds long. More hands come rather than that somebody has to get up earlier. */
export const CALM_MINUTES = 240
export const MOST_BEAUTICIANS = 6
const QUARTER_HOUR = 15

export const minutesOf = ({ services }: Guest): number =>
  services.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)

/** How long before the hour the first one begins. */
export const lengthOf = (visits: readonly PlannedVisit[]): number =>
  Math.max(0, ...visits.map(({ from }) => -from))

/**
 * The fewest beauticians with whom it fits into the minutes that are left and, where one guest alone does not need longer, into
 * a calm morning; if nothing fits, as many as can help.
 */
export function scheduleCalmly(guests: readonly Guest[], minutesLeft: number): PlannedVisit[] {
  const longest = Math.max(...guests.map(minutesOf))
  const limit = Math.min(inQuarters(Math.max(longest, CALM_MINUTES)), minutesLeft)
  const most = Math.min(MOST_BEAUTICIANS, guests.length)
  for (let beauticians = 1; beauticians < most; beauticians++) {
    const visits = schedule(guests, beauticians)
    if (lengthOf(visits) <= limit) return visits
  }
  return schedule(guests, most)
}

/** The longest guests are dealt out first, each to the beautician who has least to do. Nobody comes for nothing. */
export function schedule(guests: readonly Guest[], beauticians: number): PlannedVisit[] {
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
    // Who was named first is finished last: her look is the freshest.
    const order = share.guests.toSorted((one, other) => guests.indexOf(other) - guests.indexOf(one))
    return oneAfterTheOther(order, -inQuarters(share.minutes))
  })
}

function oneAfterTheOther(guests: readonly Guest[], from: number): PlannedVisit {
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

/** Visits begin at quarter hours. */
const inQuarters = (minutes: number): number => Math.ceil(minutes / QUARTER_HOUR) * QUARTER_HOUR
