import { describe, expect, it } from 'vitest'
import { createProofs } from './proofs.ts'

const key = (byte: number) => new Uint8Array(32).fill(byte)

describe('a proof of reauthentication', () => {
  it('is accepted for its session and two minutes, on every server with the same key', () => {
    const proof = createProofs(key(1)).issue('session', 1000)
    const { accepts } = createProofs(key(1))
    expect([accepts(proof, 'session', 1000), accepts(proof, 'session', 120_999)]).toEqual([true, true])
    expect(accepts(proof, 'session', 121_000)).toBe(false)
    expect(accepts(proof, 'another session', 1000)).toBe(false)
    expect(createProofs(key(2)).accepts(proof, 'session', 1000)).toBe(false)
  })

  it.each(['', '.', 'no proof', '9999999999999.', '9999999999999.YWJj', '.a.b'])('is not %j', (proof) => {
    expect(createProofs(key(1)).accepts(proof, 'session')).toBe(false)
  })
})
