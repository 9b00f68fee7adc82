// Drawings for a missing page and for a failed one.

import { circle, points, polar, TAU } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, line, place, spin } from '../marks.ts'
import { rosette } from '../motifs/flower.ts'
import { petal } from '../motifs/petal.ts'
import { tendril } from '../motifs/vine.ts'
import { palette } from '../palette.ts'
import { fine, gold, ground, main, thread } from './drawing-parts.ts'

/** A mandala left half drawn, with the cone lying beside it. */
export function notFound(): Mark[] {
  const partial = Array.from({ length: 7 }, (_, i) =>
    place([petal(34, 19, main, 0.5), petal(22, 10, thread, 0.5), dot([0, -40], 1.5, palette.gold)], {
      turn: (i * TAU) / 10,
      at: polar(22, (i * TAU) / 10 - Math.PI / 2),
      keepWidth: true,
    }),
  ).flat()
  const cone: Mark[] = [
    line(points('0,0 58,-16'), main),
    line(points('0,0 54,14'), main),
    line(circle([56, -1], 4, Math.PI / 2, -Math.PI, 15.4), main),
    line(circle([56, -1], 4, -Math.PI / 2, -Math.PI, 15.4), main),
    line(points('20,-5.4 20,5'), gold),
    line(points('26,-7 26,6.6'), gold),
    ...place(rosette(7, 6, thread), { at: [41, -1], keepWidth: true }),
  ]
  return [
    ...place(
      [...partial, ...rosette(17, 8, gold), line(circle([0, 0], 21, -Math.PI / 2, TAU * 0.72), fine)],
      { at: [108, 86], keepWidth: true },
    ),
    ...place(cone, { at: [118, 140], turn: 0.05, keepWidth: true }),
    line(points('78,146 92,138 104,146 117,140'), { ...main, width: 1.2 }),
    dot([66, 134], 1.6, palette.gold),
    dot([58, 126], 1.2, palette.gold),
    dot([52, 116], 0.9, palette.gold),
    ...ground(166),
  ]
}

/** A bangle that broke, its pieces waiting to be swept up. */
export function failure(): Mark[] {
  const ring = (radius: number, pen: Pen): Mark => line(circle([0, 0], radius, 0.75, TAU - 0.8), pen)
  const beaded = Array.from({ length: 22 }, (_, i) =>
    dot(polar(45, 0.85 + (i * (TAU - 1)) / 21), 1.5, palette.gold),
  )
  return [
    ...place(
      [
        ring(51, main),
        ring(39, main),
        ...beaded,
        line([polar(51, 0.75), polar(45, 0.68), polar(39, 0.76)], main),
        line([polar(51, -0.05), polar(45, 0.04), polar(39, -0.05)], main),
        ...spin(place([petal(14, 8, thread, 0.5)], { at: [0, -10], keepWidth: true }), 8),
        dot([0, 0], 2.4, palette.gold),
      ],
      { at: [104, 84], keepWidth: true },
    ),
    ...place(
      [
        line(circle([0, 0], 51, -0.24, 0.5), main),
        line(circle([0, 0], 39, -0.24, 0.5), main),
        line([polar(51, -0.24), polar(45, -0.18), polar(39, -0.24)], main),
        line([polar(51, 0.26), polar(45, 0.2), polar(39, 0.26)], main),
        ...[-0.12, 0.02, 0.15].map((turn) => dot(polar(45, turn), 1.5, palette.gold)),
      ],
      { at: [132, 106], turn: 0.62, keepWidth: true },
    ),
    dot([186, 112], 1.8, 'currentColor'),
    dot([194, 126], 1.2, palette.gold),
    dot([182, 98], 1.2, palette.gold),
    ...place(tendril(20, gold, 1), { at: [60, 158], turn: -0.3, keepWidth: true }),
    ...ground(160),
  ]
}
