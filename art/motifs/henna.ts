// Henna on the open hand: fingertips, rings and leaves on all fingers, a mandala in the palm, cuffs at the wrist.

import type { Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, place, stroke } from '../marks.ts'
import { rosette } from './flower.ts'
import type { Finger } from './hand.ts'
import { FINGERS, fingerLength, onFinger } from './hand.ts'
import { mandala, scallops } from './mandala.ts'
import { ornatePetal, petal, petalSides } from './petal.ts'
import { vine } from './vine.ts'

/** The bridal pattern of the palm in the order of a mehendi artist: centre, fingers, then the wrist. */
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
