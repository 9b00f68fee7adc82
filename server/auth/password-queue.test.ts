import { describe, expect, it } from 'vitest'
import { createPasswordQueue, type PasswordRequester } from './password-queue.ts'

describe('the password queue', () => {
  /** Work that runs until it is released. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { work: () => promise, end: () => resolve() }
  }
  const refused = { status: 429, headers: { 'Retry-After': '5' } }
  const from = (address: string): PasswordRequester => ({ address })

  it('serves known clients while unknown ones fill it', async () => {
    const enqueue = createPasswordQueue({ atOnce: 1, waiting: 2, perNetwork: 10 })
    const flood = held()
    const unknown = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
      enqueue(from(address), flood.work),
    )
    await expect(enqueue(from('192.0.2.4'), flood.work)).rejects.toMatchObject(refused)
    expect(await enqueue('known', async () => 'in')).toBe('in')
    flood.end()
    await Promise.all(unknown)
    expect(await enqueue(from('192.0.2.4'), async () => 'in')).toBe('in')
  })

  it('limits each network, whichever of its addresses is used', async () => {
    const enqueue = createPasswordQueue({ atOnce: 1, waiting: 100, perNetwork: 2 })
    const flood = held()
    const taken = [1, 2].map((host) => enqueue(from(`2001:db8::${host}`), flood.work))
    await expect(enqueue(from('2001:db8::3'), flood.work)).rejects.toMatchObject(refused)
    const elsewhere = enqueue(from('2001:db8:1::1'), async () => 'in')
    flood.end()
    await Promise.all(taken)
    expect(await elsewhere).toBe('in')
    expect(await enqueue(from('2001:db8::3'), async () => 'in')).toBe('in')
  })

  it('frees a place when the work fails', async () => {
    const enqueue = createPasswordQueue({ atOnce: 1, waiting: 1, perNetwork: 1 })
    const failing = () => enqueue(from('192.0.2.1'), () => Promise.reject(new Error('no such luck')))
    await expect(failing()).rejects.toThrow('no such luck')
    await expect(failing()).rejects.toThrow('no such luck')
  })
})
