import { describe, expect, it } from 'vitest'
import { loadOrEmpty } from './load-or-empty.ts'

describe('a list that cannot be fetched', () => {
  it('is empty and in the log', async () => {
    const logged: string[] = []
    const rows = await loadOrEmpty(Promise.reject(new Error('down')), 'banners', {
      error: (_details, message) => logged.push(message),
    })
    expect(rows).toEqual([])
    expect(logged).toEqual(['The banners could not be fetched'])
  })

  it('is what it is otherwise', async () => {
    expect(await loadOrEmpty(Promise.resolve([1]), 'banners', { error() {} })).toEqual([1])
  })
})
