/**
 * Keyboard control of the grid. Arrows move between appointments, Enter opens one, Space lifts it. When lifted, arrows move it
 * by a quarter hour or to the next lane, Shift with up and down changes its length, Enter drops it and Escape cancels.
 */
import { type RefObject, useEffect, useRef } from 'react'
import type { CalendarEntry } from './calendar-entry.ts'
import { STEP, withinDay } from './grid-geometry.ts'
import { appointmentsIn, type Lane, laneHolding } from './lanes.ts'
import type { Moving, MovingState } from './moving.ts'

interface KeyMoves {
  readonly lanes: readonly Lane[]
  readonly entries: readonly CalendarEntry[]
  readonly moving: MovingState
  readonly onDrop: () => void
}

export function useKeyMoves(grid: RefObject<HTMLElement | null>, options: KeyMoves): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      const { entries, moving } = latest.current
      const now = moving.now()
      const id = (event.target as Element).closest<HTMLElement>('[data-appointment]')?.dataset.appointment
      const entry = entries.find((one) => one.id === id)
      const isHandled = now
        ? moveLifted(event, now, latest.current)
        : entry !== undefined && moveFocus(event, entry, latest.current, element)
      if (isHandled) event.preventDefault()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [grid])
}

function moveLifted(
  { key, shiftKey }: KeyboardEvent,
  now: Moving,
  { lanes, moving, onDrop }: KeyMoves,
): boolean {
  const here = lanes.findIndex((lane) => lane.key === now.laneKey)
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      step(by, shiftKey, now, lanes[here], moving)
      return true
    case 'ArrowLeft':
    case 'ArrowRight': {
      const [from, to] = [lanes[here], lanes[here + by]]
      if (from && to) moving.place(to.key, to.starts + now.starts - from.starts)
      return true
    }
    case 'Enter':
    case ' ':
      onDrop()
      return true
    case 'Escape':
      moving.leave()
      return true
    default:
      return false
  }
}

/** A step that would leave the day is not made. */
function step(by: number, isResize: boolean, now: Moving, lane: Lane | undefined, moving: MovingState) {
  if (!lane) return
  if (isResize) {
    if (by < 0) moving.resize(now.ends - STEP)
    else if (now.ends < lane.ends) moving.resize(Math.min(now.ends + STEP, lane.ends))
    return
  }
  const starts = withinDay(lane, now.starts + by * STEP)
  if ((starts - now.starts) * by > 0) moving.place(lane.key, starts)
}

function moveFocus(
  { key }: KeyboardEvent,
  entry: CalendarEntry,
  options: KeyMoves,
  grid: HTMLElement,
): boolean {
  const { lanes, entries, moving } = options
  const lane = laneHolding(lanes, entry)
  if (!lane) return false
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const order = appointmentsIn(lane, entries)
      focusAppointment(grid, order[order.indexOf(entry) + by]?.id)
      return true
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      focusAppointment(grid, nearestBeside(lanes, entries, lane, by, entry)?.id)
      return true
    case ' ':
      moving.lift(entry, lane.key, 'keys')
      return true
    default:
      return false
  }
}

/** The appointment nearest in time of day in the next lane that has any. */
function nearestBeside(
  lanes: readonly Lane[],
  entries: readonly CalendarEntry[],
  from: Lane,
  by: number,
  entry: CalendarEntry,
): CalendarEntry | undefined {
  for (let index = lanes.indexOf(from) + by; lanes[index]; index += by) {
    const lane = lanes[index] as Lane
    const distance = ({ starts }: CalendarEntry) =>
      Math.abs(starts - lane.starts - (entry.starts - from.starts))
    const [nearest] = appointmentsIn(lane, entries).sort((one, other) => distance(one) - distance(other))
    if (nearest) return nearest
  }
  return undefined
}

/** Focuses an appointment, if it is rendered. */
export function focusAppointment(grid: HTMLElement | null, id: string | undefined): boolean {
  const block = id && grid?.querySelector<HTMLElement>(`[data-appointment="${CSS.escape(id)}"]`)
  if (!block) return false
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
