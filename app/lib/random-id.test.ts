import { afterEach, expect, it, vi } from 'vitest'
import { randomId } from './random-id.ts'

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-4[0-9a-f]{3}-[89ab][0-9a-f]{3}-[0-9a-f]{12}$/

afterEach(() => vi.unstubAllGlobals())

it('makes ids without crypto.randomUUID, over http', () => {
  const { crypto } = globalThis
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) })
  const ids = Array.from({ length: 20 }, randomId)
  for (const id of ids) expect(id).toMatch(UUID)
  expect(new Set(ids).size).toBe(20)
})
