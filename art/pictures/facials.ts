import { clip, group, linear, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place, stroke } from '../marks.ts'
import { makeupBrush } from '../motifs/cosmetics.ts'
import { jasmine } from '../motifs/flower.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { lotus } from '../motifs/lotus.ts'
import { mandala } from '../motifs/mandala.ts'
import { leaf } from '../motifs/petal.ts'
import { contour, ear, features, skinPath } from '../motifs/profile.ts'
import { palette } from '../palette.ts'

const WRAP: readonly Curve[] = [
  points('40,14 46,24 56,36 66,50 78,62 88,84 94,112'),
  points('94,112 116,108 132,84 138,52 128,16 104,-10 72,-16 50,-4 40,14'),
]
const MASK: readonly Curve[] = [
  points(
    '31,68 35,72 44,70 54,66 63,74 65,90 58,106 46,114 36,116 29,112 28.4,106 33,102 37,96 34,88 30,82 31,75 31,68',
  ),
]

function towel(): Mark[] {
  const fold = { ink: '#A8763F', width: 0.8, opacity: 0.75 }
  return [
    stroke(WRAP, { ink: '#8B692B', width: 0.7, fill: 'url(#towel)' }),
    line(points('48,2 64,18 82,42 96,74 100,108'), fold, 'both'),
    line(points('58,-8 80,10 102,38 116,72 112,102'), fold, 'both'),
    line(points('74,-14 98,0 120,28 130,60'), fold, 'both'),
    line(points('44,18 60,32 78,54 92,84'), { ...fold, ink: '#C6A15B', width: 1 }, 'both'),
    ...place(leaf(20, 9, { ink: '#6f7a4c', width: 0.6, fill: '#95a070' }, 2), {
      at: [100, 4],
      turn: -0.6,
      keepWidth: true,
    }),
    ...place(leaf(18, 8, { ink: '#6f7a4c', width: 0.6, fill: '#7d8a5c' }, -2), {
      at: [102, 4],
      turn: 0.3,
      keepWidth: true,
    }),
    ...place(jasmine(8, { ink: '#B08A46', width: 0.5, fill: palette.ivory }), {
      at: [101, 6],
      keepWidth: true,
    }),
  ]
}

/** A woman lying back, hair wrapped, a mask of sandalwood on her cheek and the brush still at work. */
function reclining(): string {
  const paste: Point[] = points('38,80 46,78 54,82 50,90 42,92 46,100')
  return group(
    '',
    `<path d="${skinPath}" fill="url(#spa-skin)"/>`,
    group(
      'clip-path="url(#spa-clip)"',
      '<path d="M42 121C56 119 66 110 70 94L96 92V150C84 150 80 132 66 131C58 131 52 132 46 127Z" fill="#5a2c1b" opacity="0.45" filter="url(#spa-blur)"/>',
      '<path d="M-20 205C30 190 70 214 110 196L200 270L-20 280Z" fill="url(#towel)" stroke="#8B692B" stroke-width="0.7"/>',
    ),
    draw(contour({ ink: '#8B5A35', width: 0.55 })),
    draw([
      line(points('44,120.4 54,117 63,108 68,96'), { ink: '#7a4529', width: 0.9, opacity: 0.7 }, 'both'),
    ]),
    draw([
      stroke(MASK, { ink: '#B98F3C', width: 0.5, fill: '#EBD08E', opacity: 0.95 }),
      line(paste, { ink: '#D1AB5C', width: 1.6, opacity: 0.8 }, 'both'),
      line(
        paste.map(([x, y]): Point => [x + 4, y + 6]),
        { ink: '#F8E9C0', width: 1.4, opacity: 0.9 },
        'both',
      ),
    ]),
    draw(features('#B4505A', '#a8694a')),
    draw(ear({ ink: '#7a4529', width: 0.7 }, '#C68A60')),
    draw(towel()),
    draw([dot([75, 83], 1.5, '#C6A15B'), dot([31.6, 45.6], 1.3, palette.sindoor)]),
  )
}

const spaDefs = [
  linear(
    'spa-skin',
    [18, 60],
    [112, 140],
    [
      [0, '#E2B089'],
      [0.5, '#CC936A'],
      [1, '#A86C47'],
    ],
  ),
  linear(
    'towel',
    [40, 0],
    [130, 110],
    [
      [0, '#FFFDF8'],
      [0.6, '#F3E6D4'],
      [1, '#DCC4A8'],
    ],
  ),
  '<filter id="spa-blur" x="-40%" y="-40%" width="180%" height="180%"><feGaussianBlur stdDeviation="3.4"/></filter>',
  clip('spa-clip', skinPath),
].join('')

export function facials(): string {
  const frame = jharokha(1200, 1500, TONES.rose, 95)
  const brush = makeupBrush(
    470,
    { pen: { ink: '#8B692B', width: 2.4 }, body: 'url(#enamel)', metal: 'url(#brass)' },
    '#F3DFAF',
    0.9,
  )
  return sheet(
    1200,
    1500,
    frame.defs + spaDefs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 600, group('opacity="0.5"', draw(mandala(500, { ink: '#A8763F', width: 2.2 })))),
      group('transform="translate(700 400) rotate(38) scale(4.9)"', reclining()),
      draw(place(brush, { at: [168, 1138], turn: 1.12 })),
      translate(
        860,
        1400,
        draw(lotus(300, { ink: '#8B692B', width: 2.2 }, ['#B4505A', '#C9707A', '#E2A49E'])),
      ),
      translate(420, 1420, draw(lotus(210, { ink: '#8B692B', width: 2 }, ['#B4505A', '#C9707A', '#E2A49E']))),
    ),
    frame.front,
  )
}
