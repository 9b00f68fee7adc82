// Ornaments that the pages position themselves: divider, corner, watermark, and the logo.

import { circle, points } from '../geometry.ts'
import { lineArt, linePaths, lineSheet } from '../line-art.ts'
import type { Mark } from '../marks.ts'
import { dot, line, place, spin, stroke } from '../marks.ts'
import { rosette } from '../motifs/flower.ts'
import { leaf, ornatePetal, petal, petalSides } from '../motifs/petal.ts'
import { tendril } from '../motifs/vine.ts'
import { palette } from '../palette.ts'

const GOLD = palette.gold
const pen = (width: number, fill?: string): { ink: string; width: number; fill?: string } => ({
  ink: GOLD,
  width,
  fill,
})

export function divider(): string {
  const side: Mark[] = [
    line(points('30,0 46,-3 62,0'), pen(1)),
    line(points('62,0 236,0'), pen(0.8)),
    ...place(leaf(15, 6.4, pen(0.9), 1.5, 0), { at: [46, -2], turn: 1.15, keepWidth: true }),
    ...place(leaf(15, 6.4, pen(0.9), -1.5, 0), { at: [46, -2], turn: 1.99, keepWidth: true }),
    dot([70, 0], 1.5, GOLD),
    dot([236, 0], 1.4, GOLD),
  ]
  const lotus = [-1.2, -0.62, 0, 0.62, 1.2].flatMap((turn) =>
    place([petal(17 - Math.abs(turn) * 3, 8, pen(1), 0.5)], { at: [0, 7], turn, keepWidth: true }),
  )
  return lineArt(
    480,
    32,
    place(
      [
        ...side,
        ...place(side, { mirror: true }),
        ...lotus,
        dot([0, 11], 1.3, GOLD),
        dot([-24, 0], 1.1, GOLD),
        dot([24, 0], 1.1, GOLD),
      ],
      { at: [240, 16] },
    ),
  )
}

export function corner(): string {
  const half: Mark[] = [
    line(points('6,6 172,6'), pen(1)),
    line(points('14,14 120,14'), pen(0.7)),
    line(points('34,34 56,20 82,30 104,22 128,26'), pen(1)),
    ...place(leaf(22, 9, pen(0.9), 2, 2), { at: [56, 21], turn: 0.7, keepWidth: true }),
    ...place(leaf(22, 9, pen(0.9), -2, 2), { at: [78, 29], turn: 2.3, keepWidth: true }),
    ...place(leaf(18, 8, pen(0.9), 2, 2), { at: [104, 22], turn: 0.9, keepWidth: true }),
    ...place(tendril(18, pen(0.9), 1), { at: [66, 23], turn: 2.6, keepWidth: true }),
    dot([134, 26], 1.8, GOLD),
    dot([141, 26], 1.3, GOLD),
    dot([147, 26], 0.9, GOLD),
    dot([176, 6], 1.6, GOLD),
  ]
  const diagonal = half.map(
    (mark): Mark =>
      mark.kind === 'dot'
        ? { ...mark, at: [mark.at[1], mark.at[0]] }
        : { ...mark, curves: mark.curves.map((curve) => curve.map(([x, y]) => [y, x] as const)) },
  )
  return lineArt(180, 180, [
    ...half,
    ...diagonal,
    ...place(rosette(15, 8, pen(1)), { at: [34, 34], keepWidth: true }),
  ])
}

/** Drawn as one eighth and repeated by the browser, to stay small. */
export function watermark(): string {
  const unit: Mark[] = [
    ...place(ornatePetal(66, 40, pen(1.1), 0.5), { at: [0, -52], keepWidth: true }),
    ...spin(
      place([petal(40, 18, pen(0.8), 0.5), petal(24, 9, pen(0.6), 0.5)], { at: [0, -84], keepWidth: true }),
      1,
      Math.PI / 8,
    ),
    ...place(ornatePetal(54, 44, pen(1.1), 0.45), { at: [0, -140], keepWidth: true }),
    ...spin(
      place([petal(34, 24, pen(0.8), 0.5), dot([0, -14], 1.4, GOLD), dot([0, -21], 1, GOLD)], {
        at: [0, -142],
        keepWidth: true,
      }),
      1,
      Math.PI / 8,
    ),
    ...[-0.3, -0.1, 0.1, 0.3].flatMap((turn) =>
      spin(
        [
          line(points('-20,-206 -11,-216 0,-221 11,-216 20,-206'), pen(0.7)),
          dot([0, -213], 1.3, GOLD),
          dot([0, -227], 1, GOLD),
          dot([0, -128], 1.1, GOLD),
        ],
        1,
        turn,
      ),
    ),
    petal(34, 19, pen(0.9), 0.62),
    ...[-0.26, 0, 0.26].flatMap((turn) => spin([line(points('-5,-38 0,-44 5,-38'), pen(0.7))], 1, turn)),
  ]
  const inner = linePaths(unit)
  const heart = linePaths([
    line(circle([0, 0], 9), pen(1)),
    dot([0, 0], 3, GOLD),
    ...[38, 134, 138, 202, 206].map((radius) =>
      line(circle([0, 0], radius), pen(radius % 4 === 2 ? 0.7 : 1)),
    ),
  ])
  const turned = [45, 90, 135, 180, 225, 270, 315]
    .map((degrees) => `<use href="#a" transform="rotate(${degrees})"/>`)
    .join('')
  return lineSheet('-240 -240 480 480', 480, 480, `<g id="a">${inner}</g>${turned}${heart}`)
}

/** The logo: a lotus of five petals over a bindi, on lacquer. */
export function brandMark(rounding: number, inset = 1): string {
  const petals = [
    [-1.05, 21, 11, '#9A7636'],
    [1.05, 21, 11, '#9A7636'],
    [-0.52, 25, 13, palette.gold],
    [0.52, 25, 13, palette.gold],
    [0, 29, 14, '#EFD9A3'],
  ] as const
  const lotus = petals.flatMap(([turn, length, width, fill]) =>
    place([stroke(petalSides(length, width, 0.52), { ink: palette.ink, width: 1.5, fill })], {
      turn,
      keepWidth: true,
    }),
  )
  const body = linePaths([
    ...place(lotus, { at: [32, 45], scale: inset * 1.28 }),
    dot([32, 45 + 9.5 * inset], 4.6 * inset, '#B3283C'),
  ])
  return lineSheet(
    '0 0 64 64',
    64,
    64,
    `<rect width="64" height="64" rx="${rounding}" fill="${palette.ink}"/>${body}`,
  )
}
