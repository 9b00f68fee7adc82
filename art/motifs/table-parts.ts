// Parts of the objects on a dressing table. Each stands on the origin and grows upwards, about `size` high.

import type { Curve, Point } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { finer, place } from '../marks.ts'
import { rosette } from './flower.ts'

export type Metal = { readonly pen: Pen; readonly body: string; readonly metal: string }
export const scaleTo =
  (size: number) =>
  (x: number, y: number): Point => [x * size, -y * size]
export const box = (p: (x: number, y: number) => Point, x: number, low: number, high: number): Curve[] => [
  [p(-x, low), p(x, low)],
  [p(x, low), p(x, high)],
  [p(x, high), p(-x, high)],
  [p(-x, high), p(-x, low)],
]
export const etched = (size: number, at: Point, pen: Pen): Mark[] =>
  place(rosette(size, 8, finer(pen, 0.6)), { at, keepWidth: true })
