import { clip, group, linear, radial, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark, Stroke } from '../marks.ts'
import { dot, draw, line, place, rectangle, squash, stroke } from '../marks.ts'
import { diya } from '../motifs/brassware.ts'
import { lipstick, makeupBrush } from '../motifs/cosmetics.ts'
import { rosette } from '../motifs/flower.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { leaf } from '../motifs/petal.ts'
import { palette } from '../palette.ts'

const GOLD = '#E9CF95'

/** One carved leaf of the door, hinged at x = 0 and `wide` across. */
function doorLeaf(wide: number): Mark[] {
  const frame = (x: number, y: number, w: number, h: number): Stroke =>
    rectangle(x, y, w, h, { ink: '#D9B875', width: 2.2, fill: 'none' })
  const marks: Mark[] = [rectangle(0, 0, wide, 1100, { ink: '#D9B875', width: 3, fill: 'url(#door)' })]
  for (const [y, h] of [
    [120, 330],
    [480, 250],
    [760, 260],
  ] as const) {
    marks.push(frame(22, y, wide - 44, h), { ...frame(32, y + 10, wide - 64, h - 20), width: 1 })
    const flower = [
      ...rosette(Math.min(h, wide) * 0.3, 12, { ink: '#D9B875', width: 1.8 }),
      ...rosette(Math.min(h, wide) * 0.14, 8, { ink: '#D9B875', width: 1.4 }),
    ]
    marks.push(...place(squash(flower, wide / 230, 1), { at: [wide / 2, y + h / 2], keepWidth: true }))
  }
  return marks
}

/** The garland of marigolds and mango leaves over an Indian door. */
function toran(): Mark[] {
  const marks: Mark[] = []
  for (let i = 0; i < 15; i++) {
    const x = 165 + i * 62
    const y = 520 + Math.abs(Math.sin((i * Math.PI) / 4)) * 26
    marks.push(
      ...place(leaf(92, 40, { ink: '#4d5a33', width: 1.6, fill: i % 2 ? '#6f7a4c' : '#808c5a' }, 0, 4), {
        at: [x, y],
        turn: Math.PI,
        keepWidth: true,
      }),
    )
  }
  for (let i = 0; i < 29; i++) {
    const x = 165 + i * 31
    const y = 515 + Math.abs(Math.sin((i * Math.PI) / 8)) * 26
    marks.push(
      ...place(rosette(19, 12, { ink: '#9c5a17', width: 1.3, fill: i % 2 ? '#E0A33E' : '#D07F2B' }, i), {
        at: [x, y],
        keepWidth: true,
      }),
    )
  }
  return marks
}

function vanityCase(): Mark[] {
  const pen = { ink: GOLD, width: 2.6 }
  const kit = { pen: { ink: GOLD, width: 2 }, body: 'url(#lacquer)', metal: 'url(#brass)' }
  const lid: Curve[] = [
    points('-150,-150 -166,-290'),
    points('-166,-290 166,-290'),
    points('166,-290 150,-150'),
  ]
  return [
    stroke(lid, { ...pen, fill: '#2a1517' }),
    stroke([points('-130,-160 -144,-274'), points('-144,-274 144,-274'), points('144,-274 130,-160')], {
      ink: GOLD,
      width: 1.2,
      fill: '#8c6a52',
    }),
    ...place(makeupBrush(210, kit, 'url(#bristle)'), { at: [-84, -80], turn: -0.12 }),
    ...place(makeupBrush(190, { ...kit, body: 'url(#enamel)' }, 'url(#bristle)', 0.7), {
      at: [-34, -80],
      turn: 0.05,
    }),
    ...place(lipstick(170, kit, 'url(#enamel)'), { at: [52, -90] }),
    ...place(lipstick(150, { ...kit, body: 'url(#enamel)' }, '#C9707A'), { at: [104, -90], turn: 0.06 }),
    stroke(
      [
        points('-160,-150 160,-150'),
        points('160,-150 154,0'),
        points('154,0 -154,0'),
        points('-154,0 -160,-150'),
      ],
      { ...pen, fill: 'url(#lacquer)' },
    ),
    line(points('-160,-118 160,-118'), { ink: GOLD, width: 1.4 }),
    ...place(mandala(54, { ink: GOLD, width: 1.3 }, 8), { at: [0, -62], keepWidth: true }),
    ...[-1, 1].flatMap((sign) =>
      place(rosette(26, 8, { ink: GOLD, width: 1.4 }), { at: [sign * 110, -60], keepWidth: true }),
    ),
  ]
}

/** The threshold: a carved door ajar, a rangoli, lamps, and the beautician's case that has just arrived. */
export function about(): string {
  const frame = jharokha(1200, 1500, { ...TONES.ivory, inside: '#f4d9a6', glow: '#FFF6DC' }, 121)
  const lamp = diya(150, 2)
  const lamps: Point[] = points('240,1336 960,1336')
  const left = doorLeaf(290)
  const lit = '<path d="M388 60L812 60L900 1372L300 1372Z" fill="url(#light)"/>'
  return sheet(
    1200,
    1500,
    frame.defs +
      linear(
        'door',
        [0, 0],
        [250, 0],
        [
          [0, '#3a0a13'],
          [0.6, '#7A1726'],
          [1, '#5E1220'],
        ],
      ) +
      radial('light', 600, 760, 620, [
        [0, '#FFFDF3', 0.95],
        [1, '#F3C97A', 0],
      ]) +
      clip('floor', 'M100 1180H1100V1372H100Z'),
    frame.back,
    group(
      'clip-path="url(#window)"',
      lit,
      translate(600, 780, group('opacity="0.6"', draw(mandala(300, { ink: '#B48A45', width: 1.8 })))),
      translate(98, 110, draw(left)),
      translate(1102, 110, draw(place(left, { mirror: true }))),
      '<path d="M100 1200H1100V1400H100Z" fill="#EADCC6"/><path d="M100 1200H1100" stroke="#8B692B" stroke-width="2.4"/>',
      translate(
        600,
        1300,
        group('opacity="0.95"', draw(squash(mandala(430, { ink: palette.sindoor, width: 2.2 }), 1, 0.2))),
      ),
      '<ellipse cx="600" cy="1262" rx="200" ry="22" fill="#6B3A1E" opacity="0.3"/>',
      translate(600, 1264, draw(vanityCase())),
      lamps
        .map(
          ([x, y]) =>
            `<circle cx="${x}" cy="${y - 80}" r="70" fill="#F0B45B" opacity="0.4" filter="url(#soft)"/>${translate(x, y, draw(lamp))}`,
        )
        .join(''),
      draw(toran()),
      draw([dot([388, 700], 11, GOLD), dot([812, 700], 11, GOLD)]),
    ),
    frame.front,
  )
}
