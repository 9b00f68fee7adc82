/**
 * A visit that is being moved, by finger, mouse or keys: lifted, put somewhere, perhaps made longer, and then dropped or left
 * where it was. Nothing is saved before it is dropped.
 */
import { useMemo, useRef, useState } from 'react'
import { type Conflict, conflictOf, lengthInWords, type TravelMinutes } from '#domain/day-plan.ts'
import { STEP } from './grid-geometry.ts'
import { isWithinHours, type Lane } from './lanes.ts'
import { canDo, type Visit } from './visit.ts'

export interface Moving {
  readonly visit: Visit
  readonly by: 'pointer' | 'taps' | 'keys'
  readonly laneKey: string
  readonly starts: number
  readonly ends: number
}

const LONGEST = 24 * 3_600_000

export function useMoving() {
  const [moving, show] = useState<Moving | null>(null)
  // A drop may come before the last step was drawn.
  const newest = useRef(moving)
  const actions = useMemo(() => {
    const set = (next: Moving | null) => {
      if (next === newest.current) return
      newest.current = next
      show(next)
    }
    const change = (next: (now: Moving) => Moving) => {
      if (newest.current) set(next(newest.current))
    }
    return {
      now: () => newest.current,
      lift: (visit: Visit, laneKey: string, by: Moving['by']) =>
        set({ visit, by, laneKey, starts: visit.starts, ends: visit.ends }),
      /** To a lane and a moment; the length stays. */
      place: (laneKey: string, starts: number) =>
        change((now) =>
          now.laneKey === laneKey && now.starts === starts
            ? now
            : { ...now, laneKey, starts, ends: starts + now.ends - now.starts },
        ),
      resize: (wanted: number) =>
        change((now) => {
          const ends = Math.min(Math.max(wanted, now.starts + STEP), now.starts + LONGEST)
          return now.ends === ends ? now : { ...now, ends }
        }),
      leave: () => set(null),
    }
  }, [])
  return { moving, ...actions }
}

export type MovingState = ReturnType<typeof useMoving>

/** What the new place would mean. */
export interface Verdict {
  readonly lane: Lane
  /** What the database would refuse. */
  readonly conflict: Conflict | null
  readonly isUnable: boolean
  /** Would want a second look. */
  readonly isOutsideHours: boolean
}

/** null while it is nowhere that is shown. */
export function judge(
  { visit, laneKey, starts, ends }: Moving,
  lanes: readonly Lane[],
  visits: readonly Visit[],
  travel: TravelMinutes,
): Verdict | null {
  const lane = lanes.find(({ key }) => key === laneKey)
  if (!lane) return null
  const { beautician } = lane
  const moved = { ...visit, beautician_id: beautician?.id ?? null, starts, ends }
  return {
    lane,
    conflict: conflictOf(moved, visits, travel),
    isUnable: beautician !== null && isUnable(beautician, visit),
    isOutsideHours: !isWithinHours(lane, starts, ends),
  }
}

/** Who is not active any more keeps the visits she has. */
export const isUnable = (beautician: NonNullable<Lane['beautician']>, visit: Visit) =>
  beautician.id !== visit.beautician_id && (!beautician.is_active || !canDo(beautician, visit.appointment))

export const isRefused = ({ conflict, isUnable: unable }: Verdict) => conflict !== null || unable

/** Why it may not go there, or what wants a second look; nothing if all is well. */
export function verdictInWords({ lane, conflict, isUnable: unable, isOutsideHours }: Verdict): string {
  if (unable) return lane.beautician?.is_active ? 'does not do this' : 'not active any more'
  if (conflict?.kind === 'overlap') return 'over another visit'
  if (conflict) return `way of ${lengthInWords(conflict.needed)}, only ${lengthInWords(conflict.available)}`
  if (lane.isOff) return lane.detail
  return isOutsideHours ? 'outside working hours' : ''
}
