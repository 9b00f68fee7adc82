import type { Curve, Point } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, stroke } from '../marks.ts'

/** A petal growing upwards from the origin; `belly` says how high it is widest, `point` how sharp its tip is. */
export function petalSides(length: number, width: number, belly = 0.45, lean = 0): [Curve, Curve] {
  const side = (sign: number): Point[] => [
    [0, 0],
    [sign * width * 0.34, -length * belly * 0.42],
    [sign * width * 0.5 + lean * 0.3, -length * belly],
    [sign * width * 0.34 + lean * 0.62, -length * (belly + (1 - belly) * 0.5)],
    [sign * width * 0.1 + lean * 0.9, -length * 0.93],
    [lean, -length],
  ]
  return [side(-1), side(1).reverse()]
}

export const petal = (length: number, width: number, pen: Pen, belly = 0.45, lean = 0): Mark =>
  stroke(petalSides(length, width, belly, lean), pen)

/** A petal with an inner echo, a vein and seeds, as a mehendi cone would fill it. */
export function ornatePetal(length: number, width: number, pen: Pen, belly = 0.45): Mark[] {
  const fine = finer(pen, 0.55)
  const echo = petalSides(length * 0.76, width * 0.66, belly).map((side) =>
    side.map(([x, y]): Point => [x, y - length * 0.07]),
  )
  const seeds = [0.3, 0.42, 0.53, 0.63].map((t, i) =>
    dot([0, -length * t], pen.width * (0.85 - i * 0.13), pen.ink),
  )
  return [
    petal(length, width, pen, belly),
    stroke(echo, fine),
    ...seeds,
    line(
      [
        [0, -length * 0.68],
        [0, -length * 0.8],
      ],
      fine,
    ),
    dot([0, -length * 1.07], pen.width * 0.8, pen.ink),
  ]
}

/** A leaf with a midrib and slanting veins, pointing up. */
export function leaf(length: number, width: number, pen: Pen, lean = 0, veins = 4): Mark[] {
  const fine = finer(pen, 0.5)
  const marks: Mark[] = [petal(length, width, pen, 0.4, lean)]
  marks.push(
    line(
      [
        [0, 0],
        [lean * 0.18, -length * 0.4],
        [lean * 0.7, -length * 0.85],
      ],
      fine,
      'end',
    ),
  )
  for (let i = 0; i < veins; i++) {
    const t = 0.18 + (i * 0.56) / veins
    const reach = width * 0.34 * Math.sin(Math.PI * Math.min(1, t + 0.25))
    for (const sign of [-1, 1]) {
      marks.push(
        line(
          [
            [lean * t * 0.5, -length * t],
            [lean * (t + 0.1) * 0.5 + sign * reach, -length * (t + 0.14)],
          ],
          fine,
        ),
      )
    }
  }
  return marks
}
