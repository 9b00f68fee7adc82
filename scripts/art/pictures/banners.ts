// The three banners, each composed twice: wide with quiet space on the left, tall with quiet space below.

import { DIM_FOIL, FOIL, group, linear, radial, rect, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { dot, draw, line, place } from '../marks.ts'
import type { Mark } from '../marks.ts'
import { bride, brideDefs } from '../motifs/bride.ts'
import { mandala } from '../motifs/mandala.ts'
import { petal } from '../motifs/petal.ts'
import { diya } from '../motifs/vanity.ts'
import { vine } from '../motifs/vine.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'
import { decoratedHand, handDefs } from './mehendi.ts'
import { fairyLights, guestDefs, partyGuest } from './party-makeup.ts'

type Layout = { readonly width: number; readonly height: number; readonly wide: boolean }
export const WIDE: Layout = { width: 2000, height: 900, wide: true }
export const TALL: Layout = { width: 1080, height: 1350, wide: false }

/** Lacquer with one warm light behind the subject, and the shade that keeps the words readable. */
function stage({ width, height, wide }: Layout, focus: Point, warm: string): { defs: string; ground: string; shade: string } {
  const reach = wide ? 980 : 860
  return {
    defs:
      radial('stage-light', focus[0], focus[1], reach, [[0, warm, 1], [0.35, warm, 0.62], [1, palette.ink, 0]]) +
      (wide
        ? linear('stage-shade', [0, 0], [1300, 0], [[0, palette.ink, 0.96], [0.62, palette.ink, 0.72], [1, palette.ink, 0]])
        : linear('stage-shade', [0, 560], [0, 1040], [[0, palette.ink, 0], [0.55, palette.ink, 0.78], [1, palette.ink, 0.97]])),
    ground: rect(width, height, palette.ink) + rect(width, height, 'url(#stage-light)'),
    shade: rect(width, height, 'url(#stage-shade)'),
  }
}

/** A hem of petals along the bottom edge, and a vine climbing the quiet side. */
function trim({ width, height, wide }: Layout): string {
  const hem: Mark[] = [line([[0, height - 10], [width, height - 10]], { ink: DIM_FOIL, width: 1.4 }), line([[0, height - 44], [width, height - 44]], { ink: DIM_FOIL, width: 1 })]
  const count = Math.round(width / 40)
  for (let i = 0; i <= count; i++) {
    const x = (i * width) / count
    hem.push(...place([petal(24, 18, { ink: DIM_FOIL, width: 1.2 }, 0.5)], { at: [x, height - 14], keepWidth: true }), dot([x + 20, height - 27], 1.6, DIM_FOIL))
  }
  const climb: Curve = wide ? [[-6, 860], [60, 780], [40, 690], [110, 620], [96, 540], [150, 490]] : [[-6, 1300], [54, 1230], [40, 1150], [100, 1090]]
  const corner = vine(climb, { ink: DIM_FOIL, width: 2.2 }, { leaf: 44, spacing: 0.62, seed: 15 })
  return draw([...hem, ...corner, ...(wide ? [] : place(corner, { mirror: true, at: [width, 0] }))])
}

function dust(seed: number, count: number, centre: Point, spread: number): Mark[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const angle = random() * Math.PI * 2
    const away = spread * (0.45 + random() * 0.65)
    return dot([centre[0] + Math.cos(angle) * away, centre[1] + Math.sin(angle) * away * 0.85], between(random, 0.8, 2.8), '#E9CF95', between(random, 0.2, 0.75))
  })
}

const halo = (at: Point, radius: number, opacity: number): string => translate(at[0], at[1], group(`opacity="${opacity}"`, draw(mandala(radius, { ink: FOIL, width: 2.4 }, 16))))

export function brideBanner(layout: Layout): string {
  const head: Point = layout.wide ? [1395, 380] : [520, 400]
  const stand = layout.wide ? 'translate(1150 118) scale(3.42)' : 'translate(216 150) scale(3.5)'
  const set = stage(layout, head, '#4f0f1b')
  return sheet(layout.width, layout.height, set.defs + brideDefs, set.ground, halo(head, layout.wide ? 470 : 455, 0.62), draw(dust(3, 70, head, 560)), group(`transform="${stand}"`, bride(FOIL)), set.shade, trim(layout))
}

export function mehendiBanner(layout: Layout): string {
  const heart: Point = layout.wide ? [1470, 440] : [540, 400]
  const set = stage(layout, heart, '#5b2c15')
  const scale = layout.wide ? 3.1 : 2.75
  const wristY = layout.wide ? 800 : 740
  const gap = layout.wide ? 205 : 182
  const hand = decoratedHand('#F6DDB4', '#4d1c0d')
  return sheet(
    layout.width,
    layout.height,
    set.defs + handDefs,
    set.ground,
    halo(heart, layout.wide ? 520 : 480, 0.6),
    draw(dust(9, 70, heart, 580)),
    group(`transform="translate(${heart[0] - gap} ${wristY}) rotate(-5) scale(${-scale} ${scale})"`, hand),
    group(`transform="translate(${heart[0] + gap} ${wristY}) rotate(5) scale(${scale})"`, hand),
    set.shade,
    trim(layout),
  )
}

export function festiveBanner(layout: Layout): string {
  const head: Point = layout.wide ? [1450, 440] : [540, 450]
  const set = stage(layout, head, '#5c1220')
  const strings: Curve[] = layout.wide
    ? [[[980, 60], [1080, 300], [1230, 330], [1330, 150]], [[1990, 60], [1860, 300], [1700, 330], [1580, 150]], [[1000, 380], [1080, 520], [1170, 520], [1230, 420]], [[1960, 380], [1860, 520], [1760, 520], [1680, 420]]]
    : [[[0, 120], [90, 360], [250, 400], [400, 190]], [[1080, 120], [990, 360], [830, 400], [680, 190]], [[0, 460], [70, 570], [170, 580], [260, 480]], [[1080, 460], [1010, 570], [910, 580], [820, 480]]]
  const lamp = diya(170, { pen: { ink: '#E9CF95', width: 2 }, body: 'url(#enamel)', metal: 'url(#brass)' }, 'url(#flame)', '#FFF6DC')
  const lamps: Point[] = layout.wide ? [[1110, 842], [1860, 842]] : []
  return sheet(
    layout.width,
    layout.height,
    set.defs + guestDefs,
    set.ground,
    halo(head, layout.wide ? 500 : 470, 0.55),
    fairyLights(strings, 29, layout.wide ? [960, 90, 1040, 760] : [0, 90, 1080, 700], 110),
    group(`transform="translate(${head[0]} ${head[1] + 6}) scale(${layout.wide ? 3.7 : 3.7})"`, partyGuest()),
    set.shade,
    lamps.map(([x, y]) => `<circle cx="${x}" cy="${y - 110}" r="120" fill="#F0B45B" opacity="0.2" filter="url(#softer)"/>${translate(x, y, draw(lamp))}`).join(''),
    trim(layout),
  )
}
