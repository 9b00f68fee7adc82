/** What somebody is doing at this moment of her day. */
import type { Spell } from '#domain/team/working-day.ts'

interface OwnVisit {
  readonly starts: number
  readonly ends: number
}

export type Standing<Visit extends OwnVisit> =
  | { readonly is: 'visiting'; readonly visit: Visit }
  /** `until` is her next visit or the end of her work. */
  | { readonly is: 'free'; readonly until: number }
  | { readonly is: 'away'; readonly from: number | null }

export function standingAt<Visit extends OwnVisit>(
  now: number,
  visits: readonly Visit[],
  working: readonly Spell[],
): Standing<Visit> {
  const visit = visits.find(({ starts, ends }) => starts <= now && now < ends)
  if (visit) return { is: 'visiting', visit }
  const spell = working.find(([from, to]) => from <= now && now < to)
  if (!spell) return { is: 'away', from: working.find(([from]) => from > now)?.[0] ?? null }
  const next = Math.min(...visits.map(({ starts }) => starts).filter((starts) => starts > now))
  return { is: 'free', until: Math.min(spell[1], next) }
}

/** Pairs of one person that lie over each other. */
export const overlapping = <Visit extends OwnVisit>(visits: readonly Visit[]): Visit[] =>
  visits.filter((one) =>
    visits.some((other) => other !== one && other.starts < one.ends && one.starts < other.ends),
  )
