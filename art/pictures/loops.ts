// The loops of the video gallery. Each is a function of time from 0 to 1 whose last frame equals its first.

import { FOIL, group, radial, rect, sheet, translate } from '../canvas.ts'
import type { Point } from '../geometry.ts'
import { clamp, ease, lengthOf } from '../geometry.ts'
import type { Mark } from '../marks.ts'
import { dot, draw, line, partly, place } from '../marks.ts'
import { ring } from '../motifs/bangles.ts'
import { diya } from '../motifs/brassware.ts'
import { handEdge, handPath } from '../motifs/hand.ts'
import { palmHenna } from '../motifs/henna.ts'
import { lotus } from '../motifs/lotus.ts'
import { mandala, mandalaRings } from '../motifs/mandala.ts'
import { palette } from '../palette.ts'
import { between, seeded } from '../random.ts'
import { handDefs, wristBangles } from './mehendi.ts'

export const LOOP = { width: 720, height: 900, seconds: 7, framesPerSecond: 24 } as const
const TAU = Math.PI * 2

type Loop = { readonly frame: (t: number) => string; readonly poster: number }

function backdrop(glow: string, y = 430): { defs: string; ground: string } {
  return {
    defs: radial('loop-glow', 360, y, 560, [
      [0, glow, 1],
      [0.5, glow, 0.5],
      [1, palette.ink, 0],
    ]),
    ground: rect(LOOP.width, LOOP.height, palette.ink) + rect(LOOP.width, LOOP.height, 'url(#loop-glow)'),
  }
}

/** `growth` rises from 0 to 1 until `full`; `presence` falls back to 0 after `leave`. */
const growth = (t: number, full: number): number => clamp(t / full)
const presence = (t: number, leave: number): number => 1 - ease(clamp((t - leave) / (1 - leave)))

function specks(
  seed: number,
  count: number,
  t: number,
  area: readonly [number, number, number, number],
): Mark[] {
  const random = seeded(seed)
  return Array.from({ length: count }, () => {
    const at: Point = [area[0] + random() * area[2], area[1] + random() * area[3]]
    const [phase, size] = [random(), between(random, 1, 2.8)]
    return dot(
      at,
      size,
      '#F0DDAE',
      Math.round((0.08 + 0.8 * Math.max(0, Math.sin(TAU * (t + phase))) ** 3) * 100) / 100,
    )
  })
}

const growingMandala: Loop = {
  poster: 0.72,
  frame(t) {
    const { defs, ground } = backdrop('#3a0d15', 450)
    const rings = mandalaRings(330, { ink: FOIL, width: 2.6 }, 12)
    const drawn = growth(t, 0.64) * (rings.length + 1.2)
    const marks = rings.flatMap((marksOfRing, i) =>
      marksOfRing.flatMap((mark) => partly(mark, (drawn - i) / 2.2)),
    )
    return sheet(
      LOOP.width,
      LOOP.height,
      defs,
      ground,
      translate(360, 450, group(`opacity="${presence(t, 0.88).toFixed(3)}"`, draw(marks))),
    )
  },
}

/** The pattern with the position of each mark on one path, so that the cone moves at a constant speed. */
const HENNA: { mark: Mark; start: number }[] = []
const PEN_REACH = 320
let hennaLength = 0
for (const mark of palmHenna({ ink: '#4d1c0d', width: 1.1 })) {
  HENNA.push({ mark, start: hennaLength })
  hennaLength += mark.kind === 'dot' ? mark.radius : lengthOf(mark.curves.flat())
}

const growingHenna: Loop = {
  poster: 0.78,
  frame(t) {
    const { defs, ground } = backdrop('#4a2411', 460)
    const drawn = growth(t, 0.7) * (hennaLength + PEN_REACH)
    const marks = HENNA.flatMap(({ mark, start }) => partly(mark, (drawn - start) / PEN_REACH))
    return sheet(
      LOOP.width,
      LOOP.height,
      defs + handDefs,
      ground,
      translate(360, 400, group('opacity="0.3"', draw(mandala(330, { ink: FOIL, width: 2.2 })))),
      group(
        'transform="translate(346 640) scale(2.75)"',
        `<path d="${handPath}" fill="url(#hand-skin)"/>`,
        group(`clip-path="url(#hand-clip)" opacity="${presence(t, 0.9).toFixed(3)}"`, draw(marks)),
        draw(handEdge({ ink: '#F6DDB4', width: 0.9 })),
        draw(wristBangles()),
      ),
    )
  },
}

const openingLotus: Loop = {
  poster: 0.5,
  frame(t) {
    const { defs, ground } = backdrop('#5c1220', 520)
    const open = 0.12 + 0.88 * ease(0.5 - 0.5 * Math.cos(TAU * t))
    const bloom = lotus(380, { ink: FOIL, width: 2.4 }, ['#7A1726', '#A8434F', '#D98D8A'], open)
    const water = [0, 1, 2].map((i) => {
      const spread = (t * 2 + i / 3) % 1
      return line(
        [
          [360 - 90 - spread * 220, 672 + i * 2],
          [360, 690 + spread * 46],
          [360 + 90 + spread * 220, 672 + i * 2],
        ],
        { ink: palette.gold, width: 1.8, opacity: Math.round(Math.sin(Math.PI * spread) * 60) / 100 },
        'both',
      )
    })
    return sheet(
      LOOP.width,
      LOOP.height,
      defs,
      ground,
      translate(360, 430, group('opacity="0.3"', draw(mandala(320, { ink: FOIL, width: 2.2 })))),
      draw(specks(61, 46, t, [60, 80, 600, 560])),
      draw(water),
      translate(360, 668, draw(bloom)),
    )
  },
}

const shimmeringLamp: Loop = {
  poster: 0.25,
  frame(t) {
    const { defs, ground } = backdrop('#4f1a16', 400)
    const flame = radial('flame-glow', 360, 420, 250, [
      [0, '#F0B45B', 0.5],
      [0.4, '#F0B45B', 0.2],
      [1, '#F0B45B', 0],
    ])
    const flicker = 0.6 * Math.sin(TAU * 3 * t) + 0.4 * Math.sin(TAU * 7 * t + 1)
    const lamp = diya(330, 2.4, flicker)
    const stack = [0, 1, 2].flatMap((i) => [
      ...ring(
        360,
        760 - i * 44,
        210,
        50,
        i % 2 ? 16 : 22,
        i % 2 ? '#8E1F2F' : '#B48A45',
        i % 2 ? '#E9CF95' : palette.ivory,
        40,
      ),
      ...ring(360, 740 - i * 44, 210, 50, 6, i % 2 ? '#E9CF95' : '#A32839'),
    ])
    const glints = [0, 1, 2, 3, 4, 5, 6, 7, 8].flatMap((i) => {
      const angle = 0.25 + i * 0.33
      const shine = Math.max(0, Math.sin(TAU * (2 * t + i * 0.37))) ** 4
      const at: Point = [360 + 210 * Math.cos(angle), 760 - (i % 3) * 44 + 50 * Math.sin(angle)]
      return [0, Math.PI / 2].flatMap((turn) =>
        place(
          [
            line(
              [
                [0, -20 * shine - 0.1],
                [0, 0],
                [0, 20 * shine + 0.1],
              ],
              { ink: '#FFF6DC', width: 5 * shine + 0.1 },
              'both',
            ),
          ],
          { at, turn },
        ),
      )
    })
    const glow = `<circle cx="360" cy="420" r="${(250 + flicker * 10).toFixed(1)}" fill="url(#flame-glow)" opacity="${(0.8 + flicker * 0.12).toFixed(3)}"/>`
    return sheet(
      LOOP.width,
      LOOP.height,
      defs + flame,
      ground,
      translate(360, 400, group('opacity="0.3"', draw(mandala(320, { ink: FOIL, width: 2.2 })))),
      draw(specks(17, 40, t, [60, 60, 600, 480])),
      glow,
      draw(stack),
      translate(360, 612, draw(lamp)),
      draw(glints),
    )
  },
}

export const loops: readonly Loop[] = [growingMandala, growingHenna, openingLotus, shimmeringLamp]
