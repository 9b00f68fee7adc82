import { describe, expect, it } from 'vitest'
import { UNKNOWN_BUSINESS } from '../business-profile.ts'
import { colourSetNames } from './colour-set-names.ts'
import { DEFAULT_THEME } from './theme.ts'
import { brandVersion, themeOf } from './theme-of.ts'

const logo = '/storage/v1/object/public/banners/brand/a.png'

describe('the theme of a business', () => {
  it('is empty for the default brand', () => {
    expect(themeOf(UNKNOWN_BUSINESS)).toEqual(DEFAULT_THEME)
  })

  it('has another version for each visible change', () => {
    const changes = [
      { business_name: 'Gulmohar' },
      { tagline: null },
      { logo_url: logo },
      ...colourSetNames.map((colour_set) => ({ colour_set })),
    ]
    const versions = changes.map((change) => brandVersion({ ...UNKNOWN_BUSINESS, ...change }))
    expect(new Set(versions).size).toBe(changes.length)
    const other = { ...UNKNOWN_BUSINESS, about: 'Other words', phone: null }
    expect(brandVersion(other)).toBe(brandVersion(UNKNOWN_BUSINESS))
    expect(themeOf({ ...UNKNOWN_BUSINESS, business_name: 'Gulmohar' }).version).toBe(`?v=${versions[0]}`)
  })

  it('replaces the colours, in light and in dark, and keeps print white', () => {
    const { css, ink } = themeOf({ ...UNKNOWN_BUSINESS, colour_set: 'indigo' })
    expect(ink).toBe('#0b0e1a')
    expect(css).toContain(':root{--color-ink:#0b0e1a;')
    expect(css).toContain('--ink-rgb:11 14 26')
    expect(css).toMatch(
      /@media screen\{:root\{--ground:#f6f7fb;.*:root\[data-theme=dark\]\{--ground:#10131d;/,
    )
    expect(css.indexOf('--ground')).toBeGreaterThan(css.indexOf('@media screen'))
  })
})
