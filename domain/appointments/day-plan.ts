// The layout of a calendar day: columns of overlapping appointments, travel times, free time and conflicts. The
// database guards the same rules; here they are known before a drop. Times are milliseconds, lengths minutes.

export const SNAP_MINUTES = 15
const MINUTE = 60_000

export interface PlannedAppointment {
  readonly id: string
  readonly beautician_id: string | null
  readonly area_id: string | null
  readonly starts: number
  readonly ends: number
  readonly overlap_ok: boolean
  readonly tight_ok: boolean
}

/** Minutes between two areas, which may be unknown. */
export type TravelMinutes = (here: string | null, there: string | null) => number

export interface TravelTime {
  readonly from_area_id: string
  readonly to_area_id: string
  readonly minutes: number
}

/** The owner's travel time between two areas, or the default. */
export function travelBetween(times: readonly TravelTime[], usual: number): TravelMinutes {
  const known = new Map(times.map((time) => [pairOf(time.from_area_id, time.to_area_id), time.minutes]))
  return (here, there) => (here && there ? (known.get(pairOf(here, there)) ?? usual) : usual)
}

function pairOf(a: string, b: string): string {
  return a < b ? `${a} ${b}` : `${b} ${a}`
}

export interface Conflict {
  readonly kind: 'overlap' | 'travel'
  readonly with: string
  readonly needed: number
  readonly available: number
}

/**
 * What the guard would refuse: an overlap, else the first travel time that is too short, or null. Unassigned appointments and those of other beauticians
 * never conflict.
 */
export function conflictOf(
  entry: PlannedAppointment,
  others: readonly PlannedAppointment[],
  travel: TravelMinutes,
): Conflict | null {
  if (entry.beautician_id === null) return null
  let tooTight: Conflict | null = null
  for (const other of others) {
    if (other.id === entry.id || other.beautician_id !== entry.beautician_id) continue
    if (other.starts < entry.ends && other.ends > entry.starts) {
      if (!other.overlap_ok && !entry.overlap_ok) {
        return { kind: 'overlap', with: other.id, needed: travel(entry.area_id, other.area_id), available: 0 }
      }
      continue
    }
    const available = Math.floor(Math.max(other.starts - entry.ends, entry.starts - other.ends) / MINUTE)
    const needed = travel(entry.area_id, other.area_id)
    if (available < needed && !other.tight_ok && !entry.tight_ok) {
      tooTight ??= { kind: 'travel', with: other.id, needed, available }
    }
  }
  return tooTight
}

export interface Placed<Appointment extends PlannedAppointment> {
  readonly entry: Appointment
  /** Which of `columns` equal columns of the lane it takes. */
  readonly column: number
  readonly columns: number
}

/** The appointments of one lane; overlapping ones share its width. */
export function placeSideBySide<Appointment extends PlannedAppointment>(
  entries: readonly Appointment[],
): Placed<Appointment>[] {
  const inOrder = [...entries].sort(byStart)
  const placed: Placed<Appointment>[] = []
  let cluster: { entry: Appointment; column: number }[] = []
  let columnEnds: number[] = []
  let clusterEnd = Number.NEGATIVE_INFINITY
  const close = () => {
    const columns = columnEnds.length
    placed.push(...cluster.map((one) => ({ ...one, columns })))
    cluster = []
    columnEnds = []
  }
  for (const entry of inOrder) {
    if (entry.starts >= clusterEnd) close()
    const free = columnEnds.findIndex((end) => end <= entry.starts)
    const column = free === -1 ? columnEnds.length : free
    columnEnds[column] = entry.ends
    cluster.push({ entry, column })
    clusterEnd = Math.max(clusterEnd, entry.ends)
  }
  close()
  return placed
}

export interface Leg {
  readonly from: string
  readonly to: string
  readonly starts: number
  readonly ends: number
  readonly needed: number
  readonly available: number
  /** Also where the conflict was allowed. */
  readonly tooShort: boolean
}

/** One beautician's travel from appointment to appointment. */
export function legsBetween(entries: readonly PlannedAppointment[], travel: TravelMinutes): Leg[] {
  const inOrder = [...entries].sort(byStart)
  return inOrder.slice(1).flatMap((to, index) => {
    const from = inOrder[index]
    if (!from || to.starts < from.ends) return []
    const needed = travel(from.area_id, to.area_id)
    const available = Math.floor((to.starts - from.ends) / MINUTE)
    const tooShort = available < needed
    return [{ from: from.id, to: to.id, starts: from.ends, ends: to.starts, needed, available, tooShort }]
  })
}

/** '2 h 15', '45 min', '3 h'. */
export function lengthText(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** 'free 2 h 15 until the next appointment, 25 min travel' */
export function gapText({ needed, available }: Pick<Leg, 'needed' | 'available'>): string {
  if (available < needed) return `${lengthText(available)} for ${lengthText(needed)} of travel`
  if (available === needed) return `${lengthText(needed)} travel`
  return `free ${lengthText(available - needed)} until the next appointment, ${lengthText(needed)} travel`
}

function byStart(a: PlannedAppointment, b: PlannedAppointment): number {
  return a.starts - b.starts || a.ends - b.ends || a.id.localeCompare(b.id)
}
