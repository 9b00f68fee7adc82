// The jewels of the bride in profile: collar and strings of pearls, maang tikka, nath with its chain, and a jhumka.

import type { Curve, Point } from '../geometry.ts'
import { points, stations } from '../geometry.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, line, place, stroke } from '../marks.ts'
import { palette } from '../palette.ts'
import { petal } from './petal.ts'
import { jhumka, pendant } from './profile.ts'

export const BRIGHT = '#E9CF95'
export const PEARL = '#FBF1DC'

export function necklace(foil: string): Mark[] {
  const marks: Mark[] = []
  const rope = (path: Curve, count: number, size: number, ink: string): void => {
    for (const { at } of stations(path, count)) marks.push(dot(at, size, ink))
  }
  const choker: Curve = points('50.6,143 58,149.6 72,153.6 88,151')
  const low: Curve = points('49.8,150.6 58,157.6 72,161.6 88,159')
  marks.push(
    stroke([choker, points('88,151 88,159'), [...low].reverse(), points('49.8,150.6 50.6,143')], {
      ink: foil,
      width: 0.6,
      fill: palette.maroon,
    }),
  )
  rope(choker, 30, 0.85, PEARL)
  rope(low, 30, 0.85, BRIGHT)
  stations(points('50.4,147 58,153.6 72,157.6 88,155'), 9, 0.05, 0.98).forEach(
    ({ at }, i) => void marks.push(dot(at, 2, BRIGHT), dot(at, 1.25, i % 2 ? palette.sindoor : '#1d5a49')),
  )
  for (const { at, angle } of stations(low, 11, 0.1, 0.97)) {
    marks.push(
      ...place([petal(6.4, 3.6, { ink: BRIGHT, width: 0.5, fill: palette.maroon }, 0.6)], {
        at: [at[0], at[1] + 0.4],
        turn: angle + Math.PI,
        keepWidth: true,
      }),
      dot([at[0] + Math.cos(angle + Math.PI / 2) * 8, at[1] + Math.sin(angle + Math.PI / 2) * 8], 1, PEARL),
    )
  }
  const haar: Curve = points('30,171 34,186 44,200 56,206 70,200 80,178')
  rope(haar, 44, 0.95, PEARL)
  rope(
    haar.map(([x, y]): Point => [x, y + 3.4]),
    40,
    0.75,
    BRIGHT,
  )
  marks.push(
    ...place(pendant(9, { ink: BRIGHT, width: 0.7 }, palette.sindoor, PEARL), {
      at: [55, 214],
      keepWidth: true,
    }),
  )
  return marks
}

export function headJewels(foil: string): Mark[] {
  const gold: Pen = { ink: BRIGHT, width: 0.6 }
  const marks: Mark[] = []
  const parting: Curve = points('58,1.4 50,5 43,11 37.6,20 34.6,27')
  for (const { at } of stations(parting, 15)) marks.push(dot(at, 0.95, BRIGHT))
  marks.push(
    ...place(pendant(5.6, gold, palette.sindoor, PEARL), { at: [34.2, 31.6], turn: 0.16, keepWidth: true }),
  )
  const patti: Curve = points('43.5,12.6 47.6,23 54.6,34 63.4,45 69,56')
  for (const { at } of stations(patti, 24)) marks.push(dot(at, 0.8, PEARL))
  for (const { at } of stations(
    patti.map(([x, y]): Point => [x + 1.8, y - 1.2]),
    20,
  ))
    marks.push(dot(at, 0.55, BRIGHT))
  for (const { at } of stations(patti, 8, 0.12, 0.95)) {
    marks.push(
      line([at, [at[0] - 1.6, at[1] + 2.6]], { ...gold, width: 0.35 }),
      dot([at[0] - 1.9, at[1] + 3.5], 0.95, BRIGHT),
    )
  }
  marks.push(dot([31.6, 44.6], 1.5, palette.sindoor))
  const nath: Point[] = Array.from({ length: 33 }, (_, i) => [
    29 + 8 * Math.cos((i / 32) * Math.PI * 2 - 1.9),
    87.6 + 8.8 * Math.sin((i / 32) * Math.PI * 2 - 1.9),
  ])
  marks.push(line(nath, { ink: BRIGHT, width: 0.75 }))
  nath
    .slice(11, 22)
    .forEach((at, i) => void marks.push(dot(at, i === 5 ? 1.5 : 1, i === 5 ? palette.sindoor : PEARL)))
  const chain: Curve = points('36.6,85.2 45,86 56,80 66,70 71,60')
  for (const { at } of stations(chain, 32)) marks.push(dot(at, 0.52, BRIGHT))
  marks.push(...place(jhumka(17, { ink: foil, width: 0.7 }, '#B48A45', PEARL), { at: [74, 83] }))
  return marks
}
