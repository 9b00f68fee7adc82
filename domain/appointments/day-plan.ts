// The layout of a calendar day: columns of overlapping appointments, travel times, free time and conflicts. The
// database guards the same rules; here they are known before a drop. Times are milliseconds, lengths minutes.

export const SNAP_MINUTES = 15
const MINUTE = 60_000

export interface PlannedVisit {
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
 * What the guard would refuse, the worst first, or null. Unassigned appointments and those of other beauticians
 * never conflict.
 */
export function conflictOf(
  visit: PlannedVisit,
  others: readonly PlannedVisit[],
  travel: TravelMinutes,
): Conflict | null {
  if (visit.beautician_id === null) return null
  let worst: Conflict | null = null
  for (const other of others) {
    if (other.id === visit.id || other.beautician_id !== visit.beautician_id) continue
    if (other.starts < visit.ends && other.ends > visit.starts) {
      if (!other.overlap_ok && !visit.overlap_ok) {
        return { kind: 'overlap', with: other.id, needed: travel(visit.area_id, other.area_id), available: 0 }
      }
      continue
    }
    const available = Math.floor(Math.max(other.starts - visit.ends, visit.starts - other.ends) / MINUTE)
    const needed = travel(visit.area_id, other.area_id)
    if (available < needed && !other.tight_ok && !visit.tight_ok) {
      worst ??= { kind: 'travel', with: other.id, needed, available }
    }
  }
  return worst
}

export interface Placed<Visit extends PlannedVisit> {
  readonly visit: Visit
  /** Which of `columns` equal columns of the lane it takes. */
  readonly column: number
  readonly columns: number
}

/** The appointments of one lane; overlapping ones share its width. */
export function placeSideBySide<Visit extends PlannedVisit>(visits: readonly Visit[]): Placed<Visit>[] {
  const inOrder = [...visits].sort(byStart)
  const placed: Placed<Visit>[] = []
  let cluster: { visit: Visit; column: number }[] = []
  let columnEnds: number[] = []
  let clusterEnd = Number.NEGATIVE_INFINITY
  const close = () => {
    const columns = columnEnds.length
    placed.push(...cluster.map((one) => ({ ...one, columns })))
    cluster = []
    columnEnds = []
  }
  for (const visit of inOrder) {
    if (visit.starts >= clusterEnd) close()
    const free = columnEnds.findIndex((end) => end <= visit.starts)
    const column = free === -1 ? columnEnds.length : free
    columnEnds[column] = visit.ends
    cluster.push({ visit, column })
    clusterEnd = Math.max(clusterEnd, visit.ends)
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
export function legsBetween(visits: readonly PlannedVisit[], travel: TravelMinutes): Leg[] {
  const inOrder = [...visits].sort(byStart)
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
export function lengthInWords(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${String(rest).padStart(2, '0')}`
}

/** 'free 2 h 15 until the next visit, 25 min travel' */
export function gapInWords({ needed, available }: Pick<Leg, 'needed' | 'available'>): string {
  if (available < needed) return `${lengthInWords(available)} for a way of ${lengthInWords(needed)}`
  if (available === needed) return `${lengthInWords(needed)} travel`
  return `free ${lengthInWords(available - needed)} until the next visit, ${lengthInWords(needed)} travel`
}

function byStart(a: PlannedVisit, b: PlannedVisit): number {
  return a.starts - b.starts || a.ends - b.ends || a.id.localeCompare(b.id)
}
