// Points, splines and affine transforms. Curves are uniform Catmull-Rom splines: they pass through their points and
// survive any affine transform.

export type Point = readonly [x: number, y: number]
export type Curve = readonly Point[]

/** Parses SVG points: `points('0,0 12,-4 30,8')`. */
export function points(text: string): Point[] {
  return text.split(' ').map((pair) => {
    const [x, y] = pair.split(',').map(Number)
    if (x === undefined || y === undefined || Number.isNaN(x + y)) throw new Error(`not a point: ${pair}`)
    return [x, y]
  })
}

export const TAU = Math.PI * 2
export const radians = (degrees: number): number => (degrees * Math.PI) / 180
export const polar = (radius: number, angle: number): Point => [
  radius * Math.cos(angle),
  radius * Math.sin(angle),
]
export const distance = (a: Point, b: Point): number => Math.hypot(b[0] - a[0], b[1] - a[1])
export const mix = (a: Point, b: Point, t: number): Point => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
]
export const ease = (t: number): number => (t < 0.5 ? 2 * t * t : 1 - (2 - 2 * t) ** 2 / 2)
export const clamp = (t: number): number => Math.min(1, Math.max(0, t))

export function pointAt(curve: Curve, index: number): Point {
  const point = curve[Math.min(Math.max(index, 0), curve.length - 1)]
  if (!point) throw new Error('a curve needs at least one point')
  return point
}

const short = (value: number): string => String(Math.round(value * 100) / 100)
const pair = (point: Point): string => `${short(point[0])} ${short(point[1])}`

type Segment = { readonly leave: Point; readonly arrive: Point; readonly to: Point }

/** The spline as cubic Bézier segments: the two control points and the end of each. */
export function segments(curve: Curve): Segment[] {
  return curve.slice(1).map((to, i) => {
    const [before, from, after] = [pointAt(curve, i - 1), pointAt(curve, i), pointAt(curve, i + 2)]
    return {
      leave: [from[0] + (to[0] - before[0]) / 6, from[1] + (to[1] - before[1]) / 6],
      arrive: [to[0] - (after[0] - from[0]) / 6, to[1] - (after[1] - from[1]) / 6],
      to,
    }
  })
}

/** Path data of one open spline, continuing from the current point unless `move` is set. */
export function splinePath(curve: Curve, move = true): string {
  const start = move ? `M${pair(pointAt(curve, 0))}` : ''
  if (curve.length === 2) return `${start}L${pair(pointAt(curve, 1))}`
  return (
    start +
    segments(curve)
      .map(({ leave, arrive, to }) => `C${pair(leave)} ${pair(arrive)} ${pair(to)}`)
      .join('')
  )
}

/** Points along a spline, `density` to each of its segments. */
export function sample(curve: Curve, density = 12): Point[] {
  const points: Point[] = [pointAt(curve, 0)]
  for (let i = 0; i < curve.length - 1; i++) {
    const [a, b, c, d] = [
      pointAt(curve, i - 1),
      pointAt(curve, i),
      pointAt(curve, i + 1),
      pointAt(curve, i + 2),
    ]
    for (let step = 1; step <= density; step++) {
      const t = step / density
      const blend = (axis: 0 | 1): number =>
        0.5 *
        (2 * b[axis] +
          (c[axis] - a[axis]) * t +
          (2 * a[axis] - 5 * b[axis] + 4 * c[axis] - d[axis]) * t * t +
          (3 * b[axis] - a[axis] - 3 * c[axis] + d[axis]) * t * t * t)
      points.push([blend(0), blend(1)])
    }
  }
  return points
}

export function lengthOf(points: Curve): number {
  let total = 0
  for (let i = 1; i < points.length; i++) total += distance(pointAt(points, i - 1), pointAt(points, i))
  return total
}

/** The first part of a polyline, up to `length`. */
export function cut(points: Curve, length: number): Point[] {
  const kept: Point[] = [pointAt(points, 0)]
  let left = length
  for (let i = 1; i < points.length; i++) {
    const [from, to] = [pointAt(points, i - 1), pointAt(points, i)]
    const step = distance(from, to)
    if (step >= left) {
      kept.push(mix(from, to, step === 0 ? 0 : left / step))
      break
    }
    kept.push(to)
    left -= step
  }
  return kept
}

type Station = { readonly at: Point; readonly angle: number }

/** Evenly spaced positions along a curve, with the direction at each. */
export function stations(curve: Curve, count: number, from = 0, to = 1): Station[] {
  const points = sample(curve, 24)
  const total = lengthOf(points)
  return Array.from({ length: count }, (_, index) => {
    const t = count === 1 ? (from + to) / 2 : from + ((to - from) * index) / (count - 1)
    const reached = cut(points, Math.max(total * t, 0.001))
    const [last, previous] = [pointAt(reached, reached.length - 1), pointAt(reached, reached.length - 2)]
    return { at: last, angle: Math.atan2(last[1] - previous[1], last[0] - previous[0]) }
  })
}

/** The curve offset sideways by a distance that may vary along it (positive is to the right). */
export function offset(curve: Curve, by: (t: number) => number): Point[] {
  return curve.map((point, index) => {
    const [before, after] = [pointAt(curve, index - 1), pointAt(curve, index + 1)]
    const reach = distance(before, after) || 1
    const amount = by(curve.length === 1 ? 0 : index / (curve.length - 1))
    return [
      point[0] - ((after[1] - before[1]) / reach) * amount,
      point[1] + ((after[0] - before[0]) / reach) * amount,
    ]
  })
}

export const circle = (at: Point, radius: number, from = 0, sweep = TAU, rise = radius): Point[] =>
  Array.from({ length: 17 }, (_, i) => {
    const angle = from + (sweep * i) / 16
    return [at[0] + radius * Math.cos(angle), at[1] + rise * Math.sin(angle)]
  })

export const polyline = (points: Curve): string =>
  points.map((point, i) => `${i ? 'L' : 'M'}${pair(point)}`).join('')
