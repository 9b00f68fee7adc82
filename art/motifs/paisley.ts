import type { Curve, Point } from '../geometry.ts'
import { circle, distance, offset, points, polar, sample, stations } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, place, stroke } from '../marks.ts'
import { rosette } from './flower.ts'
import { leaf } from './petal.ts'

const BACK: Curve = points(
  '0,0 -0.17,-0.035 -0.295,-0.17 -0.3,-0.37 -0.2,-0.6 -0.02,-0.8 0.18,-0.93 0.34,-0.95 0.42,-0.87 0.38,-0.78',
)
const BELLY: Curve = points(
  '0.38,-0.78 0.3,-0.82 0.2,-0.76 0.175,-0.62 0.235,-0.43 0.3,-0.25 0.26,-0.1 0.14,-0.02 0,0',
)
const EDGE: Curve = [...sample(BACK, 9), ...sample(BELLY, 9).slice(1)]

/** The edge moved inwards, without the points that would intersect in the narrow tip. */
function inset(by: number): Point[] {
  return offset(EDGE, () => by).filter((point) => EDGE.every((edge) => distance(edge, point) >= by * 0.985))
}

const INSETS = { lace: inset(0.045), beads: inset(0.07), heart: inset(0.1) }
const scaled = (curve: Curve, size: number): Point[] => curve.map(([x, y]): Point => [x * size, y * size])
const closed = (points: readonly Point[]): Point[] => (points[0] ? [...points, points[0]] : [])

/** The ambi: a drop with a curled tip, standing on the origin, with echo lines, scallops and a flower inside. */
export function paisley(size: number, pen: Pen, detail = 1): Mark[] {
  const fine = finer(pen, 0.55)
  const marks: Mark[] = [stroke([scaled(BACK, size), scaled(BELLY, size)], pen)]
  marks.push(stroke([closed(scaled(INSETS.lace, size))], fine))
  if (detail > 0) {
    marks.push(stroke([closed(scaled(INSETS.heart, size))], finer(pen, 0.8)))
    for (const { at } of stations(scaled(INSETS.beads, size), Math.round(30 * detail), 0, 0.985)) {
      marks.push(dot(at, size * 0.0085, pen.ink))
    }
    marks.push(...place(rosette(size * 0.1, 8, fine), { at: [-size * 0.02, -size * 0.235], keepWidth: true }))
    marks.push(
      ...place(leaf(size * 0.19, size * 0.1, fine, size * 0.03, 3), {
        at: [-size * 0.02, -size * 0.37],
        keepWidth: true,
      }),
    )
    for (const sign of [-1, 1]) {
      marks.push(
        ...place(leaf(size * 0.11, size * 0.055, fine, 0, 0), {
          at: [-size * 0.02, -size * 0.36],
          turn: sign * 0.9,
          keepWidth: true,
        }),
      )
    }
  }
  if (detail > 0.6) {
    for (const { at, angle } of stations(scaled(BACK, size), Math.round(22 * detail), 0.03, 0.86)) {
      const radius = size * 0.03
      marks.push(line(circle(at, radius, angle + Math.PI, Math.PI, radius), fine))
      const seed = polar(radius * 1.6, angle - Math.PI / 2)
      marks.push(dot([at[0] + seed[0], at[1] + seed[1]], size * 0.006, pen.ink))
    }
  }
  return marks
}
