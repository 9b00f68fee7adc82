// The window frame of all category images: a cusped arch with a beaded rim, flowered spandrels and a sill.

import { clip, group, radial, rect } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { mix, pointAt, polar, sample, splinePath, stations } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, place } from '../marks.ts'
import { palette } from '../palette.ts'
import { rosette } from './flower.ts'
import { petal } from './petal.ts'
import { vine } from './vine.ts'

type Tone = {
  readonly wall: string
  readonly inside: string
  readonly glow: string
  readonly ink: string
  readonly faint: string
}

export const TONES = {
  lacquer: { wall: '#120D0E', inside: '#1C1011', glow: '#5a1420', ink: 'url(#foil)', faint: '#C6A15B' },
  wine: { wall: '#1A070C', inside: '#34090f', glow: '#8E1F2F', ink: 'url(#foil)', faint: '#D9B875' },
  ivory: { wall: palette.sand, inside: '#F7EEE2', glow: '#FFFDF8', ink: '#8B692B', faint: '#B08A46' },
  rose: { wall: '#F3E4DA', inside: '#EDCFC5', glow: '#FBEDE4', ink: '#8B692B', faint: '#A8763F' },
  henna: { wall: palette.sand, inside: '#6B3A1E', glow: '#9c5f37', ink: '#8B692B', faint: '#D9B875' },
} as const satisfies Record<string, Tone>

type Frame = { readonly defs: string; readonly back: string; readonly front: string }

function archSide(half: number, spring: number, apex: number): Point[][] {
  const guide: Curve = [
    [half, spring],
    [half * 0.96, spring - (spring - apex) * 0.32],
    [half * 0.72, spring - (spring - apex) * 0.62],
    [half * 0.36, spring - (spring - apex) * 0.82],
    [0, apex],
  ]
  const knots = stations(guide, 5).map(({ at }) => at)
  return knots.slice(1).map((to, i) => {
    const from = pointAt(knots, i)
    const angle = Math.atan2(to[1] - from[1], to[0] - from[0]) + Math.PI / 2
    const reach = Math.hypot(to[0] - from[0], to[1] - from[1]) * (i === 3 ? 0.1 : 0.3)
    return [0, 0.2, 0.5, 0.8, 1].map((t): Point => {
      const [x, y] = mix(from, to, t)
      const bulge = polar(reach * Math.sin(Math.PI * t) ** 0.8, angle)
      return [x + bulge[0], y + bulge[1]]
    })
  })
}

function archCurves(cx: number, half: number, spring: number, apex: number, floor: number): Point[][] {
  const right = archSide(half, spring, apex)
  const left = right.map((curve) => curve.map(([x, y]): Point => [-x, y]).reverse()).reverse()
  const all: Point[][] = [
    [
      [half, floor],
      [half, spring],
    ],
    ...right,
    ...left,
    [
      [-half, spring],
      [-half, floor],
    ],
  ]
  return all.map((curve) => curve.map(([x, y]): Point => [cx + x, y]))
}

const pathOf = (curves: readonly Curve[]): string =>
  `${curves.map((curve, i) => splinePath(curve, i === 0)).join('')}Z`

/** The frame for a canvas of the given size. `back` goes under the subject, `front` over it; clip with #window. */
export function jharokha(width: number, height: number, tone: Tone, seed: number): Frame {
  const cx = width / 2
  const half = width * 0.385
  const [spring, apex, floor] = [height * 0.335, height * 0.075, height * 0.915]
  const opening = archCurves(cx, half, spring, apex, floor)
  const rim = (grow: number): Point[][] => archCurves(cx, half + grow, spring, apex - grow * 1.15, floor)
  const marks: Mark[] = [
    ...rim(0).map((curve) => line(curve, { ink: tone.ink, width: 5 })),
    ...rim(13).map((curve) => line(curve, { ink: tone.ink, width: 1.6 })),
    ...rim(36).map((curve) => line(curve, { ink: tone.ink, width: 2.4 })),
  ]
  for (const { at } of stations(
    rim(24).flatMap((curve) => sample(curve, 3)),
    150,
  ))
    marks.push(dot(at, 3, tone.ink))
  const corner = [
    ...vine(
      [
        [width * 0.045, height * 0.3],
        [width * 0.1, height * 0.2],
        [width * 0.07, height * 0.12],
        [width * 0.15, height * 0.06],
        [width * 0.27, height * 0.062],
        [width * 0.36, height * 0.05],
      ],
      { ink: tone.ink, width: 2.6 },
      { leaf: 46, spacing: 0.62, seed },
    ),
    ...place(rosette(44, 10, { ink: tone.ink, width: 2 }), {
      at: [width * 0.155, height * 0.135],
      keepWidth: true,
    }),
  ]
  const sill: Mark[] = []
  for (const [y, w] of [
    [floor, 5],
    [floor + 12, 1.6],
    [floor + 66, 1.6],
    [floor + 76, 3],
  ] as const)
    sill.push(
      line(
        [
          [width * 0.04, y],
          [width * 0.96, y],
        ],
        { ink: tone.ink, width: w },
      ),
    )
  for (let i = 0; i < 23; i++) {
    const at: Point = [width * 0.06 + (i * width * 0.88) / 22, floor + 39]
    sill.push(
      ...(i % 2
        ? [dot(at, 4, tone.ink), dot([at[0], at[1] - 12], 2, tone.ink), dot([at[0], at[1] + 12], 2, tone.ink)]
        : place(rosette(21, 8, { ink: tone.ink, width: 1.6 }), { at, keepWidth: true })),
    )
  }
  for (let i = 0; i < 46; i++)
    sill.push(
      ...place([petal(20, 17, { ink: tone.ink, width: 1.3 }, 0.5)], {
        at: [width * 0.05 + (i * width * 0.9) / 45, floor + 80],
        turn: Math.PI,
        keepWidth: true,
      }),
    )
  const hem: Mark[] = [
    line(
      [
        [26, 26],
        [width - 26, 26],
      ],
      { ink: tone.ink, width: 1.6 },
    ),
    line(
      [
        [26, height - 26],
        [width - 26, height - 26],
      ],
      { ink: tone.ink, width: 1.6 },
    ),
    line(
      [
        [26, 26],
        [26, height - 26],
      ],
      { ink: tone.ink, width: 1.6 },
    ),
    line(
      [
        [width - 26, 26],
        [width - 26, height - 26],
      ],
      { ink: tone.ink, width: 1.6 },
    ),
  ]
  return {
    defs:
      clip('window', pathOf(opening)) +
      radial('window-glow', cx, height * 0.46, height * 0.5, [
        [0, tone.glow, 1],
        [0.55, tone.glow, 0.45],
        [1, tone.inside, 0],
      ]),
    back: group(
      '',
      rect(width, height, tone.wall),
      `<path d="${pathOf(opening)}" fill="${tone.inside}"/>`,
      `<path d="${pathOf(opening)}" fill="url(#window-glow)"/>`,
    ),
    front: draw([...marks, ...corner, ...place(corner, { mirror: true, at: [width, 0] }), ...sill, ...hem]),
  }
}
