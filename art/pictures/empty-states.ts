// Drawings for empty lists and error pages: 240 x 180, the main line in the text colour.

import { circle, points, polar, TAU } from '../geometry.ts'
import { lineArt } from '../line-art.ts'
import type { Mark, Pen } from '../marks.ts'
import { dot, line, place, rectangle, spin, stroke } from '../marks.ts'
import { rosette } from '../motifs/flower.ts'
import { scallops } from '../motifs/mandala.ts'
import { leaf, petal } from '../motifs/petal.ts'
import { FACE_EDGE, MOUTH_TO_CHIN } from '../motifs/profile.ts'
import { palette } from '../palette.ts'
import { fine, gold, ground, lotus, main, sprig, thread } from './drawing-parts.ts'
import { failure, notFound } from './lost-pages.ts'

function clients(): Mark[] {
  const face = place(
    [
      line(FACE_EDGE, main),
      line(MOUTH_TO_CHIN, main),
      line(points('44,120 50,132 48,146'), main),
      line(points('30.6,48 40,44 52,49'), main),
      line(points('30.6,61 36,65 48,58'), main),
      line(points('23,94.3 32,95.6'), fine),
      line(points('42,12 48,28 64,46 72,60 80,84 90,116'), main),
      line(points('42,12 62,2 88,12 104,42 106,80 96,116 94,140'), main),
      dot([31.4, 44], 2, palette.gold),
      dot([74, 82], 2.4, palette.gold),
      line(points('52,14 72,36 88,70'), fine),
      line(points('62,8 84,34 98,72'), fine),
    ],
    { at: [72, 18], scale: 0.93, keepWidth: true },
  )
  return [
    ...place(scallops(76, 28, thread, 0.5), { at: [124, 88], keepWidth: true }),
    line(circle([124, 88], 72), thread),
    ...face,
    ...ground(170),
  ]
}

function services(): Mark[] {
  return [
    ...place(
      [
        rectangle(-12, -46, 24, 46, main),
        rectangle(-9.5, -62, 19, 16, gold),
        line(points('-8,-62 -8,-84 2,-94 8,-92 8,-62'), main),
        ...place(rosette(8, 6, thread), { at: [0, -23], keepWidth: true }),
      ],
      { at: [78, 156], keepWidth: true },
    ),
    ...place(
      [
        line(points('-2,0 -4,-60'), main),
        line(points('2,0 4,-60'), main),
        rectangle(-5, -76, 10, 16, gold),
        line(points('-5,-76 -13,-92 -9,-108 0,-114 9,-108 13,-92 5,-76'), main),
        line(points('0,-78 0,-106'), fine),
        line(points('-3,-79 -6,-98'), fine),
        line(points('3,-79 6,-98'), fine),
      ],
      { at: [116, 158], turn: 0.08, keepWidth: true },
    ),
    ...place(
      [
        line(points('-38,-40 -34,-18 -14,-4 14,-4 34,-18 38,-40'), main),
        line(circle([0, -40], 38, 0, TAU, 8), main),
        line(points('-12,-4 -16,0 16,0 12,-4'), main),
        ...[-20, 0, 20].flatMap((x) =>
          place([petal(13, 8, thread, 0.5)], { at: [x, -10 - Math.abs(x) * 0.2], keepWidth: true }),
        ),
        ...place(lotus(34, gold), { at: [0, -46], keepWidth: true }),
      ],
      { at: [168, 158], keepWidth: true },
    ),
    ...ground(),
  ]
}

function appointments(): Mark[] {
  const days: Mark[] = []
  for (let row = 0; row < 3; row++)
    for (let column = 0; column < 5; column++)
      if (row !== 1 || column !== 2) days.push(dot([82 + column * 19, 88 + row * 20], 1.7, 'currentColor'))
  return [
    rectangle(64, 38, 112, 108, main),
    line(points('64,66 176,66'), main),
    line(points('70,60 170,60'), thread),
    ...[92, 148].map((x) =>
      line(
        [
          [x, 28],
          [x, 48],
        ],
        main,
      ),
    ),
    ...days,
    ...place(rosette(13, 8, gold), { at: [120, 108], keepWidth: true }),
    ...place(
      [-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((i) =>
        place([petal(9, 10, thread, 0.5)], { at: [i * 12.4, 0], turn: Math.PI, keepWidth: true }),
      ),
      { at: [120, 148], keepWidth: true },
    ),
    ...sprig([182, 150]),
    ...sprig([58, 150], true),
    ...ground(168),
  ]
}

function leads(): Mark[] {
  return [
    rectangle(60, 70, 120, 80, main),
    line(points('60,72 120,118'), main),
    line(points('120,118 180,72'), main),
    line(points('60,148 100,104'), fine),
    line(points('180,148 140,104'), fine),
    stroke([points('72,78 72,30'), points('72,30 168,30'), points('168,30 168,78')], main),
    ...place(lotus(30, gold), { at: [120, 76], keepWidth: true }),
    line(points('88,42 152,42'), thread),
    ...place(rosette(10, 8, gold), { at: [120, 118], keepWidth: true }),
    ...sprig([186, 150]),
    ...sprig([54, 150], true),
    ...ground(164),
  ]
}

function reviews(): Mark[] {
  const sharp = (radius: number, pen: Pen): Mark[] =>
    Array.from({ length: 10 }, (_, i) =>
      line(
        [0, 1].map((k) => polar((i + k) % 2 ? radius * 0.44 : radius, -Math.PI / 2 + ((i + k) * TAU) / 10)),
        pen,
      ),
    )
  return [
    ...place(
      [
        ...sharp(46, main),
        ...spin(place([petal(16, 8, thread, 0.5)], { at: [0, -8], keepWidth: true }), 5),
        dot([0, 0], 3, palette.gold),
      ],
      { at: [120, 84], keepWidth: true },
    ),
    ...place(sharp(16, gold), { at: [54, 112] }),
    ...place(sharp(16, gold), { at: [186, 112] }),
    ...place(sharp(9, thread), { at: [80, 38] }),
    ...place(sharp(9, thread), { at: [160, 38] }),
    ...ground(152),
  ]
}

const arch = (pen: Pen, grow = 0): Mark =>
  line(
    [
      [72 - grow, 146],
      [72 - grow, 84],
      [78 - grow, 68],
      [90, 62 - grow],
      [98, 46 - grow],
      [120, 34 - grow],
      [142, 46 - grow],
      [150, 62 - grow],
      [162 + grow, 68],
      [168 + grow, 84],
      [168 + grow, 146],
    ],
    pen,
  )

function emptyBanners(): Mark[] {
  return [
    arch(main),
    arch(thread, 8),
    line(points('58,146 182,146'), main),
    line(points('58,152 182,152'), thread),
    ...place(lotus(44, gold), { at: [120, 134], keepWidth: true }),
    ...place(scallops(16, 10, thread), { at: [120, 70], keepWidth: true }),
    dot([120, 70], 3, palette.gold),
    ...[0, 1, 2, 3, 4, 5, 6].map((i) => dot([66 + i * 18, 158], 1.4, palette.gold)),
  ]
}

function reports(): Mark[] {
  const bars = [44, 66, 54, 88].flatMap((height, i) => [
    rectangle(66 + i * 30, 150 - height, 18, height, main),
    ...place(lotus(13, gold), { at: [75 + i * 30, 148 - height], keepWidth: true }),
    ...Array.from({ length: Math.floor(height / 14) }, (_, k) =>
      dot([75 + i * 30, 142 - k * 13], 1.5, palette.gold),
    ),
  ])
  return [
    line(points('52,30 52,150'), main),
    line(points('52,150 196,150'), main),
    ...bars,
    line(points('60,92 92,66 118,74 166,40 186,30'), thread),
    ...place(leaf(13, 6, thread, 1, 0), { at: [104, 70], turn: 0.2, keepWidth: true }),
    ...place(leaf(13, 6, thread, 1, 0), { at: [140, 58], turn: -0.3, keepWidth: true }),
    ...ground(166),
  ]
}

function settings(): Mark[] {
  const gear = (radius: number, teeth: number): Mark[] => [
    ...spin(
      [
        line(
          [
            [-radius * 0.13, -radius],
            [-radius * 0.1, -radius * 1.16],
            [0, -radius * 1.2],
            [radius * 0.1, -radius * 1.16],
            [radius * 0.13, -radius],
          ],
          main,
        ),
      ],
      teeth,
    ),
    line(circle([0, 0], radius), main),
  ]
  return [
    ...place([...gear(44, 12), ...rosette(30, 8, gold), line(circle([0, 0], 36), thread)], {
      at: [104, 84],
      keepWidth: true,
    }),
    ...place([...gear(22, 8), ...rosette(14, 6, gold)], { at: [172, 124], keepWidth: true }),
    ...sprig([60, 152], true),
    ...ground(164),
  ]
}

const drawings: Record<string, () => Mark[]> = {
  'empty-clients': clients,
  'empty-services': services,
  'empty-appointments': appointments,
  'empty-leads': leads,
  'empty-reviews': reviews,
  'empty-banners': emptyBanners,
  'empty-reports': reports,
  'empty-settings': settings,
  'not-found': notFound,
  error: failure,
}

export const emptyStates: Record<string, () => string> = Object.fromEntries(
  Object.entries(drawings).map(([name, marks]) => [name, () => lineArt(240, 180, marks())]),
)
