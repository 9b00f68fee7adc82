// The brass bowl and the lamp beside the cosmetics.

import type { Curve } from '../geometry.ts'
import { circle } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, finer, line, place, stroke } from '../marks.ts'
import { rosette } from './flower.ts'
import { petal } from './petal.ts'
import type { Metal } from './table-parts.ts'
import { scaleTo } from './table-parts.ts'

/** A brass bowl with a flowered belt, `size` wide. */
export function bowl(size: number, { pen, body, metal }: Metal, filling: string): Mark[] {
  const p = scaleTo(size)
  const marks: Mark[] = [
    stroke(
      [
        [p(-0.18, 0), p(0.18, 0)],
        [p(0.18, 0), p(0.13, 0.06), p(0.13, 0.08)],
        [p(0.13, 0.08), p(-0.13, 0.08)],
        [p(-0.13, 0.08), p(-0.13, 0.06), p(-0.18, 0)],
      ],
      { ...pen, fill: metal },
    ),
    stroke(
      [
        [
          p(-0.5, 0.46),
          p(-0.46, 0.28),
          p(-0.32, 0.13),
          p(-0.12, 0.07),
          p(0.12, 0.07),
          p(0.32, 0.13),
          p(0.46, 0.28),
          p(0.5, 0.46),
        ],
        [p(0.5, 0.46), p(-0.5, 0.46)],
      ],
      { ...pen, fill: body },
    ),
    line(circle(p(0, 0.46), size * 0.5, 0, Math.PI * 2, size * 0.1), { ...pen, fill: metal }),
    line(circle(p(0, 0.46), size * 0.45, 0, Math.PI * 2, size * 0.078), { ...finer(pen), fill: filling }),
  ]
  const belt = (y: number, half: number): Mark =>
    line(
      [p(-half, y), p(-half * 0.5, y - 0.07), p(0, y - 0.09), p(half * 0.5, y - 0.07), p(half, y)],
      finer(pen),
    )
  marks.push(belt(0.37, 0.485), belt(0.2, 0.395))
  for (let i = 0; i < 9; i++) {
    const x = -0.39 + i * 0.0975
    const dip = 0.085 * Math.cos((x / 0.46) * 1.4)
    marks.push(
      ...place(
        i % 2
          ? [petal(size * 0.085, size * 0.05, finer(pen), 0.5), dot([0, -size * 0.11], size * 0.007, pen.ink)]
          : rosette(size * 0.042, 8, finer(pen, 0.6)),
        { at: p(x, 0.285 - dip - (i % 2 ? 0.045 : 0)), keepWidth: true },
      ),
    )
  }
  return marks
}

/** A lamp of red enamel and brass with its flame; `flicker` between -1 and 1 bends the flame. */
export function diya(size: number, width: number, flicker = 0): Mark[] {
  const pen = { ink: '#E9CF95', width }
  const p = scaleTo(size)
  const sway = flicker * 0.05
  const tall = 0.62 + flicker * 0.03
  const flameOf = (w: number, h: number): Curve[] => [
    [p(0, 0.34), p(-w, 0.46), p(-w * 0.7 + sway * 0.5, 0.34 + h * 0.55), p(sway, 0.34 + h)],
    [p(sway, 0.34 + h), p(w * 0.7 + sway * 0.5, 0.34 + h * 0.5), p(w, 0.45), p(0, 0.34)],
  ]
  const marks: Mark[] = [
    stroke(
      [
        [p(-0.5, 0.3), p(-0.42, 0.14), p(-0.22, 0.03), p(0, 0), p(0.22, 0.03), p(0.42, 0.14), p(0.5, 0.3)],
        [p(0.5, 0.3), p(0.2, 0.24), p(0, 0.225), p(-0.2, 0.24), p(-0.5, 0.3)],
      ],
      { ...pen, fill: 'url(#enamel)' },
    ),
    stroke(
      [
        [p(-0.5, 0.3), p(-0.24, 0.355), p(0, 0.37), p(0.24, 0.355), p(0.5, 0.3)],
        [p(0.5, 0.3), p(0.2, 0.24), p(0, 0.225), p(-0.2, 0.24), p(-0.5, 0.3)],
      ],
      { ...pen, fill: 'url(#brass)' },
    ),
    stroke(flameOf(0.105, tall), { ...finer(pen), fill: 'url(#flame)' }),
    stroke(flameOf(0.05, tall * 0.58), { ink: 'none', width: 0, fill: '#FFF6DC' }),
  ]
  for (let i = 0; i < 9; i++) {
    const x = -0.34 + i * 0.085
    marks.push(
      ...place([petal(size * 0.08, size * 0.05, finer(pen), 0.5)], {
        at: p(x, 0.055 + (x / 0.34) ** 2 * 0.06),
        keepWidth: true,
      }),
    )
  }
  return marks
}
