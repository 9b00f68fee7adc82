import type { Point } from '../geometry.ts'
import { circle, polar, TAU } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, place, spin } from '../marks.ts'
import { paisley } from './paisley.ts'
import { ornatePetal, petal } from './petal.ts'

const up = (marks: readonly Mark[], radius: number): Mark[] =>
  place(marks, { at: [0, -radius], keepWidth: true })

/** Connected arcs in a ring, each with a dot on top. */
export function scallops(radius: number, count: number, pen: Pen, rise = 0.5): Mark[] {
  const step = TAU / count
  const arc: Point[] = Array.from({ length: 7 }, (_, i) => {
    const t = i / 6
    return polar(radius + Math.sin(Math.PI * t) * radius * step * rise, -Math.PI / 2 + (t - 0.5) * step)
  })
  return spin(
    [line(arc, pen), dot([0, -radius * (1 + step * (rise + 0.22))], pen.width * 0.8, pen.ink)],
    count,
  )
}

const beads = (radius: number, count: number, size: number, ink: string): Mark[] =>
  spin([dot([0, -radius], size, ink)], count)

const ring = (radius: number, pen: Pen): Mark => line(circle([0, 0], radius), pen)

/** Crossing diagonals between two rings. */
function lattice(inner: number, outer: number, count: number, pen: Pen): Mark[] {
  const step = TAU / count
  const slant = (sign: number): Mark =>
    line(
      [0, 1, 2].map((i) => polar(inner + ((outer - inner) * i) / 2, (sign * step * i) / 2 - Math.PI / 2)),
      pen,
    )
  return spin(
    [slant(1), slant(-1), dot([0, -(inner + outer) / 2], pen.width * 1.1, pen.ink)],
    count,
    step / 2,
  )
}

/** The rings of a mandala from the centre outwards, one list of marks for each ring. */
export function mandalaRings(radius: number, pen: Pen, fold = 12): Mark[][] {
  const fine = finer(pen, 0.5)
  const medium = finer(pen, 0.75)
  const r = (share: number): number => radius * share
  return [
    [dot([0, 0], r(0.022), pen.ink), ring(r(0.045), medium), ...beads(r(0.062), fold, r(0.007), pen.ink)],
    spin(
      [
        petal(r(0.12), r(0.058), medium, 0.55),
        line(
          [
            [0, -r(0.07)],
            [0, -r(0.1)],
          ],
          fine,
        ),
      ],
      fold,
    ),
    [ring(r(0.145), fine), ring(r(0.155), medium), ...scallops(r(0.155), fold * 2, fine, 0.42)],
    spin(up(ornatePetal(r(0.19), r(0.115), medium, 0.5), r(0.19)), fold),
    spin(
      up(
        [petal(r(0.13), r(0.05), fine, 0.5), ...[0.05, 0.075].map((t) => dot([0, -r(t)], r(0.006), pen.ink))],
        r(0.25),
      ),
      fold,
      TAU / fold / 2,
    ),
    [
      ring(r(0.415), medium),
      ring(r(0.43), fine),
      ...lattice(r(0.43), r(0.485), fold * 4, fine),
      ring(r(0.485), fine),
      ring(r(0.5), medium),
    ],
    [...scallops(r(0.5), fold * 3, fine, 0.46), ...beads(r(0.565), fold * 3, r(0.0055), pen.ink)],
    spin(up(place(paisley(r(0.25), medium, 0.7), { turn: -0.18, keepWidth: true }), r(0.58)), fold),
    spin(
      up([petal(r(0.1), r(0.055), fine, 0.5), petal(r(0.06), r(0.03), fine, 0.5)], r(0.59)),
      fold,
      TAU / fold / 2,
    ),
    [
      ring(r(0.855), medium),
      ring(r(0.868), fine),
      ...beads(r(0.862), 0, 1, pen.ink),
      ...scallops(r(0.868), fold * 5, fine, 0.5),
    ],
    spin(up(ornatePetal(r(0.095), r(0.06), medium, 0.45), r(0.9)), fold * 3),
  ]
}

export const mandala = (radius: number, pen: Pen, fold = 12): Mark[] => mandalaRings(radius, pen, fold).flat()
