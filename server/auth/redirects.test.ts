import { describe, expect, it } from 'vitest'
import { safeRedirect, withFragment, withQuery } from './redirects.ts'

const site = 'https://salon.test'

describe('redirect targets', () => {
  it.each(['https://salon.test/auth', 'https://salon.test/?a=1#b'])('keeps %s', (asked) => {
    expect(safeRedirect(site, asked)).toBe(asked)
  })

  it.each([
    undefined,
    '',
    '/auth',
    '//evil.test',
    'https://evil.test',
    'https://salon.test.evil.test',
    'https://salon.test:8443/',
    'https://salon.test@evil.test',
    'https://me@salon.test/',
    'http://salon.test',
    'javascript:alert(1)//salon.test',
    'data:text/html,x',
  ])('turns %s into the site itself', (asked) => {
    expect(safeRedirect(site, asked)).toBe(site)
  })
})

it('adds values to the fragment or the query, keeping existing ones', () => {
  expect(withFragment('https://salon.test/auth?x=1', { type: 'recovery' })).toBe(
    'https://salon.test/auth?x=1#type=recovery&sb=',
  )
  expect(withQuery('com.app.x:/cb?x=1', { code: 'a b', state: null })).toBe('com.app.x:/cb?x=1&code=a+b')
})
