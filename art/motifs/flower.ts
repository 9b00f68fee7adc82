import { circle, polar, TAU } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, spin, stroke } from '../marks.ts'
import { petal, petalSides } from './petal.ts'

/** A rosette seen from above. */
export function rosette(radius: number, petals: number, pen: Pen, turn = 0): Mark[] {
  const fine = finer(pen, 0.55)
  const width = (radius * 4.4) / petals
  const unit: Mark[] = [
    petal(radius, width, pen, 0.62),
    line(
      [
        [0, -radius * 0.34],
        [0, -radius * 0.7],
      ],
      fine,
      'both',
    ),
  ]
  const heart = Array.from({ length: 6 }, (_, i) =>
    dot(polar(radius * 0.17, (TAU * i) / 6), radius * 0.045, pen.ink),
  )
  return [
    ...spin(unit, petals, turn),
    line(circle([0, 0], radius * 0.27), { ...pen, fill: pen.fill ?? 'none' }),
    ...heart,
    dot([0, 0], radius * 0.07, pen.ink),
  ]
}

/** A jasmine flower of a gajra: five plump ivory petals. */
export function jasmine(radius: number, pen: Pen, turn = 0): Mark[] {
  const unit: Mark[] = [
    stroke(petalSides(radius, radius * 0.95, 0.62), pen),
    line(
      [
        [0, -radius * 0.2],
        [0, -radius * 0.55],
      ],
      finer(pen, 0.6),
      'end',
    ),
  ]
  return [...spin(unit, 5, turn), dot([0, 0], radius * 0.16, pen.ink)]
}

/** A closed bud, pointing up. */
export const bud = (length: number, pen: Pen): Mark[] => [
  stroke(petalSides(length, length * 0.5, 0.5), pen),
  line(
    [
      [-length * 0.12, -length * 0.1],
      [0, -length * 0.5],
      [length * 0.06, -length * 0.85],
    ],
    finer(pen, 0.6),
    'both',
  ),
]
