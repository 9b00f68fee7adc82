// The default image of a service without a photograph, 4:3, one for each known category.

import { group, radial, rect, sheet, translate } from '../canvas.ts'
import type { Curve, Point } from '../geometry.ts'
import { points } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { draw, line, place } from '../marks.ts'
import { ring } from '../motifs/bangles.ts'
import { diya } from '../motifs/brassware.ts'
import { comb, lipstick, makeupBrush } from '../motifs/cosmetics.ts'
import { jasmine } from '../motifs/flower.ts'
import { braid, gajra } from '../motifs/hair.ts'
import { mandala } from '../motifs/mandala.ts'
import { paisley } from '../motifs/paisley.ts'
import { jhumka, pendant } from '../motifs/profile.ts'
import { vine } from '../motifs/vine.ts'
import { palette } from '../palette.ts'
import { mirrorDefs, mirrorStillLife } from './makeup.ts'
import { ubtan } from './skincare.ts'

const [WIDTH, HEIGHT] = [1200, 900]
type Ground = {
  readonly base: string
  readonly glow: string
  readonly ink: string
  readonly halo: string
  readonly haloOpacity: number
}
const DARK: Ground = {
  base: '#160D0E',
  glow: '#55131f',
  ink: 'url(#foil)',
  halo: '#C6A15B',
  haloOpacity: 0.4,
}
const LIGHT: Ground = {
  base: palette.sand,
  glow: '#FFFDF8',
  ink: '#8B692B',
  halo: '#B99554',
  haloOpacity: 0.55,
}
const WINE: Ground = {
  base: '#25070d',
  glow: '#8E1F2F',
  ink: 'url(#foil)',
  halo: '#D9B875',
  haloOpacity: 0.45,
}

function corners(ink: string): string {
  const sprig = vine(
    points('40,330 84,250 60,170 110,90 190,66 290,84 370,52'),
    { ink, width: 2.2 },
    { leaf: 42, spacing: 0.6, seed: 27 },
  )
  const box: Mark[] = [24, 34].map((inset, i) =>
    line(
      [
        [inset, inset],
        [WIDTH - inset, inset],
      ],
      { ink, width: i ? 1 : 1.8 },
    ),
  )
  const edges = [24, 34].flatMap((inset, i): Mark[] => [
    line(
      [
        [inset, HEIGHT - inset],
        [WIDTH - inset, HEIGHT - inset],
      ],
      { ink, width: i ? 1 : 1.8 },
    ),
    line(
      [
        [inset, inset],
        [inset, HEIGHT - inset],
      ],
      { ink, width: i ? 1 : 1.8 },
    ),
    line(
      [
        [WIDTH - inset, inset],
        [WIDTH - inset, HEIGHT - inset],
      ],
      { ink, width: i ? 1 : 1.8 },
    ),
  ])
  return draw([...box, ...edges, ...sprig, ...place(sprig, { mirror: true, at: [WIDTH, 0] })])
}

const onGround = (ground: Ground, defs: string, ...subject: string[]): string =>
  sheet(
    WIDTH,
    HEIGHT,
    defs +
      radial('ground-glow', WIDTH / 2, HEIGHT * 0.5, 640, [
        [0, ground.glow, 1],
        [0.5, ground.glow, 0.5],
        [1, ground.base, 0],
      ]),
    rect(WIDTH, HEIGHT, ground.base),
    rect(WIDTH, HEIGHT, 'url(#ground-glow)'),
    translate(
      WIDTH / 2,
      HEIGHT * 0.48,
      group(`opacity="${ground.haloOpacity}"`, draw(mandala(410, { ink: ground.halo, width: 2.2 }))),
    ),
    corners(ground.ink),
    ...subject,
  )

export function defaultHair(): string {
  const plait: Curve = points('690,-30 730,180 680,400 710,560')
  const bands: Curve[] = [
    points('640,60 712,100 790,56'),
    points('640,280 706,320 770,276'),
    points('640,480 700,510 756,476'),
  ]
  return onGround(
    LIGHT,
    '',
    draw(braid(plait, 190, 14, palette.sindoor)),
    draw(bands.flatMap((band, i) => gajra(band, 9 - i, 32 - i * 3, 31 + i))),
    draw(
      place(comb(430, { pen: { ink: '#E9CF95', width: 2.4 }, body: '#5E1220', metal: '' }), {
        at: [385, 640],
        turn: -0.22,
      }),
    ),
    draw(
      [
        [300, 720, 46],
        [376, 752, 34],
        [900, 730, 42],
      ].flatMap(([x = 0, y = 0, r = 0]) =>
        place(jasmine(r, { ink: '#B08A46', width: 2.2, fill: palette.ivory }, x), {
          at: [x, y],
          keepWidth: true,
        }),
      ),
    ),
  )
}

export const defaultMakeup = (): string =>
  onGround(DARK, mirrorDefs, group('transform="translate(600 640) scale(0.94)"', mirrorStillLife()))

export const defaultSkincare = (): string =>
  onGround(
    LIGHT,
    '',
    '<ellipse cx="600" cy="800" rx="360" ry="30" fill="#6B3A1E" opacity="0.16"/>',
    group('transform="translate(600 786) scale(0.8)"', ubtan()),
  )

export function defaultBridal(): string {
  const gold = '#E9CF95'
  const stack = [0, 1, 2, 3, 4].flatMap((i) => {
    const y = 640 - i * 46
    return [
      ...ring(
        600,
        y,
        250,
        74,
        i % 2 ? 18 : 26,
        i % 2 ? '#8E1F2F' : '#B48A45',
        i % 2 ? gold : palette.ivory,
        44,
      ),
      ...ring(600, y - 21, 250, 74, 7, i % 2 ? gold : '#A32839'),
    ]
  })
  const tikka: Mark[] = [
    line(points('600,60 600,190'), { ink: gold, width: 3 }),
    ...place(pendant(86, { ink: gold, width: 3 }, palette.sindoor, '#FBF1DC'), {
      at: [600, 262],
      keepWidth: true,
    }),
  ]
  const drops = [236, 964].flatMap((x) =>
    place(jhumka(170, { ink: gold, width: 3 }, 'url(#brass)', '#FBF1DC'), { at: [x, 300], keepWidth: true }),
  )
  return onGround(WINE, '', draw([...stack, ...tikka, ...drops]))
}

export function defaultOther(): string {
  const ambi = paisley(330, { ink: 'url(#foil)', width: 3.2, fill: '#2a0d12' })
  const lamp = diya(360, 2.6)
  const spots: Point[] = points('300,690 900,690')
  const kit = { pen: { ink: '#E9CF95', width: 2.2 }, body: 'url(#lacquer)', metal: 'url(#brass)' }
  return onGround(
    DARK,
    '',
    draw([
      ...place(ambi, { at: spots[0], turn: 0.1, keepWidth: true }),
      ...place(ambi, { at: spots[1], turn: -0.1, mirror: true, keepWidth: true }),
    ]),
    '<circle cx="600" cy="470" r="190" fill="#F0B45B" opacity="0.22" filter="url(#softer)"/>',
    translate(600, 740, draw(lamp)),
    draw([
      ...place(lipstick(200, kit, 'url(#enamel)'), { at: [430, 770], turn: -0.05 }),
      ...place(makeupBrush(280, kit, 'url(#bristle)'), { at: [800, 770], turn: 0.16 }),
    ]),
  )
}
