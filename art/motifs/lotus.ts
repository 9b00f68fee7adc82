import type { Point } from '../geometry.ts'
import { radians } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { finer, line, place, stroke } from '../marks.ts'
import { petalSides } from './petal.ts'

function veined(length: number, width: number, pen: Pen, lean: number): Mark[] {
  const fine = finer(pen, 0.4)
  const veins = [-0.6, -0.3, 0, 0.3, 0.6].map((share) => {
    const points: Point[] = [0.06, 0.35, 0.6, 0.8 - Math.abs(share) * 0.2].map((t) => [
      share * width * 0.42 * Math.sin(Math.PI * Math.min(0.86, t + 0.12)) + lean * t * t,
      -length * t,
    ])
    return line(points, { ...fine, opacity: 0.8 }, 'end')
  })
  return [stroke(petalSides(length, width, 0.5, lean), pen), ...veins]
}

/** A lotus in profile; `open` runs from 0 (bud) to 1 (full bloom). Fills go from the back petals to the front. */
export function lotus(
  size: number,
  pen: Pen,
  fills: readonly [back: string, middle: string, front: string],
  open = 1,
): Mark[] {
  const [back, middle, front] = fills
  const petalAt = (degrees: number, length: number, width: number, fill: string, lean = 0): Mark[] =>
    place(veined(size * length, size * width, { ...pen, fill }, size * lean), {
      turn: radians(degrees * open),
      keepWidth: true,
    })
  const pairs = (degrees: number, length: number, width: number, fill: string, lean = 0): Mark[] => [
    ...petalAt(-degrees, length, width, fill, -lean * open),
    ...petalAt(degrees, length, width, fill, lean * open),
  ]
  return [
    ...petalAt(0, 0.98, 0.4, back),
    ...pairs(24, 0.98, 0.38, back, 0.03),
    ...pairs(84, 0.82, 0.28, back, -0.1),
    ...pairs(62, 0.9, 0.34, middle, -0.06),
    ...pairs(42, 0.92, 0.38, middle, 0.0),
    ...pairs(16, 0.86, 0.4, middle, 0.02),
    ...pairs(70, 0.62, 0.3, front, -0.07),
    ...pairs(36, 0.72, 0.38, front, -0.01),
    ...petalAt(0, 0.74, 0.42, front),
  ]
}
