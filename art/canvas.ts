// The canvas of all images: size, shared gradients (gold foil, skin, silk), glow and vignette.

import { palette } from './palette.ts'

export const FOIL = 'url(#foil)'
export const DIM_FOIL = 'url(#dim-foil)'

const foilStops = (dark: string, mid: string, light: string): string =>
  [
    [0, mid],
    [0.22, light],
    [0.42, mid],
    [0.62, dark],
    [0.8, mid],
    [1, light],
  ]
    .map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`)
    .join('')

const gradient = (id: string, stops: string, x2: number, y2: number): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" spreadMethod="reflect" x1="0" y1="0" x2="${x2}" y2="${y2}">${stops}</linearGradient>`

const boxed = (id: string, stops: readonly (readonly [number, string])[], upright = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${upright ? 0 : 1}" y2="${upright ? 1 : 0}">${stops.map(([at, color]) => `<stop offset="${at}" stop-color="${color}"/>`).join('')}</linearGradient>`

const shared = [
  gradient('foil', foilStops('#9A7636', palette.gold, '#EFD9A3'), 420, 300),
  gradient('dim-foil', foilStops('#4d3a1c', '#6d5430', '#8b6d3e'), 520, 380),
  boxed('brass', [
    [0, '#7D5E22'],
    [0.22, '#D9B875'],
    [0.4, '#B48A45'],
    [0.7, '#8E6A2E'],
    [0.9, '#C6A15B'],
    [1, '#6d5120'],
  ]),
  boxed('enamel', [
    [0, '#3a0a13'],
    [0.25, '#A32839'],
    [0.55, '#7A1726'],
    [1, '#3a0a13'],
  ]),
  boxed('lacquer', [
    [0, '#0a0708'],
    [0.25, '#3a292a'],
    [0.5, '#1B1213'],
    [1, '#080506'],
  ]),
  boxed('bristle', [
    [0, '#3f1f10'],
    [0.35, '#9c5f37'],
    [1, '#3f1f10'],
  ]),
  boxed(
    'flame',
    [
      [0, '#FBE7B0'],
      [0.5, '#F0B45B'],
      [1, '#C9622B'],
    ],
    true,
  ),
  '<filter id="soft" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="14"/></filter>',
  '<filter id="softer" x="-50%" y="-50%" width="200%" height="200%"><feGaussianBlur stdDeviation="38"/></filter>',
  '<filter id="crisp" x="-20%" y="-20%" width="140%" height="140%"><feGaussianBlur stdDeviation="4"/></filter>',
].join('')

type Stop = readonly [offset: number, color: string, opacity?: number]
const stopsOf = (stops: readonly Stop[]): string =>
  stops
    .map(
      ([at, color, opacity = 1]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity}"/>`,
    )
    .join('')

export const radial = (id: string, cx: number, cy: number, r: number, stops: readonly Stop[]): string =>
  `<radialGradient id="${id}" gradientUnits="userSpaceOnUse" cx="${cx}" cy="${cy}" r="${r}">${stopsOf(stops)}</radialGradient>`

export const linear = (
  id: string,
  from: readonly [number, number],
  to: readonly [number, number],
  stops: readonly Stop[],
): string =>
  `<linearGradient id="${id}" gradientUnits="userSpaceOnUse" x1="${from[0]}" y1="${from[1]}" x2="${to[0]}" y2="${to[1]}">${stopsOf(stops)}</linearGradient>`

export const clip = (id: string, path: string): string =>
  `<clipPath id="${id}"><path d="${path}"/></clipPath>`

export const rect = (width: number, height: number, fill: string, opacity = 1): string =>
  `<rect width="${width}" height="${height}" fill="${fill}" opacity="${opacity}"/>`

export const group = (attributes: string, ...content: string[]): string =>
  `<g ${attributes}>${content.join('\n')}</g>`
export const translate = (x: number, y: number, ...content: string[]): string =>
  group(`transform="translate(${x} ${y})"`, ...content)

export function sheet(width: number, height: number, defs: string, ...content: string[]): string {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" stroke-linecap="round" stroke-linejoin="round"><defs>${shared}${defs}</defs>\n${content.join('\n')}\n</svg>\n`
}
