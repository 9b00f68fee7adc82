// Ranks free slots and chooses a beautician for each.

/** A time at which a beautician is free and does the service, from the database. */
export interface OfferedSlot {
  readonly starts_at: string
  /** null if there are no beauticians at all. */
  readonly beautician_id: string | null
  /** Travel minutes from the appointment before and to the one after; 0 without one. */
  readonly travel_before: number
  readonly travel_after: number
  /** One of those two is in the same area, within the hour. */
  readonly beside_same_area: boolean
}

const travelOf = ({ travel_before, travel_after }: OfferedSlot) => travel_before + travel_after

/** A beautician who is in the area comes first, then the shortest travel time. The given order decides ties. */
const better = (one: OfferedSlot, other: OfferedSlot) =>
  Number(other.beside_same_area) - Number(one.beside_same_area) || travelOf(one) - travelOf(other)

/** The best beautician for each time. */
export function bestForEach(offered: readonly OfferedSlot[]): OfferedSlot[] {
  const best = new Map<string, OfferedSlot>()
  for (const one of offered) {
    const standing = best.get(one.starts_at)
    if (!standing || better(one, standing) < 0) best.set(one.starts_at, one)
  }
  return [...best.values()]
}

/**
 * The order in which slots are offered: beside another appointment of the area first, then the earliest or, if a
 * requested time is not free, the nearest to it.
 */
export function inOfferedOrder(offered: readonly OfferedSlot[], asked: number | null): OfferedSlot[] {
  const distance = ({ starts_at }: OfferedSlot) =>
    asked === null ? Date.parse(starts_at) : Math.abs(Date.parse(starts_at) - asked)
  return bestForEach(offered).sort(
    (one, other) =>
      Number(other.beside_same_area) - Number(one.beside_same_area) ||
      distance(one) - distance(other) ||
      one.starts_at.localeCompare(other.starts_at),
  )
}

/** The order of the buttons: by time, but those of the area stay in front. */
export const inTimeOrder = (offered: readonly OfferedSlot[]): OfferedSlot[] =>
  offered.toSorted(
    (one, other) =>
      Number(other.beside_same_area) - Number(one.beside_same_area) ||
      Date.parse(one.starts_at) - Date.parse(other.starts_at),
  )

/** The reason for this beautician: 'is free then and already in Vijay Nagar'. */
export function reasonFor(offered: OfferedSlot, area: string | null): string {
  const { travel_before, travel_after, beside_same_area } = offered
  if (beside_same_area && area) return `is free then and already in ${area}`
  if (travelOf(offered) === 0) return 'is free then, with no other appointment nearby'
  const way = Math.max(travel_before, travel_after)
  return `is free then, with the shortest travel (${way} min)`
}
