// An open hand, fingers up, thumb to the right. The wrist lies around the origin, the middle finger ends near (5, -204).

import type { Curve, Point } from '../geometry.ts'
import { points, splinePath } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, place, stroke } from '../marks.ts'
import { rosette } from './flower.ts'
import { mandala, scallops } from './mandala.ts'
import { ornatePetal, petal, petalSides } from './petal.ts'
import { vine } from './vine.ts'

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

type Finger = { readonly base: Point; readonly tip: Point; readonly width: number }
const FINGERS: readonly Finger[] = [
  { base: [28.5, -104], tip: [33, -187], width: 18 },
  { base: [5, -108], tip: [5.6, -205], width: 20 },
  { base: [-17, -104], tip: [-26, -190], width: 18.5 },
  { base: [-38, -94], tip: [-54, -157], width: 16 },
  { base: [50, -58], tip: [79, -115], width: 20 },
]

const fingerLength = ({ base, tip }: Finger): number => Math.hypot(tip[0] - base[0], tip[1] - base[1])
const onFinger = (finger: Finger, marks: readonly Mark[]): Mark[] =>
  place(marks, {
    at: finger.base,
    turn: Math.atan2(finger.tip[1] - finger.base[1], finger.tip[0] - finger.base[0]) + Math.PI / 2,
  })

function fingerHenna(finger: Finger, pen: Pen, index: number): Mark[] {
  const length = fingerLength(finger)
  const half = finger.width * 0.56
  const fine = finer(pen, 0.6)
  const band = (at: number, style: Pen): Mark =>
    line(
      [
        [-half, -length * at + 2],
        [0, -length * at - 1.6],
        [half, -length * at + 2],
      ],
      style,
    )
  const marks: Mark[] = [
    stroke(
      [
        [
          [-half, -length * 0.84 + 2],
          [0, -length * 0.84 - 1.8],
          [half, -length * 0.84 + 2],
        ],
        [
          [half, -length * 0.84],
          [half + 3, -length * 1.1],
          [-half - 3, -length * 1.1],
          [-half, -length * 0.84 + 2],
        ],
      ],
      { ...pen, fill: pen.ink, width: 0 },
    ),
    band(0.8, pen),
    band(0.76, fine),
    band(0.46, pen),
    band(0.42, fine),
    band(0.16, fine),
    band(0.12, pen),
  ]
  for (let i = 0; i < 5; i++)
    marks.push(
      dot([-half * 0.8 + (i * half * 1.6) / 4, -length * 0.715 + Math.abs(i - 2) * 0.7], 0.75, pen.ink),
    )
  const motif =
    index % 2 === 0
      ? ornatePetal(length * 0.2, finger.width * 0.62, fine, 0.5)
      : rosette(finger.width * 0.36, 8, fine)
  const lift = index % 2 === 0 ? 0.49 : 0.59
  marks.push(...place(motif, { at: [0, -length * lift], keepWidth: true }))
  for (const sign of [-1, 1]) {
    for (const at of [0.2, 0.27, 0.34])
      marks.push(
        ...place([petal(length * 0.1, 3.6, { ...fine, fill: pen.ink })], {
          at: [0, -length * at],
          turn: sign * 0.75,
          keepWidth: true,
        }),
      )
  }
  marks.push(
    line(
      [
        [0, -length * 0.17],
        [0, -length * 0.41],
      ],
      fine,
    ),
  )
  return onFinger(finger, marks)
}

function cuff(y: number, half: number, pen: Pen, motifs: number): Mark[] {
  const sag = 4
  const arc = (at: number): Point[] => [
    [-half, at],
    [0, at + sag],
    [half, at],
  ]
  const marks: Mark[] = [
    line(arc(y), pen),
    line(arc(y + 2.4), finer(pen, 0.6)),
    line(arc(y + 15), finer(pen, 0.6)),
    line(arc(y + 17.4), pen),
  ]
  for (let i = 0; i < motifs; i++) {
    const x = -half + ((i + 0.5) * half * 2) / motifs
    const dip = sag * (1 - (x / half) ** 2)
    marks.push(
      ...place([petal(10, 6.4, finer(pen, 0.7), 0.5), petal(6, 3, finer(pen, 0.5), 0.5)], {
        at: [x, y + 14 + dip],
        keepWidth: true,
      }),
    )
    marks.push(
      ...place([stroke(petalSides(7.5, 5), finer(pen, 0.6))], { at: [x, y - 0.5 + dip], keepWidth: true }),
      dot([x, y - 10 + dip], 0.8, pen.ink),
    )
  }
  return marks
}

/** The bridal pattern of the palm in the order a mehendi artist lays it: heart, fingers, then the wrist. */
export function palmHenna(pen: Pen): Mark[] {
  const fine = finer(pen, 0.7)
  const heart = place([...mandala(36, fine, 8)], { at: [-3, -57], keepWidth: true })
  const thumbVine = vine(points('36,-26 44,-40 50,-56'), fine, {
    leaf: 9,
    spacing: 0.6,
    seed: 5,
    flowers: false,
  })
  const crown = FINGERS.slice(0, 4).flatMap(({ base }, i) =>
    place(ornatePetal(13, 9, fine, 0.5), {
      at: [base[0] * 0.94, base[1] + 12],
      turn: (1.5 - i) * 0.16,
      keepWidth: true,
    }),
  )
  const under = [...rosette(10, 10, fine), ...scallops(11, 12, fine)]
  return [
    ...heart,
    ...FINGERS.flatMap((finger, i) => fingerHenna(finger, pen, i)),
    ...thumbVine,
    ...crown,
    ...place(under, { at: [-2, -1], keepWidth: true }),
    ...vine(points('-38,-78 -41,-60 -37,-36 -30,-16'), fine, {
      leaf: 8,
      spacing: 0.6,
      seed: 9,
      flowers: false,
    }),
    ...cuff(22, 31, pen, 7),
    ...cuff(46, 31, pen, 7),
    ...vine(points('-24,82 -10,78 4,84 22,78'), fine, { leaf: 9, spacing: 0.55, seed: 3, flowers: false }),
    ...cuff(98, 33, pen, 7),
  ]
}

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
