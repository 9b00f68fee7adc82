import { group, linear, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points, splinePath, stations } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place, stroke } from '../marks.ts'
import { face, faceDefs, nath } from '../motifs/face.ts'
import { rosette } from '../motifs/flower.ts'
import { partedHair } from '../motifs/hair.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { petal } from '../motifs/petal.ts'
import { jhumka, pendant } from '../motifs/profile.ts'
import { palette } from '../palette.ts'

const GOLD = '#E9CF95'
const PEARL = '#FBF1DC'
const INNER: Curve = points('0,-77 26,-72 45,-50 51,-18 52,20 60,56 70,92 76,130 80,180')
const OUTER: Curve = points('0,-87 34,-82 60,-56 72,-14 82,34 100,80 124,118 142,180')
const mirror = (curve: Curve): Point[] => curve.map(([x, y]): Point => [-x, y])

function veil(): Mark[] {
  const sheetOf: Curve[] = [INNER, points('80,180 142,180'), [...OUTER].reverse()]
  const marks: Mark[] = [stroke(sheetOf, { ink: GOLD, width: 0.7, fill: 'url(#silk)' })]
  for (let i = 1; i < 6; i++) {
    const fold = INNER.map(([x, y], k): Point => {
      const out = OUTER[Math.min(OUTER.length - 1, k)] ?? [x, y]
      return [x + 11 + ((out[0] - x - 11) * i) / 6, y + ((out[1] - y) * i) / 6]
    })
    marks.push(
      line(
        fold.slice(2),
        { ink: i % 2 ? '#2c060d' : '#D9B875', width: i % 2 ? 1.6 : 0.7, opacity: 0.45 },
        'both',
      ),
    )
  }
  const band = (shift: number): Point[] =>
    INNER.map(([x, y], k): Point => [x + shift * Math.min(1, k / 2), y - (k < 2 ? shift * (1 - k / 2) : 0)])
  marks.push(
    line(band(0), { ink: GOLD, width: 1.5 }),
    line(band(2.2), { ink: GOLD, width: 0.4 }),
    line(band(9), { ink: GOLD, width: 0.4 }),
    line(band(10.4), { ink: GOLD, width: 0.9 }),
  )
  stations(band(5.6), 27, 0.02, 0.99).forEach(({ at, angle }, i) => {
    marks.push(
      ...(i % 2
        ? place(rosette(2.8, 8, { ink: GOLD, width: 0.36 }), { at, keepWidth: true })
        : place([petal(5, 3.2, { ink: GOLD, width: 0.4, fill: palette.maroon }, 0.5)], {
            at,
            turn: angle + Math.PI / 2,
            keepWidth: true,
          })),
    )
  })
  for (const { at } of stations(band(-1.6), 70, 0, 0.99)) marks.push(dot(at, 0.8, PEARL))
  for (const { at, angle } of stations(band(12.6), 50, 0.02, 0.99))
    marks.push(...place([petal(3.6, 2.6, { ink: GOLD, width: 0.34 })], { at, turn: angle, keepWidth: true }))
  return marks
}

function jewels(): Mark[] {
  const marks: Mark[] = []
  const string = (path: Curve, count: number, size: number, ink: string): void => {
    for (const { at } of stations(path, count)) marks.push(dot(at, size, ink))
  }
  string(points('0,-74 0,-46'), 15, 0.95, GOLD)
  marks.push(
    ...place(pendant(6.4, { ink: GOLD, width: 0.6 }, palette.sindoor, PEARL), {
      at: [0, -40],
      keepWidth: true,
    }),
  )
  for (const sign of [-1, 1]) {
    const patti: Curve = [
      [0, -58.6],
      [sign * 13, -49],
      [sign * 24.6, -36],
      [sign * 32.4, -18],
      [sign * 35.4, -4],
    ]
    string(patti, 34, 0.85, PEARL)
    for (const { at } of stations(patti, 9, 0.16, 0.92))
      marks.push(dot([at[0] - sign * 1.2, at[1] + 3], 1.15, GOLD))
    marks.push(
      ...place(jhumka(17, { ink: GOLD, width: 0.6 }, 'url(#brass)', PEARL), { at: [sign * 38.4, 16] }),
    )
  }
  const choker: Curve = points('-17,66 -10,71 0,73 10,71 17,66')
  const low: Curve = points('-21,76 -12,82 0,84.4 12,82 21,76')
  marks.push(
    stroke([choker, points('17,66 21,76'), [...low].reverse(), points('-21,76 -17,66')], {
      ink: GOLD,
      width: 0.6,
      fill: palette.maroon,
    }),
  )
  string(choker, 30, 0.8, PEARL)
  string(low, 34, 0.8, GOLD)
  stations(points('-18.6,71 -11,76.6 0,78.8 11,76.6 18.6,71'), 9, 0.03, 0.97).forEach(
    ({ at }, i) => void marks.push(dot(at, 2.2, GOLD), dot(at, 1.4, i % 2 ? '#1d5a49' : palette.sindoor)),
  )
  for (const { at, angle } of stations(low, 13))
    marks.push(
      ...place([petal(6, 3.4, { ink: GOLD, width: 0.45, fill: palette.maroon }, 0.6)], {
        at,
        turn: angle + Math.PI,
        keepWidth: true,
      }),
    )
  for (const [drop, count, ink] of [
    [0, 56, PEARL],
    [4, 52, GOLD],
    [8, 50, PEARL],
  ] as const)
    string(
      [
        [-40, 92 + drop * 0.4],
        [-27, 112 + drop],
        [0, 126 + drop],
        [27, 112 + drop],
        [40, 92 + drop * 0.4],
      ],
      count,
      0.95,
      ink,
    )
  marks.push(
    ...place(pendant(9, { ink: GOLD, width: 0.7 }, palette.sindoor, PEARL), {
      at: [0, 141],
      keepWidth: true,
    }),
  )
  marks.push(dot([0, -21.5], 1.9, palette.sindoor))
  return marks
}

export function bridal(): string {
  const frame = jharokha(1200, 1500, TONES.wine, 4)
  const neckline: Curve = points('-76,128 -44,134 -20,152 0,158 20,152 44,134 76,128')
  const blouse = [
    stroke([neckline, points('76,128 110,190'), points('110,190 -110,190'), points('-110,190 -76,128')], {
      ink: GOLD,
      width: 0.8,
      fill: '#5E1220',
    }),
    ...stations(
      neckline.map(([x, y]): Point => [x, y + 3.2]),
      46,
    ).map(({ at }) => dot(at, 0.75, GOLD)),
    ...stations(
      neckline.map(([x, y]): Point => [x, y + 10]),
      19,
    ).flatMap(({ at }) => place(rosette(4, 8, { ink: GOLD, width: 0.4 }), { at, keepWidth: true })),
  ]
  const drape = veil()
  const behind = `<path d="${splinePath(OUTER)}L-142 180${splinePath(mirror(OUTER).reverse(), false)}Z" fill="#2c060d"/>`
  return sheet(
    1200,
    1500,
    frame.defs +
      faceDefs +
      linear(
        'silk',
        [40, -80],
        [120, 170],
        [
          [0, '#A62A3B'],
          [0.5, '#7A1726'],
          [1, '#41101a'],
        ],
      ),
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 560, group('opacity="0.5"', draw(mandala(520, { ink: '#D9B875', width: 2.4 })))),
      group(
        'transform="translate(600 690) scale(4.5)"',
        behind,
        face({ eyes: 'lowered', lip: '#9C2233', shadow: '#6d2d1f', shimmer: '#C6A15B' }),
        draw(blouse),
        draw(partedHair()),
        draw(jewels()),
        draw(nath(GOLD, PEARL)),
        draw(drape),
        draw(place(drape, { mirror: true })),
      ),
    ),
    frame.front,
  )
}
