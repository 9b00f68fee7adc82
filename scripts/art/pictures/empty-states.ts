// Drawings for lists without rows and for lost pages: 240 x 180, the main line in the colour of the text.

import { TAU, circle, polar } from '../geometry.ts'
import type { Curve, Point } from '../geometry.ts'
import { lineArt } from '../line-art.ts'
import { dot, line, place, spin, stroke } from '../marks.ts'
import type { Mark, Pen } from '../marks.ts'
import { rosette } from '../motifs/flower.ts'
import { scallops } from '../motifs/mandala.ts'
import { leaf, petal } from '../motifs/petal.ts'
import { FACE_EDGE, MOUTH_TO_CHIN } from '../motifs/profile.ts'
import { tendril } from '../motifs/vine.ts'
import { palette } from '../palette.ts'

const main: Pen = { ink: 'currentColor', width: 1.6 }
const fine: Pen = { ink: 'currentColor', width: 0.9 }
const gold: Pen = { ink: palette.gold, width: 1.4 }
const thread: Pen = { ink: palette.gold, width: 0.9 }

const box = (x: number, y: number, w: number, h: number, pen: Pen): Mark => stroke([[[x, y], [x + w, y]], [[x + w, y], [x + w, y + h]], [[x + w, y + h], [x, y + h]], [[x, y + h], [x, y]]], pen)
const sprig = (at: Point, mirror = false): Mark[] =>
  place([line([[0, 0], [14, -10], [32, -12], [46, -22]], gold), ...place(leaf(17, 7, thread, 1, 0), { at: [12, -9], turn: -0.2, keepWidth: true }), ...place(leaf(17, 7, thread, 1, 0), { at: [20, -11], turn: 2.3, keepWidth: true }), ...place(leaf(15, 6, thread, 1, 0), { at: [33, -12], turn: 0, keepWidth: true }), dot([50, -25], 1.6, palette.gold), dot([55, -29], 1.1, palette.gold)], { at, mirror, keepWidth: true })
const ground = (y = 158): Mark[] => [line([[40, y], [200, y]], thread), dot([34, y], 1.4, palette.gold), dot([206, y], 1.4, palette.gold)]
const lotus = (size: number, pen: Pen): Mark[] => [-1.25, -0.65, 0, 0.65, 1.25].flatMap((turn) => place([petal(size * (1 - Math.abs(turn) * 0.16), size * 0.46, pen, 0.5)], { turn, keepWidth: true }))

function clients(): Mark[] {
  const face = place([line(FACE_EDGE, main), line(MOUTH_TO_CHIN, main), line([[44, 120], [50, 132], [48, 146]], main), line([[30.6, 48], [40, 44], [52, 49]], main), line([[30.6, 61], [36, 65], [48, 58]], main), line([[23, 94.3], [32, 95.6]], fine), line([[42, 12], [48, 28], [64, 46], [72, 60], [80, 84], [90, 116]], main), line([[42, 12], [62, 2], [88, 12], [104, 42], [106, 80], [96, 116], [94, 140]], main), dot([31.4, 44], 2, palette.gold), dot([74, 82], 2.4, palette.gold), line([[52, 14], [72, 36], [88, 70]], fine), line([[62, 8], [84, 34], [98, 72]], fine)], { at: [72, 18], scale: 0.93, keepWidth: true })
  return [...place(scallops(76, 28, thread, 0.5), { at: [124, 88], keepWidth: true }), line(circle([124, 88], 72), thread), ...face, ...ground(170)]
}

function services(): Mark[] {
  return [
    ...place([box(-12, -46, 24, 46, main), box(-9.5, -62, 19, 16, gold), line([[-8, -62], [-8, -84], [2, -94], [8, -92], [8, -62]], main), ...place(rosette(8, 6, thread), { at: [0, -23], keepWidth: true })], { at: [78, 156], keepWidth: true }),
    ...place([line([[-2, 0], [-4, -60]], main), line([[2, 0], [4, -60]], main), box(-5, -76, 10, 16, gold), line([[-5, -76], [-13, -92], [-9, -108], [0, -114], [9, -108], [13, -92], [5, -76]], main), line([[0, -78], [0, -106]], fine), line([[-3, -79], [-6, -98]], fine), line([[3, -79], [6, -98]], fine)], { at: [116, 158], turn: 0.08, keepWidth: true }),
    ...place([line([[-38, -40], [-34, -18], [-14, -4], [14, -4], [34, -18], [38, -40]], main), line(circle([0, -40], 38, 0, TAU, 8), main), line([[-12, -4], [-16, 0], [16, 0], [12, -4]], main), ...[-20, 0, 20].flatMap((x) => place([petal(13, 8, thread, 0.5)], { at: [x, -10 - Math.abs(x) * 0.2], keepWidth: true })), ...place(lotus(34, gold), { at: [0, -46], keepWidth: true })], { at: [168, 158], keepWidth: true }),
    ...ground(),
  ]
}

function appointments(): Mark[] {
  const days: Mark[] = []
  for (let row = 0; row < 3; row++) for (let column = 0; column < 5; column++) if (row !== 1 || column !== 2) days.push(dot([82 + column * 19, 88 + row * 20], 1.7, 'currentColor'))
  return [box(64, 38, 112, 108, main), line([[64, 66], [176, 66]], main), line([[70, 60], [170, 60]], thread), ...[92, 148].map((x) => line([[x, 28], [x, 48]], main)), ...days, ...place(rosette(13, 8, gold), { at: [120, 108], keepWidth: true }), ...place([-4, -3, -2, -1, 0, 1, 2, 3, 4].flatMap((i) => place([petal(9, 10, thread, 0.5)], { at: [i * 12.4, 0], turn: Math.PI, keepWidth: true })), { at: [120, 148], keepWidth: true }), ...sprig([182, 150]), ...sprig([58, 150], true), ...ground(168)]
}

function leads(): Mark[] {
  return [box(60, 70, 120, 80, main), line([[60, 72], [120, 118], [180, 72]], main), line([[60, 148], [100, 104]], fine), line([[180, 148], [140, 104]], fine), stroke([[[72, 78], [72, 30]], [[72, 30], [168, 30]], [[168, 30], [168, 78]]], main), ...place(lotus(30, gold), { at: [120, 76], keepWidth: true }), line([[88, 42], [152, 42]], thread), ...place(rosette(10, 8, gold), { at: [120, 118], keepWidth: true }), ...sprig([186, 150]), ...sprig([54, 150], true), ...ground(164)]
}

function reviews(): Mark[] {
  const star = (radius: number): Mark => stroke(Array.from({ length: 5 }, (_, i): Curve => [0, 1, 2].map((k) => polar(k === 1 ? radius * 0.44 : radius, -Math.PI / 2 + ((i + k / 2) * TAU) / 5))).map((curve) => curve), { ...main, fill: undefined })
  const sharp = (radius: number, pen: Pen): Mark[] => Array.from({ length: 10 }, (_, i) => line([0, 1].map((k) => polar((i + k) % 2 ? radius * 0.44 : radius, -Math.PI / 2 + ((i + k) * TAU) / 10)), pen))
  return [...place([...sharp(46, main), star(24), ...spin(place([petal(16, 8, thread, 0.5)], { at: [0, -8], keepWidth: true }), 5), dot([0, 0], 3, palette.gold)], { at: [120, 84], keepWidth: true }), ...place(sharp(16, gold), { at: [54, 112] }), ...place(sharp(16, gold), { at: [186, 112] }), ...place(sharp(9, thread), { at: [80, 38] }), ...place(sharp(9, thread), { at: [160, 38] }), ...ground(152)]
}

const arch = (pen: Pen, grow = 0): Mark => line([[72 - grow, 146], [72 - grow, 84], [78 - grow, 68], [90, 62 - grow], [98, 46 - grow], [120, 34 - grow], [142, 46 - grow], [150, 62 - grow], [162 + grow, 68], [168 + grow, 84], [168 + grow, 146]], pen)

function emptyBanners(): Mark[] {
  return [arch(main), arch(thread, 8), line([[58, 146], [182, 146]], main), line([[58, 152], [182, 152]], thread), ...place(lotus(44, gold), { at: [120, 134], keepWidth: true }), ...place(scallops(16, 10, thread), { at: [120, 70], keepWidth: true }), dot([120, 70], 3, palette.gold), ...[0, 1, 2, 3, 4, 5, 6].map((i) => dot([66 + i * 18, 158], 1.4, palette.gold))]
}

function reports(): Mark[] {
  const bars = [44, 66, 54, 88].flatMap((height, i) => [box(66 + i * 30, 150 - height, 18, height, main), ...place(lotus(13, gold), { at: [75 + i * 30, 148 - height], keepWidth: true }), ...Array.from({ length: Math.floor(height / 14) }, (_, k) => dot([75 + i * 30, 142 - k * 13], 1.5, palette.gold))])
  return [line([[52, 30], [52, 150], [196, 150]], main), ...bars, line([[60, 92], [92, 66], [118, 74], [166, 40], [186, 30]], thread), ...place(leaf(13, 6, thread, 1, 0), { at: [104, 70], turn: 0.2, keepWidth: true }), ...place(leaf(13, 6, thread, 1, 0), { at: [140, 58], turn: -0.3, keepWidth: true }), ...ground(166)]
}

function settings(): Mark[] {
  const gear = (radius: number, teeth: number): Mark[] => [...spin([line([[-radius * 0.13, -radius], [-radius * 0.1, -radius * 1.16], [0, -radius * 1.2], [radius * 0.1, -radius * 1.16], [radius * 0.13, -radius]], main)], teeth), line(circle([0, 0], radius), main)]
  return [...place([...gear(44, 12), ...rosette(30, 8, gold), line(circle([0, 0], 36), thread)], { at: [104, 84], keepWidth: true }), ...place([...gear(22, 8), ...rosette(14, 6, gold)], { at: [172, 124], keepWidth: true }), ...sprig([60, 152], true), ...ground(164)]
}

/** A mandala left half drawn, with the cone lying beside it. */
function notFound(): Mark[] {
  const partial = Array.from({ length: 7 }, (_, i) => place([petal(34, 19, main, 0.5), petal(22, 10, thread, 0.5), dot([0, -40], 1.5, palette.gold)], { turn: (i * TAU) / 10, at: polar(22, (i * TAU) / 10 - Math.PI / 2), keepWidth: true })).flat()
  const cone: Mark[] = [line([[0, 0], [58, -16]], main), line([[0, 0], [54, 14]], main), line(circle([56, -1], 4, Math.PI / 2, -Math.PI, 15.4), main), line(circle([56, -1], 4, -Math.PI / 2, -Math.PI, 15.4), main), line([[20, -5.4], [20, 5]], gold), line([[26, -7], [26, 6.6]], gold), ...place(rosette(7, 6, thread), { at: [41, -1], keepWidth: true })]
  return [...place([...partial, ...rosette(17, 8, gold), line(circle([0, 0], 21, -Math.PI / 2, TAU * 0.72), fine)], { at: [108, 86], keepWidth: true }), ...place(cone, { at: [118, 140], turn: 0.05, keepWidth: true }), line([[78, 146], [92, 138], [104, 146], [117, 140]], { ...main, width: 1.2 }), dot([66, 134], 1.6, palette.gold), dot([58, 126], 1.2, palette.gold), dot([52, 116], 0.9, palette.gold), ...ground(166)]
}

/** A bangle that broke, its pieces waiting to be swept up. */
function failure(): Mark[] {
  const ring = (radius: number, pen: Pen): Mark => line(circle([0, 0], radius, 0.75, TAU - 0.8), pen)
  const beaded = Array.from({ length: 22 }, (_, i) => dot(polar(45, 0.85 + (i * (TAU - 1)) / 21), 1.5, palette.gold))
  return [...place([ring(51, main), ring(39, main), ...beaded, line([polar(51, 0.75), polar(45, 0.68), polar(39, 0.76)], main), line([polar(51, -0.05), polar(45, 0.04), polar(39, -0.05)], main), ...spin(place([petal(14, 8, thread, 0.5)], { at: [0, -10], keepWidth: true }), 8), dot([0, 0], 2.4, palette.gold)], { at: [104, 84], keepWidth: true }), ...place([line(circle([0, 0], 51, -0.24, 0.5), main), line(circle([0, 0], 39, -0.24, 0.5), main), line([polar(51, -0.24), polar(45, -0.18), polar(39, -0.24)], main), line([polar(51, 0.26), polar(45, 0.2), polar(39, 0.26)], main), ...[-0.12, 0.02, 0.15].map((turn) => dot(polar(45, turn), 1.5, palette.gold))], { at: [132, 106], turn: 0.62, keepWidth: true }), dot([186, 112], 1.8, 'currentColor'), dot([194, 126], 1.2, palette.gold), dot([182, 98], 1.2, palette.gold), ...place(tendril(20, gold, 1), { at: [60, 158], turn: -0.3, keepWidth: true }), ...ground(160)]
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

export const emptyStates: Record<string, () => string> = Object.fromEntries(Object.entries(drawings).map(([name, marks]) => [name, () => lineArt(240, 180, marks())]))
