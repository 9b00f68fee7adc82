import { afterEach, expect, it, vi } from 'vitest'
import { isPlaceholderAddress } from '#domain/business/business-profile.ts'
import { parseUrl } from './parse-url.ts'

afterEach(() => vi.restoreAllMocks())

it('reads addresses where the browser lacks URL.parse', () => {
  vi.spyOn(URL, 'parse').mockImplementation(() => {
    throw new TypeError('URL.parse is not a function')
  })
  expect(parseUrl('/a?b=1', 'https://example.com')?.href).toBe('https://example.com/a?b=1')
  expect(parseUrl('no address')).toBeNull()
  expect(isPlaceholderAddress('https://instagram.com')).toBe(true)
  expect(isPlaceholderAddress('instagram')).toBe(false)
})
