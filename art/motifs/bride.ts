// The bride in profile: the face of profile.ts with hair, veil, jewels and silk. Same units.

import { clip, group, linear, radial } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points, splinePath, stations } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place, stroke } from '../marks.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'
import { BRIGHT, headJewels, necklace, PEARL } from './bride-jewels.ts'
import { rosette } from './flower.ts'
import { petal } from './petal.ts'
import { contour, ear, features, skinPath } from './profile.ts'

const VEIL_FRONT: Curve = points('57,1 70,16 83,44 90,78 91,112 84,142 73,168 66,200 63,262')
const VEIL_BACK: Curve = points('57,1 76,-7 102,0 122,26 133,66 141,106 158,140 188,176 214,216 226,262')
const veilPath = `${splinePath(VEIL_FRONT)}L226 262${splinePath([...VEIL_BACK].reverse(), false)}Z`

const HAIR: readonly Curve[] = [
  points('42,10.5 46,22 53,33 62,44 68,56 70,64'),
  points('70,64 78,58 83,66 82,78 88,100 94,116'),
  points('94,116 112,92 112,52 98,18 74,1 54,1 42,10.5'),
]
const BLOUSE: Curve[] = [
  points('-2,206 14,203 32,208 52,218 74,214 92,200'),
  points('92,200 150,190 190,262'),
  points('190,262 90,266 -6,262'),
  points('-6,262 -5,232 -2,206'),
]

export const brideDefs = [
  linear(
    'bride-skin',
    [18, 70],
    [112, 128],
    [
      [0, '#D9A27A'],
      [0.45, '#B97B53'],
      [1, '#70402A'],
    ],
  ),
  linear(
    'veil',
    [60, 0],
    [200, 240],
    [
      [0, '#A32839'],
      [0.4, '#7A1726'],
      [1, '#350911'],
    ],
  ),
  radial('blush', 38, 82, 20, [
    [0, '#C2544B', 0.42],
    [1, '#C2544B', 0],
  ]),
  '<filter id="jaw-blur" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="3.4"/></filter>',
  radial('lid-shade', 39, 58, 11, [
    [0, '#8E4A2B', 0.9],
    [1, '#8E4A2B', 0],
  ]),
  clip('bride-clip', skinPath),
  clip('veil-clip', veilPath),
].join('')

function strands(): Mark[] {
  const pen = { ink: '#5b4030', width: 0.5, opacity: 0.75 }
  return Array.from({ length: 13 }, (_, i) => {
    const t = i / 12
    return line(
      [
        [44 + t * 12, 9 - t * 7],
        [52 + t * 16, 22 - t * 10],
        [64 + t * 18, 38 - t * 8],
        [74 + t * 18, 56 - t * 2],
        [84 + t * 14, 84],
      ],
      pen,
      'both',
    )
  })
}

function veilMarks(foil: string): Mark[] {
  const random = seeded(41)
  const marks: Mark[] = []
  for (let i = 1; i < 9; i++) {
    const t = i / 9
    const fold = VEIL_FRONT.map(([x, y], k): Point => {
      const back = VEIL_BACK[Math.min(VEIL_BACK.length - 1, k + (k > 4 ? 1 : 0))] ?? [x, y]
      return [x + (back[0] - x) * t + Math.sin(k * 1.7 + i) * 1.6, y + (back[1] - y) * t]
    })
    marks.push(
      line(
        fold.slice(1),
        {
          ink: i % 3 === 0 ? foil : '#2c060d',
          width: between(random, 0.9, 2.1),
          opacity: i % 3 === 0 ? 0.4 : 0.5,
        },
        'both',
      ),
    )
  }
  for (let row = 0; row < 13; row++) {
    for (let column = 0; column < 7; column++) {
      const at: Point = [98 + column * 19 + (row % 2) * 9.5, 10 + row * 19]
      marks.push(...place(spray(2.9, foil), { at, turn: 0.35 }))
    }
  }
  return marks
}

const spray = (size: number, ink: string): Mark[] =>
  [-0.75, 0, 0.75]
    .flatMap((turn) => place([petal(size * 1.5, size * 0.8, { ink, width: 0.34 })], { turn }))
    .concat([dot([0, size * 0.6], size * 0.2, ink)])

function veilBorder(foil: string): Mark[] {
  const band = (shift: number): Point[] =>
    VEIL_FRONT.map(([x, y], i): Point => [x + shift, y + (i === 0 ? -shift * 0.12 : 0)])
  const marks: Mark[] = [
    line(band(0), { ink: BRIGHT, width: 1.5 }),
    line(band(2), { ink: foil, width: 0.45 }),
    line(band(9.4), { ink: foil, width: 0.45 }),
    line(band(11), { ink: foil, width: 1 }),
  ]
  stations(band(5.7), 30, 0.03, 0.99).forEach(({ at, angle }, i) => {
    marks.push(
      ...(i % 2
        ? place([petal(5.4, 3.6, { ink: foil, width: 0.5, fill: palette.maroon }, 0.5)], {
            at: [at[0] - 2.4, at[1]],
            turn: angle + Math.PI,
            keepWidth: true,
          })
        : place(rosette(2.9, 8, { ink: BRIGHT, width: 0.4 }), { at, keepWidth: true })),
    )
  })
  for (const { at, angle } of stations(band(12.8), 46, 0.03, 0.99)) {
    marks.push(...place([petal(4.4, 3, { ink: foil, width: 0.42 })], { at, turn: angle, keepWidth: true }))
    marks.push(
      dot([at[0] + 5 * Math.cos(angle - Math.PI / 2), at[1] + 5 * Math.sin(angle - Math.PI / 2)], 0.42, foil),
    )
  }
  for (const { at } of stations(band(-1.8), 62, 0.05, 0.99)) marks.push(dot(at, 0.8, PEARL))
  return marks
}

/** The dressed bride as SVG, in profile units. */
export function bride(foil: string): string {
  const shade = (fill: string, x: number, y: number, w: number, h: number): string =>
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#${fill})"/>`
  return group(
    '',
    `<path d="${skinPath}" fill="url(#bride-skin)"/>`,
    group(
      'clip-path="url(#bride-clip)"',
      '<path d="M42 121C56 119 66 110 70 94L96 92V150C84 150 80 132 66 131C58 131 52 132 46 127Z" fill="#3A1710" opacity="0.6" filter="url(#jaw-blur)"/>',
      shade('blush', 10, 60, 60, 50),
      shade('lid-shade', 25, 44, 30, 30),
    ),
    draw([stroke(BLOUSE, { ink: foil, width: 0.8, fill: '#5E1220' })]),
    draw(stations(BLOUSE[0] ?? [], 20).map(({ at }) => dot([at[0], at[1] + 3.4], 0.9, BRIGHT))),
    draw(
      stations(
        (BLOUSE[0] ?? []).map(([x, y]): Point => [x, y + 13]),
        11,
      ).flatMap(({ at }) => place(rosette(4, 8, { ink: foil, width: 0.45 }), { at, keepWidth: true })),
    ),
    draw(contour({ ink: '#F0D3A0', width: 0.55 })),
    draw([
      line(points('44,120.4 54,117 63,108 68,96'), { ink: '#5a2c1b', width: 0.9, opacity: 0.7 }, 'both'),
    ]),
    draw(features('#9C2233', '#6d2d1f')),
    draw([stroke(HAIR, { ink: 'none', width: 0, fill: palette.hair })]),
    draw(strands()),
    draw(ear({ ink: '#5a2c1b', width: 0.7 }, '#A86C47')),
    draw(necklace(foil)),
    `<path d="${veilPath}" fill="url(#veil)"/>`,
    group('clip-path="url(#veil-clip)"', draw(veilMarks(foil))),
    draw(veilBorder(foil)),
    draw([line(VEIL_BACK, { ink: foil, width: 0.9, opacity: 0.9 })]),
    draw(headJewels(foil)),
  )
}
