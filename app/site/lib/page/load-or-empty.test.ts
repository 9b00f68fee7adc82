import { describe, expect, it } from 'vitest'
import { loadOrEmpty } from './load-or-empty.ts'

describe('loadOrEmpty', () => {
  it('returns an empty list and logs the error if the fetch fails', async () => {
    const logged: string[] = []
    const rows = await loadOrEmpty(Promise.reject(new Error('down')), 'banners', {
      error: (_details, message) => logged.push(message),
    })
    expect(rows).toEqual([])
    expect(logged).toEqual(['The banners could not be fetched'])
  })

  it('returns a fetched list', async () => {
    expect(await loadOrEmpty(Promise.resolve([1]), 'banners', { error() {} })).toEqual([1])
  })
})
