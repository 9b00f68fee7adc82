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

/** The nearest quarter hour, within the day. */
export function snapped({ lane, moment }: GridPlace): number {
  const quarters = Math.round((moment - lane.starts) / STEP)
  return Math.min(Math.max(lane.starts + quarters * STEP, lane.starts), lane.ends - STEP)
}
