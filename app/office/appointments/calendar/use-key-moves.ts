/**
 * The grid by keyboard. Arrows walk from visit to visit, Enter opens one, Space lifts it; lifted, arrows carry it by a
 * quarter of an hour or to the next lane, Shift with up and down changes its length, Enter drops it and Escape leaves it.
 */
import { type RefObject, useEffect, useRef } from 'react'
import { STEP } from './grid-geometry.ts'
import { type Lane, laneHolding, visitsIn } from './lanes.ts'
import type { Moving, MovingState } from './moving.ts'
import type { Visit } from './visit.ts'

interface KeyMoves {
  readonly lanes: readonly Lane[]
  readonly visits: readonly Visit[]
  readonly move: MovingState
  readonly onDrop: () => void
}

export function useKeyMoves(grid: RefObject<HTMLElement | null>, options: KeyMoves): void {
  const latest = useRef(options)
  latest.current = options
  useEffect(() => {
    const element = grid.current
    if (!element) return
    const onKey = (event: KeyboardEvent) => {
      const { visits, move } = latest.current
      const moving = move.now()
      const id = (event.target as Element).closest<HTMLElement>('[data-visit]')?.dataset.visit
      const visit = visits.find((one) => one.id === id)
      const isHeard = moving
        ? carry(event, moving, latest.current)
        : visit !== undefined && walk(event, visit, latest.current, element)
      if (isHeard) event.preventDefault()
    }
    element.addEventListener('keydown', onKey)
    return () => element.removeEventListener('keydown', onKey)
  }, [grid])
}

function carry({ key, shiftKey }: KeyboardEvent, now: Moving, { lanes, move, onDrop }: KeyMoves): boolean {
  const here = lanes.findIndex((lane) => lane.key === now.laneKey)
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown':
      if (shiftKey) move.resize(now.ends + by * STEP)
      else move.place(now.laneKey, now.starts + by * STEP)
      return true
    case 'ArrowLeft':
    case 'ArrowRight': {
      const [from, to] = [lanes[here], lanes[here + by]]
      if (from && to) move.place(to.key, to.starts + now.starts - from.starts)
      return true
    }
    case 'Enter':
    case ' ':
      onDrop()
      return true
    case 'Escape':
      move.leave()
      return true
    default:
      return false
  }
}

function walk({ key }: KeyboardEvent, visit: Visit, options: KeyMoves, grid: HTMLElement): boolean {
  const { lanes, visits, move } = options
  const lane = laneHolding(lanes, visit)
  if (!lane) return false
  const by = key === 'ArrowUp' || key === 'ArrowLeft' ? -1 : 1
  switch (key) {
    case 'ArrowUp':
    case 'ArrowDown': {
      const order = visitsIn(lane, visits)
      focusVisit(grid, order[order.indexOf(visit) + by]?.id)
      return true
    }
    case 'ArrowLeft':
    case 'ArrowRight':
      focusVisit(grid, nearestBeside(lanes, visits, lane, by, visit)?.id)
      return true
    case ' ':
      move.lift(visit, lane.key, 'keys')
      return true
    default:
      return false
  }
}

/** The visit of the next lane that has any, nearest in time of day. */
function nearestBeside(
  lanes: readonly Lane[],
  visits: readonly Visit[],
  from: Lane,
  by: number,
  visit: Visit,
): Visit | undefined {
  for (let index = lanes.indexOf(from) + by; lanes[index]; index += by) {
    const lane = lanes[index] as Lane
    const distance = ({ starts }: Visit) => Math.abs(starts - lane.starts - (visit.starts - from.starts))
    const [nearest] = visitsIn(lane, visits).sort((one, other) => distance(one) - distance(other))
    if (nearest) return nearest
  }
  return undefined
}

/** Leads to a visit, if it is there. */
export function focusVisit(grid: HTMLElement | null, id: string | undefined): boolean {
  const block = id && grid?.querySelector<HTMLElement>(`[data-visit="${CSS.escape(id)}"]`)
  if (!block) return false
  block.focus({ preventScroll: true })
  block.scrollIntoView({ block: 'nearest', inline: 'nearest' })
  return true
}
