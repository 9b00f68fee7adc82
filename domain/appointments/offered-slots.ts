// Which of the times at which somebody could come are offered first, and who goes.

/** A moment at which somebody is free and able, as the database knows it. */
export interface OfferedTime {
  readonly starts_at: string
  /** null where there are no beauticians at all. */
  readonly beautician_id: string | null
  /** Minutes from her visit before and to the one after; 0 where there is none. */
  readonly travel_before: number
  readonly travel_after: number
  /** One of those two is in the same area, within the hour. */
  readonly beside_same_area: boolean
}

const travelOf = ({ travel_before, travel_after }: OfferedTime) => travel_before + travel_after

/** Who is in the area anyway comes first, then who has the shortest way. Where they are equal, the order given stays. */
const better = (one: OfferedTime, other: OfferedTime) =>
  Number(other.beside_same_area) - Number(one.beside_same_area) || travelOf(one) - travelOf(other)

/** The best person for each moment. */
export function bestForEach(offered: readonly OfferedTime[]): OfferedTime[] {
  const best = new Map<string, OfferedTime>()
  for (const one of offered) {
    const standing = best.get(one.starts_at)
    if (!standing || better(one, standing) < 0) best.set(one.starts_at, one)
  }
  return [...best.values()]
}

/**
 * In the order in which they are offered: beside another visit of the area first; then the earliest or, where a time was
 * asked for that cannot be had, the nearest to it.
 */
export function inOfferedOrder(offered: readonly OfferedTime[], asked: number | null): OfferedTime[] {
  const distance = ({ starts_at }: OfferedTime) =>
    asked === null ? Date.parse(starts_at) : Math.abs(Date.parse(starts_at) - asked)
  return bestForEach(offered).sort(
    (one, other) =>
      Number(other.beside_same_area) - Number(one.beside_same_area) ||
      distance(one) - distance(other) ||
      one.starts_at.localeCompare(other.starts_at),
  )
}

/** As a row of buttons shows them: one after the other, but for those of the area, which stay in front. */
export const inTimeOrder = (offered: readonly OfferedTime[]): OfferedTime[] =>
  offered.toSorted(
    (one, other) =>
      Number(other.beside_same_area) - Number(one.beside_same_area) ||
      Date.parse(one.starts_at) - Date.parse(other.starts_at),
  )

/** Why this person: 'does this, is free then and in Vijay Nagar anyway'. */
export function reasonFor(offered: OfferedTime, area: string | null): string {
  const { travel_before, travel_after, beside_same_area } = offered
  if (beside_same_area && area) return `does this, is free then and in ${area} anyway`
  if (travelOf(offered) === 0) return 'does this, is free then and has no other visit near'
  const way = Math.max(travel_before, travel_after)
  return `does this, is free then and has the shortest way (${way} min)`
}
