// One eye, lined with kajal, large enough to fill a mirror. Units: about 100 wide, centred on the iris.

import { group, linear, radial } from '../canvas.ts'
import type { Curve } from '../geometry.ts'
import { points, polar, splinePath, stations, TAU } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line } from '../marks.ts'
import { palette } from '../palette.ts'

const UPPER: Curve = points('-44,8 -32,-6 -16,-16.5 2,-19.5 20,-15 36,-4 46,3')
const LOWER: Curve = points('46,3 32,11.5 14,16 -6,16.5 -26,13.5 -44,8')
const white = `${splinePath(UPPER)}${splinePath(LOWER, false)}Z`
const LID: Curve = points('-42,2 -30,-15 -14,-27 4,-30.5 23,-26 40,-14 52,-2')

export const eyeDefs = [
  radial('iris', 0, -2, 18, [
    [0, '#7a4522'],
    [0.45, '#5a2e14'],
    [0.85, '#2b1208'],
    [1, '#150804'],
  ]),
  linear(
    'sclera',
    [0, -18],
    [0, 16],
    [
      [0, '#C9B3A2'],
      [0.35, '#F6ECE1'],
      [1, '#EADACB'],
    ],
  ),
  linear(
    'lid-color',
    [-44, 0],
    [54, 0],
    [
      [0, '#E9CF95'],
      [0.35, '#C9973F'],
      [0.7, '#8E1F2F'],
      [1, '#3a0a13'],
    ],
  ),
  radial('smoke', 26, -16, 52, [
    [0, '#5E1220', 0.75],
    [1, '#5E1220', 0],
  ]),
  `<clipPath id="eye-white"><path d="${white}"/></clipPath>`,
].join('')

function lashes(): Mark[] {
  const upper = stations(UPPER, 24, 0.12, 1).map(({ at, angle }, i) => {
    const t = i / 23
    const reach = 7 + Math.sin(Math.PI * (0.25 + t * 0.7)) * 5 + t * 7
    const lean = angle - Math.PI / 2 - 0.5 + t * 0.9
    const [x, y] = polar(reach, lean)
    const [bend, rise] = polar(reach * 0.55, lean - 0.32 + t * 0.1)
    return line(
      [at, [at[0] + bend, at[1] + rise], [at[0] + x, at[1] + y]],
      { ink: palette.kohl, width: 1.5 },
      'end',
    )
  })
  const lower = stations(LOWER, 14, 0.08, 0.72).map(({ at }, i) =>
    line(
      [at, [at[0] + 2.4 - i * 0.3, at[1] + 4], [at[0] + 4.4 - i * 0.5, at[1] + 6.6]],
      { ink: palette.kohl, width: 0.8, opacity: 0.85 },
      'end',
    ),
  )
  return [...upper, ...lower]
}

/** A brow drawn hair by hair over a soft ground. */
function brow(): Mark[] {
  const spine: Curve = points('-46,-38 -26,-50 -2,-55.5 24,-52 46,-40 58,-28')
  const hairs = stations(spine, 46, 0, 0.97).map(({ at, angle }, i) => {
    const [x, y] = polar(9 - i * 0.08, angle - 0.75 + i * 0.014)
    return line(
      [
        [at[0] - x * 0.3, at[1] - y * 0.3 + 2],
        [at[0] + x * 0.4, at[1] + y * 0.4],
        [at[0] + x, at[1] + y + 0.5],
      ],
      { ink: palette.kohl, width: 1.3, opacity: 0.85 },
      'both',
    )
  })
  return [line(spine, { ink: palette.kohl, width: 6.5, opacity: 0.82 }, 'both'), ...hairs]
}

export function kajalEye(): string {
  const spokes = Array.from({ length: 40 }, (_, i) =>
    line(
      [polar(7.6, (TAU * i) / 40), polar(14.6, (TAU * i) / 40 + 0.05)],
      { ink: i % 2 ? '#a8693a' : '#2b1208', width: 0.7, opacity: 0.5 },
      'both',
    ),
  ).map((mark) => ({
    ...mark,
    curves: mark.curves.map((curve) => curve.map(([x, y]) => [x, y - 2] as const)),
  }))
  return group(
    '',
    '<ellipse cx="14" cy="-16" rx="62" ry="36" fill="url(#smoke)"/>',
    `<path d="${splinePath(LID)}L46 3${splinePath([...UPPER].reverse(), false)}Z" fill="url(#lid-color)" opacity="0.92"/>`,
    draw([
      line(points('-28,-13 -12,-22.5 4,-25 20,-21'), { ink: '#FFF1CC', width: 2.6, opacity: 0.55 }, 'both'),
      line(LID, { ink: '#4a1f12', width: 1.5 }, 'both'),
    ]),
    `<path d="${white}" fill="url(#sclera)"/>`,
    group(
      'clip-path="url(#eye-white)"',
      '<circle cx="0" cy="-2" r="17" fill="url(#iris)"/>',
      draw(spokes),
      draw([
        dot([0, -2], 7.4, '#0a0403'),
        dot([5.4, -8.4], 3.3, '#fffaf0'),
        dot([-5.6, 4.4], 1.3, '#f2d3a8', 0.8),
      ]),
      `<path d="${splinePath(UPPER.map(([x, y]) => [x, y + 3] as const))}" stroke="#3a1a12" stroke-width="6" opacity="0.35" fill="none"/>`,
    ),
    draw([
      dot([-42.5, 8.4], 2, '#C98474'),
      line(
        points('-47,10 -32,-6.6 -16,-17.4 2,-20.6 20,-16 36,-5.4 50,-2 66,-14'),
        { ink: palette.kohl, width: 5.4 },
        'start',
      ),
      line(points('50,-2.4 58,-7 68,-16'), { ink: palette.kohl, width: 4.6 }, 'end'),
      line(
        points('-47,9.6 -26,14.4 -6,17.4 14,16.8 32,12.2 48,2'),
        { ink: palette.kohl, width: 3.4 },
        'both',
      ),
    ]),
    draw(lashes()),
    draw(brow()),
  )
}
