// A drawing is a list of marks: pen strokes and dots. As data (not SVG text) a motif can be moved, repeated around
// a centre, or drawn partially for the loops of the video gallery.

import type { Curve, Point } from './geometry.ts'
import { clamp, cut, lengthOf, offset, pointAt, polyline, sample, splinePath } from './geometry.ts'

type Taper = 'both' | 'start' | 'end'
export type Stroke = {
  readonly kind: 'stroke'
  /** Consecutive splines; where two meet there is a corner. */
  readonly curves: readonly Curve[]
  readonly ink: string
  readonly width: number
  readonly fill?: string
  readonly taper?: Taper
  readonly opacity?: number
}
type Dot = {
  readonly kind: 'dot'
  readonly at: Point
  readonly radius: number
  readonly ink: string
  readonly opacity?: number
}
export type Mark = Stroke | Dot
export type Pen = {
  readonly ink: string
  readonly width: number
  readonly fill?: string
  readonly opacity?: number
}

export const stroke = (curves: readonly Curve[], pen: Pen, taper?: Taper): Stroke => ({
  kind: 'stroke',
  curves,
  ...pen,
  taper,
})
export const line = (curve: Curve, pen: Pen, taper?: Taper): Stroke => stroke([curve], pen, taper)
export const rectangle = (x: number, y: number, width: number, height: number, pen: Pen): Stroke => {
  const corners: Point[] = [
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
    [x, y],
  ]
  return stroke(
    corners.slice(1).map((corner, i) => [pointAt(corners, i), corner]),
    pen,
  )
}
export const dot = (at: Point, radius: number, ink: string, opacity?: number): Dot => ({
  kind: 'dot',
  at,
  radius,
  ink,
  opacity,
})
export const finer = (pen: Pen, factor = 0.6): Pen => ({ ...pen, width: pen.width * factor, fill: undefined })

type Move = (point: Point) => Point

function moved(marks: readonly Mark[], move: Move, scale: number): Mark[] {
  return marks.map((mark) =>
    mark.kind === 'dot'
      ? { ...mark, at: move(mark.at), radius: mark.radius * scale }
      : { ...mark, curves: mark.curves.map((curve) => curve.map(move)), width: mark.width * scale },
  )
}

type Place = {
  readonly at?: Point
  readonly turn?: number
  readonly scale?: number
  readonly mirror?: boolean
  readonly keepWidth?: boolean
}

/** Scales, mirrors, rotates and then moves marks; `keepWidth` keeps the pen width. */
export function place(
  marks: readonly Mark[],
  { at = [0, 0], turn = 0, scale = 1, mirror = false, keepWidth = false }: Place,
): Mark[] {
  const [cos, sin] = [Math.cos(turn) * scale, Math.sin(turn) * scale]
  const flip = mirror ? -1 : 1
  return moved(
    marks,
    ([x, y]) => [at[0] + x * flip * cos - y * sin, at[1] + x * flip * sin + y * cos],
    keepWidth ? 1 : scale,
  )
}

export const squash = (marks: readonly Mark[], horizontal: number, vertical: number): Mark[] =>
  moved(marks, ([x, y]) => [x * horizontal, y * vertical], 1)

/** Repeats marks around the origin. */
export function spin(marks: readonly Mark[], count: number, phase = 0): Mark[] {
  return Array.from({ length: count }, (_, i) =>
    place(marks, { turn: phase + (Math.PI * 2 * i) / count }),
  ).flat()
}

const PROFILES: Record<Taper, (t: number) => number> = {
  both: (t) => 0.12 + 0.88 * Math.sin(Math.PI * t) ** 0.7,
  start: (t) => 0.12 + 0.88 * Math.min(1, t * 1.15) ** 0.8,
  end: (t) => 0.12 + 0.88 * Math.min(1, (1 - t) * 1.15) ** 0.8,
}

function brushed(curves: readonly Curve[], width: number, taper: Taper): string {
  return curves
    .map((curve) => {
      const points = sample(curve, 8)
      const half = (t: number): number => (width / 2) * PROFILES[taper](t)
      const back = offset(points, (t) => -half(t)).reverse()
      return `${polyline([...offset(points, half), ...back])}Z`
    })
    .join('')
}

function pathOf({ curves, fill }: Stroke): string {
  const closes = fill !== undefined && fill !== 'none'
  return curves.map((curve, i) => splinePath(curve, i === 0)).join('') + (closes ? 'Z' : '')
}

const faded = (opacity?: number): string =>
  opacity === undefined || opacity === 1 ? '' : ` opacity="${opacity}"`
const short = (value: number): string => String(Math.round(value * 100) / 100)

function markup(mark: Mark): string {
  if (mark.kind === 'dot') {
    const [x, y] = mark.at
    return `<circle cx="${short(x)}" cy="${short(y)}" r="${short(mark.radius)}" fill="${mark.ink}"${faded(mark.opacity)}/>`
  }
  if (mark.taper)
    return `<path d="${brushed(mark.curves, mark.width, mark.taper)}" fill="${mark.ink}"${faded(mark.opacity)}/>`
  const pen = mark.width > 0 ? ` stroke="${mark.ink}" stroke-width="${short(mark.width)}"` : ''
  return `<path d="${pathOf(mark)}" fill="${mark.fill ?? 'none'}"${pen}${faded(mark.opacity)}/>`
}

export const draw = (marks: readonly Mark[]): string => marks.map(markup).join('\n')

/** One mark with only its first part drawn; its fill fades in over the last third. */
export function partly(mark: Mark, progress: number): Mark[] {
  const t = clamp(progress)
  if (t === 0) return []
  if (t === 1) return [mark]
  if (mark.kind === 'dot') return [{ ...mark, radius: mark.radius * t }]
  const points = mark.curves.flatMap((curve) => sample(curve, 8))
  const drawn = cut(points, Math.max(lengthOf(points) * t, 0.01))
  const lineOnly: Stroke = { ...mark, curves: [drawn], fill: undefined }
  const flood = clamp((t - 0.66) * 3) * (mark.opacity ?? 1)
  return mark.fill && flood > 0 ? [{ ...mark, width: 0, opacity: flood }, lineOnly] : [lineOnly]
}
