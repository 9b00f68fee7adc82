// A beautician's tools: lipstick, brush, nail varnish, compact and comb.

import { circle } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, finer, line, stroke } from '../marks.ts'
import { palette } from '../palette.ts'
import type { Metal } from './table-parts.ts'
import { box, etched, scaleTo } from './table-parts.ts'

export function lipstick(size: number, { pen, body, metal }: Metal, bullet: string): Mark[] {
  const p = scaleTo(size)
  return [
    stroke(
      [
        [p(-0.115, 0.5), p(-0.115, 0.8)],
        [p(-0.115, 0.8), p(-0.08, 0.9), p(0.04, 0.99), p(0.105, 0.98)],
        [p(0.105, 0.98), p(0.115, 0.8), p(0.115, 0.5)],
      ],
      { ...pen, fill: bullet },
    ),
    line(
      [p(-0.06, 0.56), p(-0.06, 0.8), p(-0.02, 0.9)],
      { ink: palette.rose, width: size * 0.018, opacity: 0.6 },
      'both',
    ),
    stroke(box(p, 0.135, 0.38, 0.56), { ...pen, fill: metal }),
    ...[0.42, 0.52].map((y) => line([p(-0.135, y), p(0.135, y)], finer(pen))),
    stroke(box(p, 0.17, 0, 0.38), { ...pen, fill: body }),
    ...[0.04, 0.34].map((y) => line([p(-0.17, y), p(0.17, y)], finer(pen))),
    ...etched(size * 0.1, p(0, 0.19), pen),
  ]
}

export function makeupBrush(size: number, { pen, body, metal }: Metal, hair: string, plump = 1): Mark[] {
  const p = scaleTo(size)
  const w = 0.1 * plump
  const marks: Mark[] = [
    stroke(
      [
        [p(-0.012, 0), p(-0.03, 0.3), p(-0.034, 0.56)],
        [p(-0.034, 0.56), p(0.034, 0.56)],
        [p(0.034, 0.56), p(0.03, 0.3), p(0.012, 0)],
      ],
      { ...pen, fill: body },
    ),
    stroke(
      [
        [p(-0.036, 0.54), p(-0.042, 0.7)],
        [p(-0.042, 0.7), p(0.042, 0.7)],
        [p(0.042, 0.7), p(0.036, 0.54)],
      ],
      { ...pen, fill: metal },
    ),
    stroke(
      [
        [p(-0.042, 0.7), p(-w, 0.82), p(-w * 0.8, 0.94), p(0, 1)],
        [p(0, 1), p(w * 0.8, 0.94), p(w, 0.82), p(0.042, 0.7)],
      ],
      { ...pen, fill: hair },
    ),
  ]
  for (let i = -3; i <= 3; i++)
    marks.push(
      line(
        [p(i * 0.01, 0.71), p((i * w) / 4.2, 0.84), p((i * w) / 5.4, 0.96)],
        { ...finer(pen, 0.5), opacity: 0.7 },
        'both',
      ),
    )
  for (const y of [0.58, 0.6, 0.66]) marks.push(line([p(-0.038, y), p(0.038, y)], finer(pen)))
  return marks
}

export function nailBottle(size: number, { pen, body, metal }: Metal): Mark[] {
  const p = scaleTo(size)
  return [
    stroke(
      [
        [p(-0.09, 0.46), p(-0.07, 0.96), p(0, 1), p(0.07, 0.96), p(0.09, 0.46)],
        [p(0.09, 0.46), p(-0.09, 0.46)],
      ],
      { ...pen, fill: metal },
    ),
    stroke(box(p, 0.1, 0.41, 0.48), { ...pen, fill: metal }),
    stroke(
      [
        [p(-0.1, 0.41), p(-0.24, 0.34), p(-0.28, 0.18), p(-0.24, 0.03), p(-0.16, 0)],
        [p(-0.16, 0), p(0.16, 0)],
        [p(0.16, 0), p(0.24, 0.03), p(0.28, 0.18), p(0.24, 0.34), p(0.1, 0.41)],
      ],
      { ...pen, fill: body },
    ),
    line(
      [p(-0.2, 0.3), p(-0.23, 0.18), p(-0.2, 0.07)],
      { ink: palette.rose, width: size * 0.025, opacity: 0.65 },
      'both',
    ),
    ...etched(size * 0.115, p(0, 0.19), { ink: palette.paleGold, width: pen.width }),
    ...[0.56, 0.66, 0.76, 0.86].map((y) =>
      line([p(-0.085 + (y - 0.46) * 0.03, y), p(0.085 - (y - 0.46) * 0.03, y)], finer(pen, 0.5)),
    ),
  ]
}

export function compact(size: number, { pen, metal }: Metal, glass: string): Mark[] {
  const beads = Array.from({ length: 40 }, (_, i) =>
    dot(
      [size * 0.46 * Math.cos((i * Math.PI) / 20), -size * 0.5 + size * 0.46 * Math.sin((i * Math.PI) / 20)],
      size * 0.012,
      palette.paleGold,
    ),
  )
  return [
    line(circle([0, -size * 0.5], size * 0.5), { ...pen, fill: metal }),
    ...beads,
    line(circle([0, -size * 0.5], size * 0.42), { ...pen, fill: glass }),
    line(
      [
        [-size * 0.26, -size * 0.34],
        [-size * 0.1, -size * 0.56],
        [size * 0.04, -size * 0.8],
      ],
      { ink: palette.ivory, width: size * 0.03, opacity: 0.35 },
      'both',
    ),
  ]
}

/** A broad comb with a carved spine, teeth downwards. */
export function comb(size: number, { pen, body }: Metal): Mark[] {
  const p = scaleTo(size)
  const marks: Mark[] = []
  for (let i = 0; i < 19; i++) {
    const x = -0.45 + i * 0.05
    marks.push(
      stroke([[p(x - 0.014, 0.44), p(x - 0.004, 0.02), p(x + 0.004, 0.02), p(x + 0.014, 0.44)]], {
        ...finer(pen, 0.7),
        fill: body,
      }),
    )
  }
  marks.push(
    stroke(
      [
        [p(-0.5, 0.02), p(-0.5, 0.46)],
        [p(-0.5, 0.46), p(-0.34, 0.66), p(0, 0.76), p(0.34, 0.66), p(0.5, 0.46)],
        [p(0.5, 0.46), p(0.5, 0.02)],
        [p(0.5, 0.02), p(0.475, 0.02), p(0.47, 0.4)],
        [p(0.47, 0.4), p(-0.47, 0.4)],
        [p(-0.47, 0.4), p(-0.475, 0.02), p(-0.5, 0.02)],
      ],
      { ...pen, fill: body },
    ),
    line([p(-0.45, 0.46), p(-0.3, 0.62), p(0, 0.7), p(0.3, 0.62), p(0.45, 0.46)], finer(pen)),
    line([p(-0.46, 0.44), p(0.46, 0.44)], finer(pen)),
  )
  for (const x of [-0.27, 0.27]) marks.push(...etched(size * 0.06, p(x, 0.53), pen))
  return [...marks, ...etched(size * 0.09, p(0, 0.57), pen)]
}
