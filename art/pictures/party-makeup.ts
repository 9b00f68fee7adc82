import { group, radial, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points, stations } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place, stroke } from '../marks.ts'
import { face, faceDefs } from '../motifs/face.ts'
import { looseHair, partedHair } from '../motifs/hair.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { petal } from '../motifs/petal.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'

const GOLD = '#E9CF95'

/** A long chandbali: a crescent with rays of beads, hanging from the origin. */
function chandbali(size: number): Mark[] {
  const marks: Mark[] = [
    dot([0, 0], size * 0.1, GOLD),
    line(
      [
        [0, 0],
        [0, size * 0.3],
      ],
      { ink: GOLD, width: size * 0.05 },
    ),
  ]
  const rim: Point[] = Array.from({ length: 15 }, (_, i) => [
    size * 0.46 * Math.cos(Math.PI * (1.18 - (i * 1.36) / 14)),
    size * (0.66 + 0.46 * Math.sin(Math.PI * (1.18 - (i * 1.36) / 14))),
  ])
  marks.push(
    stroke(
      [
        rim,
        [
          rim[14] ?? [0, 0],
          [size * 0.2, size * 0.66],
          [0, size * 0.74],
          [-size * 0.2, size * 0.66],
          rim[0] ?? [0, 0],
        ],
      ],
      { ink: GOLD, width: size * 0.04, fill: 'url(#enamel)' },
    ),
  )
  marks.push(
    ...place([petal(size * 0.3, size * 0.2, { ink: GOLD, width: size * 0.03, fill: palette.sindoor }, 0.5)], {
      at: [0, size * 0.62],
    }),
  )
  rim.slice(2, 13).forEach(([x, y]) => {
    const away: Point = [x * 1.14, size * 0.66 + (y - size * 0.66) * 1.2]
    marks.push(
      line([[x, y], away], { ink: GOLD, width: size * 0.02 }),
      dot([away[0], away[1] + size * 0.03], size * 0.05, palette.ivory),
    )
  })
  return marks
}

/** The guest of the evening: loose waves, a lit lid, a jewel at the brow. */
export function partyGuest(): string {
  const hair = looseHair()
  const neckline: Curve = points('-80,116 -50,132 -26,140 0,132 26,140 50,132 80,116')
  const sequins: Mark[] = []
  const random = seeded(77)
  for (let i = 0; i < 420; i++) {
    const x = between(random, -96, 96)
    sequins.push(
      dot(
        [x, between(random, 140, 196) - Math.abs(x) * 0.12],
        between(random, 0.35, 1.1),
        random() > 0.3 ? GOLD : palette.rose,
        between(random, 0.4, 1),
      ),
    )
  }
  const choker = [0, 1, 2].flatMap((i) =>
    stations(
      [
        [-17 - i, 64 + i * 4],
        [-9, 69 + i * 4],
        [0, 71 + i * 4],
        [9, 69 + i * 4],
        [17 + i, 64 + i * 4],
      ],
      30,
    ).map(({ at }) => dot(at, i === 1 ? 1.25 : 0.85, i === 1 ? palette.ivory : GOLD)),
  )
  return group(
    '',
    `<path d="${hair.back}" fill="#120a0a"/>`,
    face({ eyes: 'lowered', lip: '#A61F33', shadow: '#5b1a2b', shimmer: '#D9A94F' }),
    draw([
      stroke([neckline, points('80,116 110,200'), points('110,200 -110,200'), points('-110,200 -80,116')], {
        ink: GOLD,
        width: 0.8,
        fill: 'url(#gown)',
      }),
      ...sequins,
      ...choker,
    ]),
    draw(partedHair().slice(0, -1)),
    draw(hair.front),
    draw([
      ...place(chandbali(22), { at: [39.5, 14] }),
      ...place(chandbali(22), { at: [-39.5, 14] }),
      dot([0, -21], 1.9, palette.sindoor),
      dot([0, -26.4], 0.8, GOLD),
      dot([7.6, 14.6], 1, GOLD),
    ]),
  )
}

/** Strings of small lamps with a glow around each, and dust of gold in the air. */
export function fairyLights(
  strings: readonly Curve[],
  seed: number,
  spread: readonly [x: number, y: number, w: number, h: number],
  dust = 90,
): string {
  const random = seeded(seed)
  const marks: Mark[] = []
  let glow = ''
  for (const path of strings) {
    marks.push(line(path, { ink: '#7D5E22', width: 1.5, opacity: 0.8 }))
    for (const { at } of stations(path, 15, 0.03, 0.97)) {
      glow += `<circle cx="${at[0].toFixed(1)}" cy="${(at[1] + 9).toFixed(1)}" r="${between(random, 18, 30).toFixed(1)}" fill="#F0B45B" opacity="0.16"/>`
      marks.push(dot([at[0], at[1] + 9], 9, '#F0B45B', 0.35), dot([at[0], at[1] + 9], 4.6, '#FFE9BC'))
    }
  }
  for (let i = 0; i < dust; i++)
    marks.push(
      dot(
        [spread[0] + random() * spread[2], spread[1] + random() * spread[3]],
        between(random, 0.8, 3.2),
        '#E9CF95',
        between(random, 0.15, 0.7),
      ),
    )
  return glow + draw(marks)
}

export const guestDefs =
  faceDefs +
  radial('gown', 0, 150, 110, [
    [0, '#A32839'],
    [1, '#3a0a13'],
  ])

export function partyMakeup(): string {
  const frame = jharokha(1200, 1500, TONES.lacquer, 71)
  const lights: Curve[] = [
    points('130,430 300,560 480,500 600,250'),
    points('1070,430 900,560 720,500 600,250'),
    points('130,640 220,720 330,690 400,600'),
    points('1070,640 980,720 870,690 800,600'),
  ]
  return sheet(
    1200,
    1500,
    frame.defs + guestDefs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 560, group('opacity="0.35"', draw(mandala(520, { ink: '#C6A15B', width: 2.2 })))),
      fairyLights(lights, 5, [140, 150, 920, 900]),
      group('transform="translate(600 690) scale(4.7)"', partyGuest()),
    ),
    frame.front,
  )
}
