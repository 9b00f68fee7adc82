// A woman's face from the front. Units: centred on x = 0, hairline near y = -58, chin near y = 57.

import { clip, group, linear, radial } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { circle, points, radians, splinePath, stations } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place, stroke } from '../marks.ts'
import { palette } from '../palette.ts'

const HALF: Curve = points('0,-62 18,-59 31,-46 36.4,-24 36,0 32.6,22 24.4,41 12,53.4 0,56.6')
const mirrored = (curve: Curve): Point[] => curve.map(([x, y]): Point => [-x, y])
const facePath = `${splinePath(HALF)}${splinePath(mirrored(HALF).reverse(), false)}Z`
const NECK: Curve = points('16.6,44 15.6,60 17,72 28,82 54,90 82,100 96,122 104,190')
const bodyPath = `${splinePath(NECK)}L-104 190${splinePath(mirrored(NECK).reverse(), false)}Z`

export const faceDefs = [
  linear(
    'face-skin',
    [-36, -40],
    [40, 50],
    [
      [0, '#DDA67D'],
      [0.55, '#C68A60'],
      [1, '#A4683F'],
    ],
  ),
  linear(
    'body-skin',
    [0, 40],
    [0, 170],
    [
      [0, '#8A5031'],
      [0.25, '#B87B52'],
      [1, '#9A5F3B'],
    ],
  ),
  radial('cheek-left', -22, 20, 15, [
    [0, '#C2544B', 0.4],
    [1, '#C2544B', 0],
  ]),
  radial('cheek-right', 22, 20, 15, [
    [0, '#C2544B', 0.4],
    [1, '#C2544B', 0],
  ]),
  radial('nose-light', 0, 2, 16, [
    [0, '#F3CBA2', 0.55],
    [1, '#F3CBA2', 0],
  ]),
  radial('chin-shade', 0, 58, 30, [
    [0, '#4a2114', 0.75],
    [1, '#4a2114', 0],
  ]),
  clip('face-clip', facePath),
  clip('body-clip', bodyPath),
].join('')

type Eyes = 'open' | 'lowered'
type Look = { readonly eyes: Eyes; readonly lip: string; readonly shadow: string; readonly shimmer?: string }

function rightEye({ eyes, shadow, shimmer }: Look): Mark[] {
  const kohl = palette.kohl
  const marks: Mark[] = [
    stroke([points('7,-7 10,-13 17,-16.4 24,-14 29.6,-9'), points('29.6,-9 20,-4 7,-7')], {
      ink: 'none',
      width: 0,
      fill: shadow,
      opacity: 0.6,
    }),
    line(points('5.4,-19.4 11,-23.4 18.6,-25.2 26,-23 31.6,-17.8'), { ink: kohl, width: 2.5 }, 'both'),
    line(points('8,-10.4 12,-13.4 17.6,-14.6 23.4,-12.6 27,-9.4'), { ink: kohl, width: 0.7 }, 'both'),
  ]
  if (eyes === 'lowered') {
    const lid: Point[] = points('7.2,-6.4 11,-3.2 16.6,-1.4 22,-2.6 27,-6.4 31.4,-10')
    if (shimmer)
      marks.push(line(points('10,-7 16,-5.4 22,-6.8'), { ink: shimmer, width: 2.4, opacity: 0.55 }, 'both'))
    marks.push(line(lid, { ink: kohl, width: 1.9 }, 'both'))
    stations(lid, 11, 0.1, 0.82).forEach(({ at }, i) => {
      const tilt = radians(112 - i * 8)
      const reach = 3.4 + Math.sin((i / 10) * Math.PI) * 1.6
      marks.push(
        line(
          [
            at,
            [at[0] + Math.cos(tilt) * reach * 0.5, at[1] + Math.sin(tilt) * reach * 0.7],
            [at[0] + Math.cos(tilt - 0.3) * reach, at[1] + Math.sin(tilt - 0.3) * reach],
          ],
          { ink: kohl, width: 0.7 },
          'end',
        ),
      )
    })
    return marks
  }
  const upper: Point[] = points('6.6,-4.6 10.4,-8.6 16.6,-10.8 22.4,-9 27,-5.6 32,-9.4')
  marks.push(
    stroke(
      [
        points('6.6,-4.6 10.4,-8.6 16.6,-10.8 22.4,-9 27,-5.6'),
        points('27,-5.6 22,-2 16,-0.8 10.6,-2.2 6.6,-4.6'),
      ],
      { ink: 'none', width: 0, fill: '#F4E9DC' },
    ),
    dot([16.6, -6.2], 4.5, '#3b1d10'),
    dot([16.6, -6.2], 2.2, '#0c0605'),
    dot([18.1, -7.6], 1, '#fff7ea'),
    dot([15, -4.4], 0.5, '#e9c39a'),
    line(upper, { ink: kohl, width: 2.1 }, 'both'),
    line(points('6.6,-4.6 10.6,-2.2 16,-0.8 22,-2 27.4,-5.8'), { ink: kohl, width: 1.1 }, 'both'),
  )
  if (shimmer)
    marks.push(
      line(points('10,-10.2 16.6,-12.8 22.6,-11'), { ink: shimmer, width: 1.9, opacity: 0.85 }, 'both'),
    )
  stations(upper, 8, 0.25, 0.85).forEach(({ at }, i) => {
    marks.push(
      line(
        [at, [at[0] + 0.6 + i * 0.18, at[1] - 2.2], [at[0] + 1.6 + i * 0.36, at[1] - 4]],
        { ink: kohl, width: 0.7 },
        'end',
      ),
    )
  })
  return marks
}

const LIPS: readonly Curve[] = [
  points('-12.4,32 -7,28.8 -2.6,26.6 0,27.8 2.6,26.6 7,28.8 12.4,32'),
  points('12.4,32 7,37.4 0,39.6 -7,37.4 -12.4,32'),
]

/** Face, neck and shoulders; each image adds jewels and hair. */
export function face(look: Look): string {
  const glaze = (fill: string): string =>
    `<rect x="-60" y="-70" width="120" height="140" fill="url(#${fill})"/>`
  const eye = rightEye(look)
  return group(
    '',
    `<path d="${bodyPath}" fill="url(#body-skin)"/>`,
    draw([
      line(points('-9,86 -20,91 -40,95'), { ink: '#6d3c24', width: 1, opacity: 0.7 }, 'both'),
      line(points('9,86 20,91 40,95'), { ink: '#6d3c24', width: 1, opacity: 0.7 }, 'both'),
    ]),
    group('clip-path="url(#body-clip)"', '<ellipse cx="0" cy="58" rx="30" ry="26" fill="url(#chin-shade)"/>'),
    `<path d="${facePath}" fill="url(#face-skin)"/>`,
    group('clip-path="url(#face-clip)"', glaze('cheek-left'), glaze('cheek-right'), glaze('nose-light')),
    draw([
      line(
        [...HALF.slice(3), ...mirrored(HALF).reverse().slice(1, 6)],
        { ink: '#7a4529', width: 0.7, opacity: 0.8 },
        'both',
      ),
    ]),
    draw(eye),
    draw(place(eye, { mirror: true })),
    draw([
      line(points('-4.6,-12 -4,0 -5,9'), { ink: '#8a5232', width: 0.8, opacity: 0.55 }, 'both'),
      line(
        points('-7.4,13.4 -6.8,17 -3.4,17 0,19 3.4,17 6.8,17 7.4,13.4'),
        { ink: '#6b3a22', width: 1.05 },
        'both',
      ),
      stroke(LIPS, { ink: 'none', width: 0, fill: look.lip }),
      line(points('-13,32 -6,32.4 0,33.2 6,32.4 13,32'), { ink: palette.kohl, width: 0.95 }, 'both'),
      line(points('-5,36 0,37.2 5,36'), { ink: palette.rose, width: 1.1, opacity: 0.55 }, 'both'),
      line(points('-4,43 0,44 4,43'), { ink: '#8a5232', width: 0.8, opacity: 0.6 }, 'both'),
    ]),
  )
}

/** A beaded ring through the left nostril, with its chain to the hair. */
export function nath(gold: string, pearl: string): Mark[] {
  const ring = circle([14.6, 24], 8.6, -2.6)
  const chain: Curve = points('22,20 29,14 34,2 37,-12')
  return [
    line(ring, { ink: gold, width: 0.8 }),
    ...stations(ring, 9, 0.35, 0.75).map(({ at }) => dot(at, 1, pearl)),
    ...stations(chain, 20).map(({ at }) => dot(at, 0.55, gold)),
  ]
}
