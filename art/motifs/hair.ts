import type { Curve, Point } from '../geometry.ts'
import { offset, points, splinePath, stations } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, line, place, stroke } from '../marks.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'
import { jasmine } from './flower.ts'

const STRAND = '#6a4a36'

/** Centre-parted hair drawn close to the head, for the face seen from the front. */
export function partedHair(): Mark[] {
  const side: Curve[] = [
    points('0,-60 13,-50 25,-37 33,-18 36,4'),
    points('36,4 43,8 47,-14 45,-42 33,-64 14,-74 0,-75'),
    points('0,-75 0,-60'),
  ]
  const strands = Array.from({ length: 9 }, (_, i) => {
    const t = i / 8
    return line(
      [
        [0.6, -62 - t * 11],
        [14 + t * 2, -53 - t * 15],
        [27 + t * 6, -39 - t * 14],
        [35 + t * 7, -18 - t * 10],
        [38.5 + t * 6, 2],
      ],
      { ink: STRAND, width: 0.5, opacity: 0.7 },
      'both',
    )
  })
  const right: Mark[] = [stroke(side, { ink: 'none', width: 0, fill: palette.hair }), ...strands]
  return [
    ...right,
    ...place(right, { mirror: true }),
    line(points('0,-61 0,-74'), { ink: palette.sindoor, width: 1.3 }, 'end'),
  ]
}

const WAVE: Curve = points('36,-20 46,-4 44,18 54,38 50,60 62,82 58,106 70,130 66,160')

/** Loose waves that fall behind and over the shoulders. */
export function looseHair(): { back: string; front: Mark[] } {
  const outer: Curve = points('0,-80 30,-76 52,-52 58,-20 66,10 64,40 78,70 76,104 88,140 84,190')
  const back = `${splinePath(outer)}L-84 190${splinePath(outer.map(([x, y]): Point => [-x, y]).reverse(), false)}Z`
  const lock: Mark[] = [
    stroke(
      [
        points('30,-40 37,-18 40,4 38,24 47,46 43,70 52,94 46,120 50,150'),
        points('50,150 72,150 80,120 70,96 72,70 60,44 62,14 54,-24 30,-40'),
      ],
      { ink: 'none', width: 0, fill: palette.hair },
    ),
    ...Array.from({ length: 8 }, (_, i) =>
      line(
        offset(WAVE, () => 6 - i * 2.6),
        { ink: STRAND, width: 0.6, opacity: 0.75 },
        'both',
      ),
    ),
  ]
  return { back, front: [...lock, ...place(lock, { mirror: true })] }
}

/** A string of jasmine along a curve. */
export function gajra(path: Curve, count: number, size: number, seed: number): Mark[] {
  const random = seeded(seed)
  const pen = { ink: '#B08A46', width: size * 0.07, fill: palette.ivory }
  return stations(path, count).flatMap(({ at, angle }, i) => {
    const away = (i % 2 ? 1 : -1) * size * 0.42
    const spot: Point = [
      at[0] + Math.cos(angle + Math.PI / 2) * away,
      at[1] + Math.sin(angle + Math.PI / 2) * away,
    ]
    return place(jasmine(size * between(random, 0.85, 1.1), pen, random() * 6), { at: spot, keepWidth: true })
  })
}

/** A plaited braid down a curve, `width` at the top and narrowing to a tassel. */
export function braid(path: Curve, width: number, links: number, tie: string): Mark[] {
  const spots = stations(path, links)
  const step = (spots[1]?.at[1] ?? 0) - (spots[0]?.at[1] ?? 0)
  const marks: Mark[] = []
  spots.forEach(({ at, angle }, i) => {
    const w = width * (1 - 0.5 * (i / links))
    const sign = i % 2 ? 1 : -1
    const lobe: Mark[] = [
      stroke(
        [
          [
            [sign * -w * 0.06, -step * 1.1],
            [sign * w * 0.28, -step * 1.3],
            [sign * w * 0.5, -step * 0.6],
            [sign * w * 0.51, step * 0.25],
            [sign * w * 0.32, step * 1.1],
            [sign * -w * 0.12, step * 2],
          ],
          [
            [sign * -w * 0.12, step * 2],
            [sign * -w * 0.2, step * 0.6],
            [sign * -w * 0.06, -step * 1.1],
          ],
        ],
        { ink: '#8a6a45', width: w * 0.016, fill: palette.hair },
      ),
    ]
    for (let k = 0; k < 5; k++) {
      const t = k / 5
      lobe.push(
        line(
          [
            [sign * w * (0.02 + t * 0.26), -step * 1.05],
            [sign * w * (0.1 + t * 0.37), -step * 0.3],
            [sign * w * (0.06 + t * 0.36), step * 0.6],
            [sign * -w * (0.08 - t * 0.2), step * 1.5],
          ],
          { ink: STRAND, width: w * 0.022, opacity: 0.8 },
          'both',
        ),
      )
    }
    marks.push(...place(lobe, { at, turn: angle - Math.PI / 2 }))
  })
  const last = spots[spots.length - 1]
  if (last) {
    const w = width * 0.42
    const tassel: Mark[] = []
    for (let i = -5; i <= 5; i++)
      tassel.push(
        line(
          [
            [i * w * 0.03, step],
            [i * w * 0.07, step * 2.4],
            [i * w * 0.085, step * (4.2 - Math.abs(i) * 0.12)],
          ],
          { ink: i % 2 ? tie : palette.hair, width: w * 0.09 },
          'end',
        ),
      )
    for (const y of [0.7, 1, 1.3, 1.6])
      tassel.push(
        line(
          [
            [-w * 0.26, step * y],
            [0, step * y + w * 0.06],
            [w * 0.26, step * y],
          ],
          { ink: '#E9CF95', width: w * 0.11 },
        ),
      )
    tassel.push(dot([0, step * 1.15], w * 0.12, palette.sindoor))
    marks.push(...place(tassel, { at: last.at, turn: last.angle - Math.PI / 2 }))
  }
  return marks
}
