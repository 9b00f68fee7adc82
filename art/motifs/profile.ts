// A woman's head in profile, looking left, with her eyes lowered. Units: the face from hairline to chin is
// about 100 high; the brow stands near (28, 44), the chin near (28, 118), the nape near (90, 112).

import type { Curve, Point } from '../geometry.ts'
import { points, radians, splinePath, stations } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, line, place, stroke } from '../marks.ts'
import { palette } from '../palette.ts'

export const FACE_EDGE: Curve = points(
  '42,12 34.5,22 30.2,33 28.6,43 29.8,50.5 29.2,55 26.6,61.5 22.4,68.5 17.6,73.6 16.2,76.4 17.8,79.4 21.6,81.2 23.2,82.6 23,85 22,87.8 20.8,90.2 20.7,92.2 22.6,94.2',
)
export const MOUTH_TO_CHIN: Curve = points(
  '22.6,94.2 21.4,96 21.8,98.6 24,101 25.4,103.4 25.2,107 25,111 26.6,115.6 31,118.8 37,120 44,120.6',
)
const NECK_FRONT: Curve = points('44,120.6 48.6,125 50.4,134 50,148 45,160 31,170 14,178 2,190 -4,214 -6,260')
const BACK: Curve = points(
  '190,260 176,205 150,180 118,168 100,158 93,142 92,122 96,96 98,66 88,34 66,14 42,12',
)

export const skinPath = `${splinePath(FACE_EDGE)}${splinePath(MOUTH_TO_CHIN, false)}${splinePath(NECK_FRONT, false)}L190 260${splinePath(BACK, false)}Z`

export const contour = (pen: Pen): Mark[] => [
  line([...FACE_EDGE], pen),
  line([...MOUTH_TO_CHIN], pen),
  line([...NECK_FRONT.slice(0, 8)], pen),
]

const LIPS_UPPER: Curve[] = [
  points('22.2,87.4 20.8,90.2 20.7,92.2 22.6,94.2'),
  points('22.6,94.2 27,94.4 31.6,95.4'),
  points('31.6,95.4 28,91.6 25,89.2 22.2,87.4'),
]
const LIPS_LOWER: Curve[] = [
  points('22.6,94.2 21.4,96 21.8,98.6 24,101'),
  points('24,101 28.2,99.4 31.6,95.4'),
  points('31.6,95.4 27,94.6 22.6,94.2'),
]

/** Brow, lowered lid with lashes and kajal, nostril, lips and ear. */
export function features(lip: string, lid: string): Mark[] {
  const dark = { ink: palette.kohl, width: 0.7 }
  const lidLine: Point[] = points('30.6,60.6 32.4,63.2 36,65 40.4,64.2 44.6,61 49,57.6')
  const marks: Mark[] = [
    stroke([points('31,60 33,56.6 37.4,54.6 42,56 45.4,60'), points('45.4,60 41,64 36,65 32.4,63.2 31,60')], {
      ink: 'none',
      width: 0,
      fill: lid,
      opacity: 0.75,
    }),
    line(points('30.6,47.8 35,45.2 41,43.6 47,45 53,49.6'), { ink: palette.kohl, width: 2.3 }, 'both'),
    line(points('31.4,57.2 35,54.2 39.6,53.6 44.6,56.6'), { ...dark, width: 0.75 }, 'both'),
    line(lidLine, { ink: palette.kohl, width: 1.7 }, 'both'),
  ]
  stations(lidLine, 9, 0.06, 0.66).forEach(({ at }, i) => {
    const reach = 3.4 + Math.sin((i / 8) * Math.PI) * 2
    const tilt = radians(128 - i * 11)
    marks.push(
      line(
        [
          at,
          [at[0] + Math.cos(tilt) * reach * 0.6, at[1] + Math.sin(tilt) * reach * 0.75],
          [at[0] + Math.cos(tilt) * reach * 1.15, at[1] + Math.sin(tilt) * reach],
        ],
        { ink: palette.kohl, width: 0.8 },
        'end',
      ),
    )
  })
  marks.push(
    line(points('25.6,80.8 28,79.6 28.6,76.6 26.8,74'), { ...dark, width: 0.9 }, 'both'),
    line(points('19.8,79.4 22,78.4 24.4,79.4'), { ...dark, width: 1.1 }, 'both'),
    stroke(LIPS_UPPER, { ink: 'none', width: 0, fill: lip }),
    stroke(LIPS_LOWER, { ink: 'none', width: 0, fill: lip, opacity: 0.92 }),
    line(points('22.6,94.3 27,94.5 32.6,95.6'), { ink: palette.kohl, width: 0.9 }, 'both'),
    line(points('23.2,97.4 24.6,98.6 26.6,98'), { ink: palette.rose, width: 0.8, opacity: 0.7 }, 'both'),
  )
  return marks
}

const EAR: Curve = points(
  '72.6,79 69.6,72 69.8,64.6 73.6,60.6 78.8,61.4 81,66.4 79.6,72.4 76.4,77.4 75,82 72.6,82.2 72.6,79',
)

export const ear = (pen: Pen, fill: string): Mark[] => [
  stroke([EAR], { ...pen, fill }),
  line(points('72.6,66.4 75.4,64 78,66 77,70.4 74.8,73'), { ...pen, width: pen.width * 0.7 }, 'both'),
]

/** A bell-shaped jhumka that hangs from the origin. */
export function jhumka(size: number, pen: Pen, fill: string, pearl: string): Mark[] {
  const fine = { ...pen, width: pen.width * 0.6, fill: undefined }
  const s = (x: number, y: number): Point => [x * size, y * size]
  const marks: Mark[] = [
    dot(s(0, 0), size * 0.12, pearl),
    line([s(0, 0.1), s(0, 0.34)], pen),
    stroke(
      [
        [
          s(-0.42, 0.95),
          s(-0.4, 0.68),
          s(-0.26, 0.46),
          s(0, 0.34),
          s(0.26, 0.46),
          s(0.4, 0.68),
          s(0.42, 0.95),
        ],
        [s(0.42, 0.95), s(0, 1.06), s(-0.42, 0.95)],
      ],
      { ...pen, fill },
    ),
    line([s(-0.41, 0.82), s(0, 0.92), s(0.41, 0.82)], fine),
    line([s(-0.34, 0.6), s(0, 0.68), s(0.34, 0.6)], fine),
  ]
  for (const x of [-0.24, -0.08, 0.08, 0.24])
    marks.push(dot(s(x, 0.79 - Math.abs(x) * 0.1), size * 0.035, pen.ink))
  for (let i = 0; i < 7; i++) {
    const x = -0.38 + (i * 0.76) / 6
    const drop = 1.16 + Math.cos(x * 3) * 0.06
    marks.push(line([s(x, 1), s(x, drop)], fine), dot(s(x, drop + 0.04), size * 0.062, pearl))
  }
  return marks
}

/** A pendant that hangs from the origin: a beaded sun with a drop under it, for a maang tikka. */
export function pendant(size: number, pen: Pen, jewel: string, pearl: string): Mark[] {
  const marks: Mark[] = []
  for (let i = 0; i < 14; i++)
    marks.push(...place([dot([0, -size * 0.62], size * 0.075, pearl)], { turn: (Math.PI * 2 * i) / 14 }))
  marks.push(
    dot([0, 0], size * 0.52, pen.ink),
    dot([0, 0], size * 0.42, palette.wine),
    dot([0, 0], size * 0.3, jewel),
    dot([-size * 0.08, -size * 0.1], size * 0.07, palette.rose),
  )
  for (const x of [-0.3, 0, 0.3]) {
    const y = 0.82 - Math.abs(x) * 0.5
    marks.push(
      line(
        [
          [x * size, size * (y - 0.2)],
          [x * size, size * y],
        ],
        { ...pen, width: pen.width * 0.5 },
      ),
      dot([x * size, size * (y + 0.09)], size * (x === 0 ? 0.13 : 0.09), pearl),
    )
  }
  return marks
}
