/** Moves the ghost's layers with every step of the pointer and re-renders it only when its shape changes. */
import { type RefObject, useEffect, useLayoutEffect, useState } from 'react'
import { heightOf, STEP } from './grid-geometry.ts'
import { isRefused, type MovePreview, type MovingState, type Plan, previewMove } from './moving.ts'

/** A text that is shown for a shorter time cannot be read. */
const REST_MS = 120
/** Height of a line of text, in pixels. */
export const LINE = 16

/** The state to render: immediately if the shape changed, otherwise once the pointer rests. */
export function useGhostPosition(
  ghost: RefObject<HTMLElement | null>,
  { subscribe, now }: MovingState,
  plan: Plan,
): MovePreview | null {
  const [drawn, setDrawn] = useState<MovePreview | null>(null)
  useLayoutEffect(() => {
    if (!ghost.current || !drawn) return
    moveGhost(ghost.current, drawn, plan)
    fade(ghost.current, 'text', true)
  }, [ghost, drawn, plan])
  useEffect(() => {
    let shape = ''
    let resting: ReturnType<typeof setTimeout> | undefined
    const draw = () => {
      const preview = previewMove(now(), plan)
      shape = preview ? shapeOf(preview) : ''
      setDrawn(preview)
    }
    const follow = () => {
      clearTimeout(resting)
      const preview = previewMove(now(), plan)
      if (!ghost.current || !preview || shapeOf(preview) !== shape) return draw()
      moveGhost(ghost.current, preview, plan)
      fade(ghost.current, 'text', false)
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
export function timesPassed({ moving, check: { lane } }: MovePreview): number[] {
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
function shapeOf({ moving: { by, starts, ends }, check: { lane } }: MovePreview): string {
  const times = by === 'pointer' ? firstPassed(starts, lane.starts) - lane.starts : starts
  return `${by} ${ends - starts} ${times}`
}

function moveGhost(ghost: HTMLElement, { moving, check }: MovePreview, { lanes }: Plan) {
  const { lane } = check
  const [first = 0] = timesPassed({ moving, check })
  const across = lanes.indexOf(lane) * 100
  put(ghost, 'transform', `translate(${across}%, ${heightOf(moving.starts - lane.starts)}px)`)
  put(part(ghost, 'times'), 'transform', `translateY(${(-LINE * (moving.starts - first)) / STEP}px)`)
  fade(ghost, 'refused', isRefused(check))
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
