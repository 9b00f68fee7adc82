import { describe, expect, it } from 'vitest'
import { checkNewPassword, createPasswords } from './passwords.ts'

describe('passwords', () => {
  const passwords = createPasswords()

  it('are stored as argon2id and verified', async () => {
    const stored = await passwords.hash('a long enough sentence')
    expect(stored).toMatch(/^\$argon2id\$v=19\$m=19456,t=2,p=1\$/)
    expect(await passwords.matches(stored, 'a long enough sentence', 'known')).toBe(true)
    expect(await passwords.matches(stored, 'another sentence', 'known')).toBe(false)
  })

  it('never match without a stored hash, not even the dummy', async () => {
    expect(await passwords.matches(null, 'the hash that unknown users are compared with', 'known')).toBe(
      false,
    )
  })

  it('leave the event loop free and are all processed', async () => {
    const stored = await passwords.hash('x')
    let turns = 0
    const ticking = setInterval(() => {
      turns += 1
    }, 1)
    const results = await Promise.all(
      Array.from({ length: 12 }, (_, host) =>
        passwords.matches(stored, 'x', { address: `198.51.100.${host}` }),
      ),
    )
    clearInterval(ticking)
    expect(results.every(Boolean)).toBe(true)
    expect(turns).toBeGreaterThan(12)
  })

  it('need ten characters, as people count them, and fit into 72 bytes', () => {
    expect(() => checkNewPassword('nine char')).toThrow('at least 10')
    expect(() => checkNewPassword('👩‍🎨👩‍🎨👩‍🎨')).toThrow('at least 10')
    expect(() => checkNewPassword('ten chars!')).not.toThrow()
    expect(() => checkNewPassword('x'.repeat(72))).not.toThrow()
    expect(() => checkNewPassword('x'.repeat(73))).toThrow('72')
  })
})
