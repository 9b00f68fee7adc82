/** Converts between pixels and times: the height of a duration, and the lane and time under a pointer. */
import { SNAP_MINUTES } from '#domain/appointments/day-plan.ts'
import type { Lane } from './lanes.ts'

export const HOUR = 3_600_000
export const STEP = SNAP_MINUTES * 60_000
/** In pixels. */
export const HOUR_HEIGHT = 64

export const heightOf = (milliseconds: number) => (milliseconds / HOUR) * HOUR_HEIGHT

export interface GridPlace {
  readonly lane: Lane
  readonly moment: number
}

/** `box` is the area of all lanes, which are equally wide. */
export function placeUnder(box: DOMRect, lanes: readonly Lane[], x: number, y: number): GridPlace | null {
  const lane = lanes[Math.floor(((x - box.left) / box.width) * lanes.length)]
  if (!lane) return null
  return { lane, moment: lane.starts + ((y - box.top) / HOUR_HEIGHT) * HOUR }
}

const nearestQuarter = ({ lane, moment }: GridPlace) =>
  lane.starts + Math.round((moment - lane.starts) / STEP) * STEP

/** A start within the day: the last is a quarter hour before midnight. */
export const withinDay = ({ starts, ends }: Lane, start: number): number =>
  Math.min(Math.max(start, starts), ends - STEP)

/** The start nearest to a place. */
export const snapped = (place: GridPlace): number => withinDay(place.lane, nearestQuarter(place))

/** The end nearest to a place: at most midnight. */
export const snappedEnd = (place: GridPlace): number =>
  Math.min(Math.max(nearestQuarter(place), place.lane.starts), place.lane.ends)
