// Schedules services over beauticians so that all guests are ready by one hour. Times are minutes before that hour:
// -180 is three hours earlier, 0 is the hour itself.
// One beautician does all services of a guest, and the work of one beautician is one bookable appointment. While something
// dries the beautician goes on with another guest.

export interface PlannedService {
  readonly id: string
  readonly name: string
  readonly duration_minutes: number
  /** Until the same guest can have the next service, or is ready. */
  readonly drying_minutes: number
  readonly price: number
}

export interface Guest {
  readonly name: string
  /** In the order of work. */
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

const workOf = ({ services }: Guest): number =>
  services.reduce((sum, { duration_minutes }) => sum + duration_minutes, 0)

/** From the first service until the guest is ready, with the time to dry. */
export const minutesOf = (guest: Guest): number =>
  guest.services.reduce((sum, { drying_minutes }) => sum + drying_minutes, workOf(guest))

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
    share.minutes += workOf(guest)
    share.guests.push(guest)
  }
  return shares.map((share) => {
    // The first guest, usually the bride, is finished last, so that the makeup is fresh.
    const order = share.guests.toSorted((one, other) => guests.indexOf(other) - guests.indexOf(one))
    return asLateAsPossible(tasksInOrder(order))
  })
}

interface Task {
  readonly guest: Guest
  readonly service: PlannedService
}

/** What dries comes first, so that it dries while the others are done. The last guest is finished after everybody else. */
function tasksInOrder(order: readonly Guest[]): Task[] {
  const parts = order.map((guest) => {
    const wet = guest.services.findLastIndex(({ drying_minutes }) => drying_minutes > 0) + 1
    const tasks = guest.services.map((service) => ({ guest, service }))
    return { wet: tasks.slice(0, wet), dry: tasks.slice(wet) }
  })
  // The later a guest is finished, the longer there is time to dry.
  return [...parts.toReversed().flatMap(({ wet }) => wet), ...parts.flatMap(({ dry }) => dry)]
}

/** Counts backwards from the hour; a service ends before the guest's next one, or the hour, by the time it needs to dry. */
function asLateAsPossible(tasks: readonly Task[]): PlannedAppointment {
  const dryBy = new Map<Guest, number>()
  let before = 0
  const turns: Turn[] = []
  for (const { guest, service } of tasks.toReversed()) {
    const to = Math.min(before, (dryBy.get(guest) ?? 0) - service.drying_minutes)
    before = to - service.duration_minutes
    dryBy.set(guest, before)
    turns.unshift({ guest, service, from: before, to })
  }
  // Appointments begin at quarter hours.
  const from = -inQuarters(-before)
  const early = before - from
  return {
    from,
    turns: turns.map((turn) => ({ ...turn, from: turn.from - early, to: turn.to - early })),
  }
}

const inQuarters = (minutes: number): number => Math.ceil(minutes / QUARTER_HOUR) * QUARTER_HOUR
