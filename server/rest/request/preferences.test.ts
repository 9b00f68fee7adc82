import { expect, test } from 'vitest'
import { parseAccept, parseRange } from './headers.ts'
import { parsePreferences } from './preferences.ts'

test('the first preference of a kind wins, unknown ones are ignored', () => {
  expect(parsePreferences('count=exact, return=representation,count=planned, colour=red')).toMatchObject({
    count: 'exact',
    return: 'representation',
    resolution: null,
  })
})

test('max-affected counts only when strict', () => {
  expect(parsePreferences('max-affected=3').maxAffected).toBeNull()
  expect(parsePreferences('handling=strict, max-affected=3').maxAffected).toBe(3)
  expect(() => parsePreferences('handling=strict, tx=rollback')).toThrow('Invalid preferences')
})

test('Accept: the best of what is available', () => {
  expect(parseAccept(undefined)).toBe('array')
  expect(parseAccept('text/html, application/json;q=0.5, text/csv;q=0.9')).toBe('csv')
  expect(parseAccept('application/vnd.pgrst.object+json; charset=utf-8')).toBe('object')
  expect(() => parseAccept('text/html')).toThrow('None of these media types')
  expect(() => parseAccept('application/vnd.pgrst.object+json;nulls=stripped')).toThrow(
    'None of these media types',
  )
})

test('Range counts rows, and is ignored when it is something else', () => {
  expect(parseRange('10-19')).toEqual({ offset: 10, limit: 10 })
  expect(parseRange('5-')).toEqual({ offset: 5, limit: Number.POSITIVE_INFINITY })
  expect(parseRange('bytes=0-9')).toEqual({ offset: 0, limit: Number.POSITIVE_INFINITY })
  expect(() => parseRange('3-2')).toThrow('range not satisfiable')
})
