import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { personColours } from '#domain/team/beautician-form.ts'

type Triple = readonly [number, number, number]
type Matrix = readonly [Triple, Triple, Triple]

const css = readFileSync(join(import.meta.dirname, 'people.css'), 'utf8')
const tokens = readFileSync(join(import.meta.dirname, 'office.css'), 'utf8')
const [lightRules = '', darkRules = ''] = css.split('[data-theme="dark"]')
const [lightTokens = '', darkTokens = ''] = tokens.split('[data-theme="dark"]')

const coloursIn = (rules: string) =>
  personColours.map(
    (name) => new RegExp(`\\.person-${name} \\{\\s*--person: (#\\w{6})`).exec(rules)?.[1] ?? '',
  )
const tokenIn = (rules: string, name: string) => new RegExp(`--${name}: (#\\w{6})`).exec(rules)?.[1] ?? ''

/** Vision with one missing kind of cone (Machado, Oliveira and Fernandes, 2009). */
const visionMatrices: Readonly<Record<string, Matrix>> = {
  usual: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
}

const linear = (hex: string) =>
  [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4
  }) as unknown as Triple
const times = (row: Triple, [r, g, b]: Triple) => row[0] * r + row[1] * g + row[2] * b
const seen = (matrix: Matrix, colour: Triple) =>
  matrix.map((row) => Math.min(1, Math.max(0, times(row, colour)))) as unknown as Triple

/** Oklab, a perceptually uniform colour space. */
function perceived(colour: Triple): Triple {
  const l = Math.cbrt(times([0.4122214708, 0.5363325363, 0.0514459929], colour))
  const m = Math.cbrt(times([0.2119034982, 0.6806995451, 0.1073969566], colour))
  const s = Math.cbrt(times([0.0883024619, 0.2817188376, 0.6299787005], colour))
  return [
    times([0.2104542553, 0.793617785, -0.0040720468], [l, m, s]),
    times([1.9779984951, -2.428592205, 0.4505937099], [l, m, s]),
    times([0.0259040371, 0.7827717662, -0.808675766], [l, m, s]),
  ]
}

const luminance = (hex: string) => times([0.2126, 0.7152, 0.0722], linear(hex))
function contrast(one: string, other: string): number {
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

const MIN_DISTANCE = 0.09

describe.each([
  ['light', lightRules, lightTokens],
  ['dark', darkRules, darkTokens],
])('the ten colours in the %s', (_, rules, look) => {
  const colours = coloursIn(rules)

  it('have enough contrast with their background', () => {
    for (const ground of [tokenIn(look, 'card'), tokenIn(look, 'sunken')]) {
      for (const colour of colours) expect(contrast(colour, ground)).toBeGreaterThanOrEqual(3)
    }
  })

  it.each(Object.entries(visionMatrices))('are distinguishable with %s vision', (_kind, matrix) => {
    const shown = colours.map((colour) => perceived(seen(matrix, linear(colour))))
    const distances = shown.flatMap((one, index) =>
      shown
        .slice(index + 1)
        .map((other) => Math.hypot(one[0] - other[0], one[1] - other[1], one[2] - other[2])),
    )
    expect(Math.min(...distances)).toBeGreaterThan(MIN_DISTANCE)
  })
})
