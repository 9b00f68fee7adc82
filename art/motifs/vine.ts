import type { Curve, Point } from '../geometry.ts'
import { lengthOf, polar, sample, stations } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, finer, line, place } from '../marks.ts'
import { between, seeded } from '../random.ts'
import { bud, rosette } from './flower.ts'
import { leaf } from './petal.ts'

/** A curl that leaves the origin upwards and winds to one side. */
export function tendril(size: number, pen: Pen, sign = 1): Mark[] {
  const points: Point[] = Array.from({ length: 13 }, (_, i) => {
    const t = i / 12
    const [x, y] = polar(size * 0.34 * (1 - t * 0.78), -Math.PI + t * 5.4)
    return [sign * (x + size * 0.34) * 0.9, y - size * 0.42 * Math.min(1, t * 3)]
  })
  const end = points[12] ?? [0, 0]
  return [line(points, pen, 'end'), dot(end, pen.width * 0.95, pen.ink)]
}

type VineStyle = {
  readonly leaf: number
  readonly spacing?: number
  readonly seed?: number
  readonly flowers?: boolean
}

/** A stem along a curve with leaves, curls and buds on alternate sides, in the order in which it grows. */
export function vine(
  path: Curve,
  pen: Pen,
  { leaf: size, spacing = 0.75, seed = 7, flowers = true }: VineStyle,
): Mark[] {
  const random = seeded(seed)
  const length = lengthOf(sample(path, 8))
  const count = Math.max(3, Math.round(length / (size * spacing)))
  const marks: Mark[] = [line(path, pen, 'end')]
  const fine = finer(pen, 0.75)
  stations(path, count, 0.03, 0.97).forEach(({ at, angle }, i) => {
    const sign = i % 2 ? 1 : -1
    const scale = (1 - 0.45 * (i / count)) * between(random, 0.88, 1.12)
    const turn = angle + Math.PI / 2 + sign * between(random, 0.75, 1.05)
    const kind = i % 4
    if (kind === 3 && flowers) {
      marks.push(...place(bud(size * 0.62 * scale, fine), { at, turn, keepWidth: true }))
    } else {
      marks.push(
        ...place(
          leaf(size * scale, size * 0.42 * scale, { ...fine, fill: pen.fill }, sign * size * 0.14 * scale, 3),
          { at, turn, keepWidth: true },
        ),
      )
    }
    if (i % 3 === 1)
      marks.push(
        ...place(tendril(size * 0.8 * scale, fine, -sign), {
          at,
          turn: angle + Math.PI / 2 - sign * 0.9,
          keepWidth: true,
        }),
      )
    const [x, y] = polar(size * 0.55 * scale, angle - sign * 1.75)
    for (const step of [0, 1, 2])
      marks.push(
        dot(
          [at[0] + x * (1 + step * 0.22), at[1] + y * (1 + step * 0.22)],
          pen.width * (0.8 - step * 0.2),
          pen.ink,
        ),
      )
  })
  const end = path[path.length - 1]
  if (flowers && end) marks.push(...place(rosette(size * 0.52, 8, fine), { at: end, keepWidth: true }))
  return marks
}
