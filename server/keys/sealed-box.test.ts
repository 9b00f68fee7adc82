import { randomBytes } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { createSealedBox, deriveKey } from './sealed-box.ts'

describe('sealed box', () => {
  const key = randomBytes(32)
  const box = createSealedBox(key)

  it('opens what it sealed, and seals the same secret differently each time', () => {
    const first = box.seal('totp:1', 'JBSWY3DPEHPK3PXP')
    const second = box.seal('totp:1', 'JBSWY3DPEHPK3PXP')
    expect(box.open('totp:1', first)).toBe('JBSWY3DPEHPK3PXP')
    expect(first).not.toBe(second)
    expect(first).not.toContain('JBSWY3DPEHPK3PXP')
  })

  it('does not open for another purpose, another key or a changed text', () => {
    const sealed = box.seal('totp:1', 'secret')
    const flipped = Buffer.from(sealed, 'base64url')
    flipped[14] = (flipped[14] ?? 0) ^ 1
    expect(() => box.open('totp:2', sealed)).toThrow()
    expect(() => createSealedBox(randomBytes(32)).open('totp:1', sealed)).toThrow()
    expect(() => box.open('totp:1', flipped.toString('base64url'))).toThrow()
    expect(() => box.open('totp:1', '')).toThrow()
  })

  it('derives a different key for each use and refuses a short one', () => {
    expect(deriveKey(key, 'a')).not.toEqual(deriveKey(key, 'b'))
    expect(() => deriveKey(randomBytes(16), 'a')).toThrow('32 bytes')
  })
})
