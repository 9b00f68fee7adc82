// An open hand, fingers up, thumb to the right. The wrist lies around the origin, the middle finger ends near (5, -204).

import type { Curve, Point } from '../geometry.ts'
import { points, splinePath } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { line, place, stroke } from '../marks.ts'

const EDGES: readonly Curve[] = [
  points(
    '28,150 25,90 24,50 26,14 32,-8 46,-32 60,-56 73,-80 81,-99 83,-109 79,-116 72,-115 64,-104 54,-88 46,-80 39,-82',
  ),
  points('39,-82 37,-96 38.5,-122 41,-150 42,-172 39,-184 33,-188 27,-184 24.6,-166 21,-134 16,-106'),
  points('16,-106 17.6,-138 17.6,-168 16.6,-192 12,-203 5.5,-206 -1,-202 -4,-180 -5,-144 -6,-106'),
  points('-6,-106 -10,-138 -13.6,-168 -17,-182 -23,-190 -29,-189.6 -33,-182 -31.6,-160 -28.6,-130 -26,-99'),
  points(
    '-26,-99 -33,-118 -41,-140 -46,-151 -52,-157.6 -58,-155 -60,-147 -56,-126 -49.6,-102 -46,-80 -44,-50 -37,-14 -30,14 -27,50 -29,90 -33,150',
  ),
]

export const handPath = `${EDGES.map((edge, i) => splinePath(edge, i === 0)).join('')}Z`
export const handEdge = (pen: Pen): Mark[] => EDGES.map((edge) => line(edge, pen))

export type Finger = { readonly base: Point; readonly tip: Point; readonly width: number }
export const FINGERS: readonly Finger[] = [
  { base: [28.5, -104], tip: [33, -187], width: 18 },
  { base: [5, -108], tip: [5.6, -205], width: 20 },
  { base: [-17, -104], tip: [-26, -190], width: 18.5 },
  { base: [-38, -94], tip: [-54, -157], width: 16 },
  { base: [50, -58], tip: [79, -115], width: 20 },
]

export const fingerLength = ({ base, tip }: Finger): number => Math.hypot(tip[0] - base[0], tip[1] - base[1])
export const onFinger = (finger: Finger, marks: readonly Mark[]): Mark[] =>
  place(marks, {
    at: finger.base,
    turn: Math.atan2(finger.tip[1] - finger.base[1], finger.tip[0] - finger.base[0]) + Math.PI / 2,
  })

/** Painted almond nails for the back of the hand. */
export function nails(fill: string, shine: string, pen: Pen): Mark[] {
  return FINGERS.flatMap((finger) => {
    const w = finger.width * 0.66
    const unit: Mark[] = [
      stroke(
        [
          [
            [-w * 0.5, 0],
            [-w * 0.54, -w * 0.7],
            [-w * 0.4, -w * 1.35],
            [0, -w * 1.85],
            [w * 0.4, -w * 1.35],
            [w * 0.54, -w * 0.7],
            [w * 0.5, 0],
            [0, w * 0.28],
            [-w * 0.5, 0],
          ],
        ],
        { ...pen, fill },
      ),
      line(
        [
          [-w * 0.24, -w * 0.1],
          [-w * 0.28, -w * 0.7],
          [-w * 0.16, -w * 1.3],
        ],
        { ink: shine, width: w * 0.14, opacity: 0.75 },
        'both',
      ),
    ]
    const length = fingerLength(finger)
    return onFinger(finger, place(unit, { at: [0, -length + w * 1.25] }))
  })
}

/** Knuckle and joint creases of the back of the hand. */
export const creases = (pen: Pen): Mark[] =>
  FINGERS.flatMap((finger) => {
    const length = fingerLength(finger)
    const w = finger.width * 0.3
    const fold = (at: number, wide: number): Mark[] =>
      [0, 2.4].map((shift) =>
        line(
          [
            [-w * wide, -length * at - shift],
            [0, -length * at - shift + 1],
            [w * wide, -length * at - shift],
          ],
          pen,
          'both',
        ),
      )
    return onFinger(finger, [...fold(0.46, 1), ...fold(0.02, 0.8)])
  })
