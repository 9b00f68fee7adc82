// The three banners, each in two compositions: wide with empty space on the left, tall with empty space below.

import { DIM_FOIL, FOIL, group, linear, radial, rect, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place } from '../marks.ts'
import { diya } from '../motifs/brassware.ts'
import { bride, brideDefs } from '../motifs/bride.ts'
import { mandalaRings } from '../motifs/mandala.ts'
import { petal } from '../motifs/petal.ts'
import { vine } from '../motifs/vine.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'
import { decoratedHand, handDefs } from './mehendi.ts'
import { fairyLights, guestDefs, partyGuest } from './party-makeup.ts'

type Layout = { readonly width: number; readonly height: number; readonly wide: boolean }
export const WIDE: Layout = { width: 2000, height: 900, wide: true }
export const TALL: Layout = { width: 1080, height: 1350, wide: false }

/**
 * Lacquer with one warm light behind the subject, and the shade that keeps the text readable: beside the subject on
 * a wide canvas (under it), below the face on a tall one (over it).
 */
function stage(
  layout: Layout,
  focus: Point,
  warm: string,
): { defs: string; ground: string; under: string; over: string } {
  const { width, height, wide } = layout
  const finish = rect(width, height, 'url(#stage-shade)') + trim(layout)
  const reach = wide ? 980 : 860
  return {
    defs:
      radial('stage-light', focus[0], focus[1], reach, [
        [0, warm, 1],
        [0.35, warm, 0.62],
        [1, palette.ink, 0],
      ]) +
      (wide
        ? linear(
            'stage-shade',
            [0, 0],
            [1300, 0],
            [
              [0, palette.ink, 0.96],
              [0.6, palette.ink, 0.6],
              [1, palette.ink, 0],
            ],
          )
        : linear(
            'stage-shade',
            [0, 600],
            [0, 1010],
            [
              [0, palette.ink, 0],
              [0.3, palette.ink, 0.3],
              [0.7, palette.ink, 0.86],
              [1, palette.ink, 1],
            ],
          )),
    ground: rect(width, height, palette.ink) + rect(width, height, 'url(#stage-light)'),
    under: wide ? finish : '',
    over: wide ? '' : finish,
  }
}

/** A hem of petals along the bottom edge, and a vine on the empty side. */
function trim({ width, height, wide }: Layout): string {
  const hem: Mark[] = [
    line(
      [
        [0, height - 10],
        [width, height - 10],
      ],
      { ink: DIM_FOIL, width: 1.4 },
    ),
    line(
      [
        [0, height - 44],
        [width, height - 44],
      ],
      { ink: DIM_FOIL, width: 1 },
    ),
  ]
  const count = Math.round(width / (wide ? 40 : 54))
  for (let i = 0; i <= count; i++) {
    const x = (i * width) / count
    hem.push(
      ...place([petal(24, 18, { ink: DIM_FOIL, width: 1.2 }, 0.5)], {
        at: [x, height - 14],
        keepWidth: true,
      }),
      dot([x + 20, height - 27], 1.6, DIM_FOIL),
    )
  }
  const climb: Curve = wide
    ? points('-10,700 70,776 190,766 300,808 430,782 560,812 700,800')
    : points('-10,1196 40,1250 120,1256 200,1280')
  const corner = vine(climb, { ink: DIM_FOIL, width: 2.2 }, { leaf: wide ? 46 : 56, spacing: 0.6, seed: 15 })
  return draw([...hem, ...corner, ...(wide ? [] : place(corner, { mirror: true, at: [width, 0] }))])
}

function dust(seed: number, count: number, centre: Point, spread: number): Mark[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2
    const away = spread * (0.45 + random() * 0.65)
    return dot(
      [centre[0] + Math.cos(angle) * away, centre[1] + Math.sin(angle) * away * 0.85],
      between(random, 0.8, 2.8),
      '#E9CF95',
      between(random, 0.2, 0.75),
    )
  })
}

/** The mandala behind the subject; `bold` keeps only the bolder rings, because fine lines cost bytes on a phone. */
function halo(at: Point, radius: number, { wide }: Layout, bold = false): string {
  const rings = mandalaRings(radius, { ink: FOIL, width: wide ? 2.4 : 3 }, wide ? 16 : 12)
  const shown = wide || !bold ? rings : rings.filter((_, i) => ![2, 4, 5, 6, 8].includes(i))
  return translate(at[0], at[1], group(`opacity="${wide ? 0.78 : 0.5}"`, draw(shown.flat())))
}

export function brideBanner(layout: Layout): string {
  const head: Point = layout.wide ? [1395, 380] : [520, 400]
  const stand = layout.wide ? 'translate(1150 118) scale(3.42)' : 'translate(190 120) scale(3.6)'
  const set = stage(layout, head, '#4f0f1b')
  return sheet(
    layout.width,
    layout.height,
    set.defs + brideDefs,
    set.ground,
    halo(head, layout.wide ? 480 : 470, layout, true),
    draw(dust(3, layout.wide ? 70 : 24, head, 560)),
    set.under,
    group(`transform="${stand}"`, bride(FOIL)),
    set.over,
  )
}

export function mehendiBanner(layout: Layout): string {
  const heart: Point = layout.wide ? [1470, 440] : [540, 400]
  const set = stage(layout, heart, '#5b2c15')
  const scale = layout.wide ? 2.72 : 2.62
  const wristY = layout.wide ? 690 : 720
  const gap = layout.wide ? 168 : 164
  const hand = decoratedHand('#F6DDB4', '#4d1c0d')
  return sheet(
    layout.width,
    layout.height,
    set.defs + handDefs,
    set.ground,
    halo(heart, layout.wide ? 520 : 490, layout),
    draw(dust(9, 70, heart, 580)),
    set.under,
    group(
      `transform="translate(${heart[0] - gap} ${wristY}) rotate(-7) scale(${-scale * 0.93} ${scale})"`,
      hand,
    ),
    group(
      `transform="translate(${heart[0] + gap} ${wristY}) rotate(7) scale(${scale * 0.93} ${scale})"`,
      hand,
    ),
    set.over,
  )
}

export function festiveBanner(layout: Layout): string {
  const head: Point = layout.wide ? [1450, 440] : [540, 450]
  const set = stage(layout, head, '#5c1220')
  const strings: Curve[] = layout.wide
    ? [
        points('980,60 1080,300 1230,330 1330,150'),
        points('1990,60 1860,300 1700,330 1580,150'),
        points('1000,380 1080,520 1170,520 1230,420'),
        points('1960,380 1860,520 1760,520 1680,420'),
      ]
    : [
        points('0,120 90,360 250,400 400,190'),
        points('1080,120 990,360 830,400 680,190'),
        points('0,460 70,570 170,580 260,480'),
        points('1080,460 1010,570 910,580 820,480'),
      ]
  const lamp = diya(170, 2)
  const lamps: Point[] = layout.wide ? points('1110,842 1860,842') : []
  return sheet(
    layout.width,
    layout.height,
    set.defs + guestDefs,
    set.ground,
    halo(head, layout.wide ? 500 : 480, layout),
    fairyLights(strings, 29, layout.wide ? [960, 90, 1040, 760] : [0, 90, 1080, 700], 110),
    set.under,
    group(`transform="translate(${head[0]} ${head[1] + 6}) scale(${layout.wide ? 3.7 : 3.7})"`, partyGuest()),
    set.over,
    lamps
      .map(
        ([x, y]) =>
          `<circle cx="${x}" cy="${y - 110}" r="120" fill="#F0B45B" opacity="0.2" filter="url(#softer)"/>${translate(x, y, draw(lamp))}`,
      )
      .join(''),
  )
}
