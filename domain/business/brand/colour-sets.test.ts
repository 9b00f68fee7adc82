import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { type ColourSetName, colourSetNames } from './colour-set-names.ts'
import { colourSets } from './colour-sets.ts'
import { DEFAULT_COLOURS } from './default-colours.ts'
import { officeColours } from './office-colours.ts'

const read = (path: string) => readFileSync(join(import.meta.dirname, '../../..', path), 'utf8')
const theme = read('app/styles/theme.css')
const [officeTokens = ''] = read('app/office/styles/office.css').split('@theme inline')
const [officeLight = '', officeDark = ''] = officeTokens.split(':root[data-theme="dark"]')

/** The colours of a style sheet by name, without the prefix. */
const declaredIn = (css: string, prefix: string): Record<string, string> =>
  Object.fromEntries(
    [...css.matchAll(new RegExp(`^\\s*--${prefix}([\\w-]+): (#\\w{3,6});`, 'gm'))].map(([, name, colour]) => [
      name,
      colour,
    ]),
  )

const everyColour = (name: ColourSetName) => ({ ...colourSets[name], ...officeColours[name] })

const partsOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16))

/** WCAG 2.2. */
function contrast(one: string, other: string): number {
  const luminance = (hex: string) => {
    const [red = 0, green = 0, blue = 0] = partsOf(hex).map((part) => {
      const share = part / 255
      return share <= 0.04045 ? share / 12.92 : ((share + 0.055) / 1.055) ** 2.4
    })
    return 0.2126 * red + 0.7152 * green + 0.0722 * blue
  }
  const [dark = 0, light = 0] = [luminance(one), luminance(other)].sort((a, b) => a - b)
  return (light + 0.05) / (dark + 0.05)
}

/** `sand/70` is sand with 70 % opacity. */
function over(colour: string, ground: string, percent: number): string {
  const below = partsOf(ground)
  const parts = partsOf(colour).map((part, at) =>
    Math.round((part * percent + (below[at] ?? 0) * (100 - percent)) / 100),
  )
  return `#${parts.map((part) => part.toString(16).padStart(2, '0')).join('')}`
}

type Colours = Readonly<Record<string, string>>
/** Foreground, background and minimum contrast: 4.5 for text, 3 for icons, focus rings and large type. */
type Pairs = readonly (readonly [texts: string, grounds: string, least: number])[]

const onSite: Pairs = [
  ['text text-soft ink gold-deep sindoor sindoor-deep', 'ivory sand white', 4.5],
  ['text text-soft sindoor-deep', 'rose/30@white rose/30@ivory', 4.5],
  ['text', 'sand-deep', 4.5],
  ['text-soft/80', 'white', 4.5],
  ['ivory sand sand/70 sand-deep gold gold-bright rose white', 'ink ink-soft', 4.5],
  ['ink', 'gold gold-bright', 4.5],
  ['ivory white', 'sindoor sindoor-deep', 4.5],
  ['gold-bright', 'sindoor', 3],
]

/** Read in the sun: enhanced contrast. */
const onMyDay: Pairs = [
  ['ink', 'white sand', 7],
  ['text-soft sindoor', 'white', 7],
  ['white', 'ink sindoor', 7],
  ['ink', 'gold', 7],
  ['gold-bright', 'ink', 7],
]

const inOffice: Pairs = [
  ['fg muted danger gold-ink', 'ground card sunken', 4.5],
  ['fg', 'raised', 4.5],
  ['faint positive', 'card', 4.5],
  ['on-primary', 'primary primary-strong', 4.5],
  ['focus', 'ground card sunken', 3],
  ['on-sidebar on-sidebar/80 gold white', 'sidebar', 4.5],
  ['danger', 'danger-soft', 4.5],
  ['on-notice', 'notice', 4.5],
  ['green-ink', 'green-soft', 4.5],
  ['blue-ink', 'blue-soft', 4.5],
  ['yellow-ink', 'yellow-soft', 4.5],
  ['red-ink', 'red-soft', 4.5],
  ['grey-ink', 'grey-soft', 4.5],
]

/** `gold`, `sand/70` on its background, `rose/30@white`. */
function colourOf(name: string, colours: Colours, below?: string): string {
  const [, token = '', percent, ground] = /^([\w-]+?)(?:\/(\d+))?(?:@([\w-]+))?$/.exec(name) ?? []
  const colour = colours[token]
  if (!colour) throw new Error(`No colour is called ${token}`)
  const under = ground ? colourOf(ground, colours) : below
  return percent && under ? over(colour, under, Number(percent)) : colour
}

const tooClose = (pairs: Pairs, colours: Colours): string[] =>
  pairs.flatMap(([texts, grounds, least]) =>
    grounds.split(' ').flatMap((ground) =>
      texts.split(' ').flatMap((text) => {
        const below = colourOf(ground, colours)
        const measured = contrast(colourOf(text, colours, below), below)
        return measured >= least ? [] : [`${text} on ${ground}: ${measured.toFixed(2)}`]
      }),
    ),
  )

describe('the colour sets', () => {
  it('begin with the set of the style sheets', () => {
    const { site, light, dark } = everyColour(DEFAULT_COLOURS)
    expect(declaredIn(theme, 'color-')).toMatchObject(site)
    expect(declaredIn(officeLight, '')).toMatchObject(light)
    expect({ ...declaredIn(officeLight, ''), ...declaredIn(officeDark, '') }).toMatchObject(dark)
  })

  it('repeat the same two colours where they are half transparent', () => {
    const { ink, gold } = colourSets[DEFAULT_COLOURS].site
    expect(theme).toContain(`--ink-rgb: ${partsOf(ink).join(' ')};`)
    expect(theme).toContain(`--gold-rgb: ${partsOf(gold).join(' ')};`)
  })

  it.each(colourSetNames)('%s is complete, and all its colours are valid', (name) => {
    const { site, light, dark } = everyColour(name)
    for (const part of [site, light, dark])
      for (const colour of Object.values(part)) expect(colour).toMatch(/^#[0-9a-f]{6}$/)
  })

  it.each(colourSetNames)('%s is readable on the website', (name) => {
    expect(
      tooClose(onSite, { ...declaredIn(theme, 'color-'), ...colourSets[name].site, white: '#ffffff' }),
    ).toEqual([])
  })

  it.each(colourSetNames)('%s is readable on My day in the sun', (name) => {
    expect(
      tooClose(onMyDay, { ...declaredIn(theme, 'color-'), ...colourSets[name].site, white: '#ffffff' }),
    ).toEqual([])
  })

  it.each(colourSetNames.flatMap((name) => [[name, 'light'] as const, [name, 'dark'] as const]))(
    '%s is readable in the office, %s',
    (name, theme) => {
      const facts = {
        ...declaredIn(officeLight, ''),
        ...(theme === 'dark' ? declaredIn(officeDark, '') : {}),
      }
      const { site, [theme]: office } = everyColour(name)
      expect(tooClose(inOffice, { ...facts, ...site, ...office, white: '#ffffff' })).toEqual([])
    },
  )

  it('differ from each other', () => {
    const grounds = colourSetNames.map((name) => colourSets[name].site.sindoor)
    expect(new Set(grounds).size).toBe(5)
  })
})
