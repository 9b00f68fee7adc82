/**
 * An appointment that is being moved, by finger, mouse or keys: lifted, put somewhere, perhaps made longer, and then dropped or left
 * where it was. Nothing is saved before it is dropped. That an appointment is lifted concerns the whole calendar; where it is now
 * only those who ask (useCarried), or every step would draw all of it anew.
 */
import { useMemo, useState, useSyncExternalStore } from 'react'
import { type Conflict, conflictOf, lengthText, type TravelMinutes } from '#domain/appointments/day-plan.ts'
import { type CalendarEntry, canDo } from './calendar-entry.ts'
import { STEP } from './grid-geometry.ts'
import { isWithinHours, type Lane } from './lanes.ts'
import { timeText } from './time-text.ts'

export interface Moving {
  readonly entry: CalendarEntry
  readonly by: 'pointer' | 'taps' | 'keys'
  readonly laneKey: string
  readonly starts: number
  readonly ends: number
}

const LONGEST = 24 * 3_600_000

export function useMoving() {
  const [lifted, setLifted] = useState<Pick<Moving, 'entry' | 'by'> | null>(null)
  const actions = useMemo(() => {
    let newest: Moving | null = null
    const listeners = new Set<() => void>()
    const set = (next: Moving | null) => {
      newest = next
      for (const listener of listeners) listener()
    }
    const change = (next: (now: Moving) => Moving) => {
      if (newest) set(next(newest))
    }
    return {
      now: () => newest,
      subscribe(listener: () => void) {
        listeners.add(listener)
        return () => listeners.delete(listener)
      },
      lift(entry: CalendarEntry, laneKey: string, by: Moving['by']) {
        set({ entry, by, laneKey, starts: entry.starts, ends: entry.ends })
        setLifted({ entry, by })
      },
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
      leave() {
        set(null)
        setLifted(null)
      },
    }
  }, [])
  return { lifted, ...actions }
}

export type MovingState = ReturnType<typeof useMoving>

/** Where an appointment is now, and what that would mean. */
export interface Carried {
  readonly moving: Moving
  readonly verdict: Verdict
}

export function carriedTo(moving: Moving | null, plan: Plan): Carried | null {
  const verdict = moving && judge(moving, plan)
  return verdict && { moving, verdict }
}

/** Follows what is moved in this way. */
export function useCarried({ subscribe, now }: MovingState, plan: Plan, by: Moving['by']): Carried | null {
  const snapshot = () => {
    const moving = now()
    return moving?.by === by ? moving : null
  }
  const moving = useSyncExternalStore(subscribe, snapshot, () => null)
  return useMemo(() => carriedTo(moving, plan), [moving, plan])
}

/** What a move is judged by. */
export interface Plan {
  readonly lanes: readonly Lane[]
  readonly entries: readonly CalendarEntry[]
  readonly travel: TravelMinutes
}

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
  { entry, laneKey, starts, ends }: Moving,
  { lanes, entries, travel }: Plan,
): Verdict | null {
  const lane = lanes.find(({ key }) => key === laneKey)
  if (!lane) return null
  const { beautician } = lane
  const moved = { ...entry, beautician_id: beautician?.id ?? null, starts, ends }
  return {
    lane,
    conflict: conflictOf(moved, entries, travel),
    isUnable: beautician !== null && isUnable(beautician, entry),
    isOutsideHours: !isWithinHours(lane, starts, ends),
  }
}

/** Who is not active any more keeps the appointments she has. */
export const isUnable = (beautician: NonNullable<Lane['beautician']>, entry: CalendarEntry) =>
  beautician.id !== entry.beautician_id && (!beautician.is_active || !canDo(beautician, entry.appointment))

export const isRefused = ({ conflict, isUnable: unable }: Verdict) => conflict !== null || unable

/** Why it may not go there, or what wants a second look; nothing if all is well. */
export function verdictText({ lane, conflict, isUnable: unable, isOutsideHours }: Verdict): string {
  if (unable) return lane.beautician?.is_active ? 'does not do this' : 'not active any more'
  if (conflict?.kind === 'overlap') return 'over another visit'
  if (conflict) return `way of ${lengthText(conflict.needed)}, only ${lengthText(conflict.available)}`
  if (lane.isOff) return lane.detail
  return isOutsideHours ? 'outside working hours' : ''
}

/** 'Meera, 12:45 – 2:00 pm, 1 h 15, over another appointment' */
export const placeText = ({ moving: { starts, ends }, verdict }: Carried, zone: string) =>
  [verdict.lane.label, timeText(starts, ends, zone), verdictText(verdict)].filter(Boolean).join(', ')
