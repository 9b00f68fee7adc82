// Pens and small parts shared by the line drawings: a sprig, a ground line, a lotus of five petals.

import type { Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, line, place } from '../marks.ts'
import { leaf, petal } from '../motifs/petal.ts'
import { palette } from '../palette.ts'

export const main: Pen = { ink: 'currentColor', width: 1.6 }
export const fine: Pen = { ink: 'currentColor', width: 0.9 }
export const gold: Pen = { ink: palette.gold, width: 1.4 }
export const thread: Pen = { ink: palette.gold, width: 0.9 }

export const sprig = (at: Point, mirror = false): Mark[] =>
  place(
    [
      line(points('0,0 14,-10 32,-12 46,-22'), gold),
      ...place(leaf(17, 7, thread, 1, 0), { at: [12, -9], turn: -0.2, keepWidth: true }),
      ...place(leaf(17, 7, thread, 1, 0), { at: [20, -11], turn: 2.3, keepWidth: true }),
      ...place(leaf(15, 6, thread, 1, 0), { at: [33, -12], turn: 0, keepWidth: true }),
      dot([50, -25], 1.6, palette.gold),
      dot([55, -29], 1.1, palette.gold),
    ],
    { at, mirror, keepWidth: true },
  )
export const ground = (y = 158): Mark[] => [
  line(
    [
      [40, y],
      [200, y],
    ],
    thread,
  ),
  dot([34, y], 1.4, palette.gold),
  dot([206, y], 1.4, palette.gold),
]
export const lotus = (size: number, pen: Pen): Mark[] =>
  [-1.25, -0.65, 0, 0.65, 1.25].flatMap((turn) =>
    place([petal(size * (1 - Math.abs(turn) * 0.16), size * 0.46, pen, 0.5)], { turn, keepWidth: true }),
  )
