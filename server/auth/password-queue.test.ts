import { describe, expect, it } from 'vitest'
import { type Asker, createPasswordQueue } from './password-queue.ts'

describe('the line in front of the passwords', () => {
  /** Work that stays under way until it is told to end. */
  function held() {
    const { promise, resolve } = Promise.withResolvers<void>()
    return { work: () => promise, end: () => resolve() }
  }
  const refused = { status: 429, headers: { 'Retry-After': '5' } }
  const from = (address: string): Asker => ({ address })

  it('lets those who are known through while strangers fill it', async () => {
    const inTurn = createPasswordQueue({ atOnce: 1, waiting: 2, ofOneNetwork: 10 })
    const flood = held()
    const strangers = ['192.0.2.1', '192.0.2.2', '192.0.2.3'].map((address) =>
      inTurn(from(address), flood.work),
    )
    await expect(inTurn(from('192.0.2.4'), flood.work)).rejects.toMatchObject(refused)
    expect(await inTurn('known', async () => 'in')).toBe('in')
    flood.end()
    await Promise.all(strangers)
    expect(await inTurn(from('192.0.2.4'), async () => 'in')).toBe('in')
  })

  it('has a few places for each network, whichever of its addresses asks', async () => {
    const inTurn = createPasswordQueue({ atOnce: 1, waiting: 100, ofOneNetwork: 2 })
    const flood = held()
    const taken = [1, 2].map((host) => inTurn(from(`2001:db8::${host}`), flood.work))
    await expect(inTurn(from('2001:db8::3'), flood.work)).rejects.toMatchObject(refused)
    const elsewhere = inTurn(from('2001:db8:1::1'), async () => 'in')
    flood.end()
    await Promise.all(taken)
    expect(await elsewhere).toBe('in')
    expect(await inTurn(from('2001:db8::3'), async () => 'in')).toBe('in')
  })

  it('gives a place back when the work fails', async () => {
    const inTurn = createPasswordQueue({ atOnce: 1, waiting: 1, ofOneNetwork: 1 })
    const failing = () => inTurn(from('192.0.2.1'), () => Promise.reject(new Error('no such luck')))
    await expect(failing()).rejects.toThrow('no such luck')
    await expect(failing()).rejects.toThrow('no such luck')
  })
})
