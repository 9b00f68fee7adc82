import { group, linear, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points, splinePath } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { draw, line, place, stroke } from '../marks.ts'
import { rosette } from '../motifs/flower.ts'
import { braid, gajra } from '../motifs/hair.ts'
import { jharokha, TONES } from '../motifs/jharokha.ts'
import { mandala } from '../motifs/mandala.ts'
import { jhumka } from '../motifs/profile.ts'
import { palette } from '../palette.ts'

const BACK_HALF: Curve = points('15,30 17,52 26,64 52,74 78,88 92,116 98,200')
const flip = (curve: Curve): Point[] => curve.map(([x, y]): Point => [-x, y])

/** A woman from behind: head, bare nape, blouse and the long plait wound with jasmine. */
function womanFromBehind(): string {
  const body = `${splinePath(BACK_HALF)}L-98 200${splinePath(flip(BACK_HALF).reverse(), false)}Z`
  const skull: Curve = points(
    '0,-66 18,-63 32,-50 39.5,-28 39,-2 31,20 17,36 0,42 -17,36 -31,20 -39,-2 -39.5,-28 -32,-50 -18,-63 0,-66',
  )
  const neckline: Curve = points('-70,82 -46,104 -22,128 0,136 22,128 46,104 70,82')
  const strands: Mark[] = []
  for (let i = 0; i < 13; i++) {
    const t = i / 12
    const strand: Point[] = [
      [1 + t * 8, -64 + t * 3],
      [8 + t * 25, -46 - t * 2],
      [13 + t * 24.5, -12],
      [9 + t * 20, 16],
      [3 + t * 9, 38],
    ]
    strands.push(
      line(strand, { ink: '#6a4a36', width: 0.7, opacity: 0.8 }, 'both'),
      line(flip(strand), { ink: '#6a4a36', width: 0.7, opacity: 0.8 }, 'both'),
    )
  }
  const ear: Point[] = points('37,-8 41,-12 43.5,-5 41,6 38,10')
  const earring = jhumka(17, { ink: '#8B692B', width: 0.6 }, 'url(#brass)', palette.ivory)
  const gold = { ink: '#E9CF95', width: 0.7 }
  return group(
    '',
    `<path d="${body}" fill="url(#nape)"/>`,
    draw([
      line(points('0,60 1,90 0,120'), { ink: '#7a4529', width: 1, opacity: 0.6 }, 'both'),
      line(points('-30,96 -20,104 -16,118'), { ink: '#7a4529', width: 1, opacity: 0.5 }, 'both'),
      line(points('30,96 20,104 16,118'), { ink: '#7a4529', width: 1, opacity: 0.5 }, 'both'),
    ]),
    draw([
      stroke(
        [
          neckline,
          points('70,82 84,98 96,130 100,200'),
          points('100,200 -100,200'),
          points('-100,200 -96,130 -84,98 -70,82'),
        ],
        { ...gold, fill: 'url(#blouse)' },
      ),
    ]),
    draw(
      [0, 1, 2].map((i) =>
        line(
          neckline.map(([x, y]): Point => [x, y + 4 + i * 5]),
          { ...gold, width: i === 1 ? 1.2 : 0.5 },
        ),
      ),
    ),
    draw(
      [-58, -44, -30, -14, 14, 30, 44, 58].flatMap((x) =>
        place(rosette(5, 8, { ink: '#E9CF95', width: 0.5 }), {
          at: [x, 140 + ((70 - Math.abs(x)) / 70) * 18 - 14],
          keepWidth: true,
        }),
      ),
    ),
    draw([
      stroke([ear], { ink: '#7a4529', width: 0.6, fill: '#BD8159' }),
      stroke([flip(ear)], { ink: '#7a4529', width: 0.6, fill: '#D9A27A' }),
    ]),
    draw(place(earring, { at: [-38, 14] })),
    draw(place(earring, { at: [38, 14] })),
    draw([
      stroke([skull], { ink: '#8a6a45', width: 0.6, fill: palette.hair }),
      ...strands,
      line(points('0,-64 0,-30 0,4'), { ink: '#3a2a20', width: 1 }, 'end'),
    ]),
    draw(braid(points('0,36 3,80 -4,130 2,180'), 50, 15, palette.sindoor)),
    draw(gajra(points('-33,20 -20,36 0,43 20,36 33,20'), 17, 7.4, 11)),
    draw(gajra(points('-24,36 -10,48 0,51 10,48 24,36'), 11, 6.6, 12)),
    draw(gajra(points('-16,72 0,79 20,72'), 7, 5.4, 13)),
    draw(gajra(points('-18,112 0,119 14,112'), 6, 5, 14)),
  )
}

const behindDefs = [
  linear(
    'nape',
    [-60, 40],
    [70, 180],
    [
      [0, '#D9A27A'],
      [0.5, '#BD8159'],
      [1, '#8A5233'],
    ],
  ),
  linear(
    'blouse',
    [0, 80],
    [0, 200],
    [
      [0, '#8E1F2F'],
      [1, '#4A0F1A'],
    ],
  ),
].join('')

export function hairStyling(): string {
  const frame = jharokha(1200, 1500, TONES.ivory, 21)
  return sheet(
    1200,
    1500,
    frame.defs + behindDefs,
    frame.back,
    group(
      'clip-path="url(#window)"',
      translate(600, 560, group('opacity="0.55"', draw(mandala(500, { ink: '#B99554', width: 2.2 })))),
      group('transform="translate(600 590) scale(4.75)"', womanFromBehind()),
    ),
    frame.front,
  )
}
