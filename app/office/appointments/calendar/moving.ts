/**
 * State of an appointment that is moved by pointer, taps or keys; nothing is saved before it is dropped. All of the calendar
 * renders when an appointment is lifted, but only subscribers (useMovePreview) render on every step.
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
      /** Moves to a lane and a time; the length stays. */
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

/** The current position of a moved appointment, and the result of its check. */
export interface MovePreview {
  readonly moving: Moving
  readonly check: MoveCheck
}

export function previewMove(moving: Moving | null, plan: Plan): MovePreview | null {
  const check = moving && checkMove(moving, plan)
  return check && { moving, check }
}

/** Subscribes to moves made with this input method. */
export function useMovePreview(
  { subscribe, now }: MovingState,
  plan: Plan,
  by: Moving['by'],
): MovePreview | null {
  const snapshot = () => {
    const moving = now()
    return moving?.by === by ? moving : null
  }
  const moving = useSyncExternalStore(subscribe, snapshot, () => null)
  return useMemo(() => previewMove(moving, plan), [moving, plan])
}

/** The data that a move is checked against. */
export interface Plan {
  readonly lanes: readonly Lane[]
  readonly entries: readonly CalendarEntry[]
  readonly travel: TravelMinutes
}

/** The result of checking the new position. */
export interface MoveCheck {
  readonly lane: Lane
  /** A conflict that the database would refuse. */
  readonly conflict: Conflict | null
  readonly isUnable: boolean
  /** A warning only: the database accepts it. */
  readonly isOutsideHours: boolean
}

/** null while the appointment is in no visible lane. */
export function checkMove(
  { entry, laneKey, starts, ends }: Moving,
  { lanes, entries, travel }: Plan,
): MoveCheck | null {
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

/** An inactive beautician keeps their existing appointments. */
export const isUnable = (beautician: NonNullable<Lane['beautician']>, entry: CalendarEntry) =>
  beautician.id !== entry.beautician_id && (!beautician.is_active || !canDo(beautician, entry.appointment))

export const isRefused = ({ conflict, isUnable: unable }: MoveCheck) => conflict !== null || unable

/** Why it cannot be dropped there, or a warning; empty if neither. */
export function checkText({ lane, conflict, isUnable: unable, isOutsideHours }: MoveCheck): string {
  if (unable) return lane.beautician?.is_active ? 'does not do this service' : 'no longer active'
  if (conflict?.kind === 'overlap') return 'has another appointment then'
  if (conflict)
    return `${lengthText(conflict.needed)} travel needed, only ${lengthText(conflict.available)} free`
  if (lane.isOff) return lane.detail
  return isOutsideHours ? 'outside working hours' : ''
}

/** 'Meera, 12:45 – 2:00 pm, 1 h 15, has another appointment then' */
export const previewText = ({ moving: { starts, ends }, check }: MovePreview, zone: string) =>
  [check.lane.label, timeText(starts, ends, zone), checkText(check)].filter(Boolean).join(', ')
