import { group, sheet, translate } from '../canvas.ts'
import type { Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place, stroke } from '../marks.ts'
import { bowl } from '../motifs/brassware.ts'
import { jasmine } from '../motifs/flower.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { lotus } from '../motifs/lotus.ts'
import { mandala } from '../motifs/mandala.ts'
import { leaf, petalSides } from '../motifs/petal.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'

const drop = (size: number): Mark[] => [
  stroke(
    [
      [
        [0, -size],
        [-size * 0.3, -size * 0.5],
        [-size * 0.38, -size * 0.15],
        [0, size * 0.16],
        [size * 0.38, -size * 0.15],
        [size * 0.3, -size * 0.5],
        [0, -size],
      ],
    ],
    { ink: '#A8803C', width: size * 0.04, fill: '#F3DFAF' },
  ),
  line(
    [
      [-size * 0.16, -size * 0.1],
      [-size * 0.2, -size * 0.28],
      [-size * 0.12, -size * 0.48],
    ],
    { ink: '#ffffff', width: size * 0.07, opacity: 0.9 },
    'both',
  ),
]

/** A brass bowl of ubtan under a lotus, with scattered petals, jasmine and drops of oil. */
export function ubtan(line1 = '#8B692B'): string {
  const pen = { ink: line1, width: 2.6 }
  const random = seeded(19)
  const petals: Mark[] = Array.from({ length: 9 }, (_, i) => {
    const at: Point = [-400 + i * 98 + between(random, -20, 20), between(random, 4, 46)]
    return place(
      [stroke(petalSides(64, 40, 0.5), { ink: line1, width: 1.6, fill: i % 2 ? '#C9707A' : palette.rose })],
      { at, turn: between(random, 1.1, 2.1) * (i % 2 ? 1 : -1), keepWidth: true },
    )
  }).flat()
  const leaves = [-1, 1].flatMap((sign) => [
    ...place(leaf(330, 130, { ...pen, fill: '#7d8a5c' }, sign * 40, 6), {
      at: [sign * 150, -150],
      turn: sign * 1.18,
      keepWidth: true,
    }),
    ...place(leaf(240, 96, { ...pen, fill: '#95a070' }, sign * 26, 5), {
      at: [sign * 150, -120],
      turn: sign * 1.5,
      keepWidth: true,
    }),
  ])
  return group(
    '',
    draw(leaves),
    draw(place(lotus(500, pen, ['#C9707A', '#DC948F', '#EDBDB2']), { at: [0, -190], keepWidth: true })),
    draw(bowl(620, { pen, body: 'url(#brass)', metal: '#D9B875' }, '#E8C46F')),
    draw([
      line(
        points('-160,-288 -40,-306 90,-300 60,-282 -60,-284 -10,-292'),
        { ink: '#B98F3C', width: 7, opacity: 0.7 },
        'both',
      ),
    ]),
    draw(petals),
    draw(
      [
        [-350, -20, 44],
        [352, -14, 40],
        [-290, 26, 30],
      ].flatMap(([x, y, r]) =>
        place(jasmine(r ?? 0, { ink: '#B08A46', width: 2, fill: palette.ivory }, 0.4), {
          at: [x ?? 0, y ?? 0],
          keepWidth: true,
        }),
      ),
    ),
    draw([
      ...place(drop(70), { at: [-250, -760] }),
      ...place(drop(46), { at: [-180, -850] }),
      ...place(drop(54), { at: [240, -800] }),
      ...place(drop(36), { at: [300, -720] }),
      dot([190, -730], 5, '#C6A15B'),
      dot([-300, -700], 5, '#C6A15B'),
    ]),
  )
}

export function skincare(): string {
  const frame = jharokha(1200, 1500, TONES.ivory, 83)
  return sheet(
    1200,
    1500,
    frame.defs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 620, group('opacity="0.55"', draw(mandala(500, { ink: '#B99554', width: 2.2 })))),
      group('opacity="0.16"', '<ellipse cx="600" cy="1296" rx="420" ry="40" fill="#6B3A1E"/>'),
      translate(600, 1280, ubtan()),
    ),
    frame.front,
  )
}
