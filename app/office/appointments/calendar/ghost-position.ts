/** Moves the ghost's layers with every step of the pointer and re-renders it only when its shape changes. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { heightOf, STEP } from './grid-geometry.ts'
import { type Carried, carriedTo, isRefused, type MovingState, type Plan } from './moving.ts'

/** A text that is shown for a shorter time cannot be read. */
const REST_MS = 120
/** Height of a line of text, in pixels. */
export const LINE = 16

/** The state to render: immediately if the shape changed, otherwise once the pointer rests. */
export function useGhostPosition(
  ghost: RefObject<HTMLElement | null>,
  { subscribe, now }: MovingState,
  plan: Plan,
): Carried | null {
  const [drawn, setDrawn] = useState<Carried | null>(null)
  useLayoutEffect(() => {
    if (!ghost.current || !drawn) return
    moveGhost(ghost.current, drawn, plan)
    fade(ghost.current, 'words', true)
  }, [ghost, drawn, plan])
  useEffect(() => {
    let shape = ''
    let resting: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const carried = carriedTo(now(), plan)
      shape = carried ? shapeOf(carried) : ''
      setDrawn(carried)
    }
    const follow = () => {
      clearTimeout(resting)
      const carried = carriedTo(now(), plan)
      if (!ghost.current || !carried || shapeOf(carried) !== shape) return draw()
      moveGhost(ghost.current, carried, plan)
      fade(ghost.current, 'words', false)
      resting = setTimeout(draw, REST_MS)
    }
    draw()
    const stop = subscribe(follow)
    return () => {
      clearTimeout(resting)
      stop()
    }
  }, [ghost, subscribe, now, plan])
  return drawn
}

/** The times in the scrolling label: all of the day for a pointer, only the current one for keys and taps. */
export function timesPassed({ moving, verdict: { lane } }: Carried): number[] {
  if (moving.by !== 'pointer') return [moving.starts]
  const first = firstPassed(moving.starts, lane.starts)
  return Array.from({ length: Math.ceil((lane.ends - first) / STEP) }, (_, index) => first + index * STEP)
}

/**
 * An appointment that begins at seven past moves in quarter hours from there, until a pointer snaps it to the quarters of the
 * clock.
 */
const firstPassed = (starts: number, day: number) => day + ((((starts - day) % STEP) + STEP) % STEP)

/** Two states of the same shape differ only in position. */
function shapeOf({ moving: { by, starts, ends }, verdict: { lane } }: Carried): string {
  const times = by === 'pointer' ? firstPassed(starts, lane.starts) - lane.starts : starts
  return `${by} ${ends - starts} ${times}`
}

function moveGhost(ghost: HTMLElement, { moving, verdict }: Carried, { lanes }: Plan) {
  const { lane } = verdict
  const [first = 0] = timesPassed({ moving, verdict })
  const across = lanes.indexOf(lane) * 100
  put(ghost, 'transform', `translate(${across}%, ${heightOf(moving.starts - lane.starts)}px)`)
  put(part(ghost, 'times'), 'transform', `translateY(${(-LINE * (moving.starts - first)) / STEP}px)`)
  fade(ghost, 'refused', isRefused(verdict))
}

const fade = (ghost: HTMLElement, name: string, isShown: boolean) =>
  put(part(ghost, name), 'opacity', isShown ? '1' : '0')

const part = (ghost: HTMLElement, name: string) => ghost.querySelector(`[data-${name}]`)

const lastPut = new WeakMap<Element, string>()

/** An animation that finishes at once and keeps its value. Unlike a style change, it needs no layout or paint. */
function put(element: Element | null, property: 'transform' | 'opacity', value: string) {
  if (!element || lastPut.get(element) === value) return
  lastPut.set(element, value)
  element.animate({ [property]: value }, { duration: 1, fill: 'forwards' })
}
