import { expect, it } from 'vitest'
import { isChallenge, parseChallengeMethod, provesChallenge } from './pkce.ts'

const verifier = 'dBjftJeZ4CVP-mB92K27uhbUJU1p1r_wW1gFWFOEjXk'
const challenge = 'E9Melhoa2OwvFrEMTJguCHaoeK1t8URWbuGJSstw-cM'

it('agrees with the example of RFC 7636', () => {
  expect(provesChallenge('s256', challenge, verifier)).toBe(true)
  expect(provesChallenge('s256', challenge, `${verifier}x`)).toBe(false)
  expect(provesChallenge('s256', challenge, challenge)).toBe(false)
  expect(provesChallenge('plain', verifier, verifier)).toBe(true)
})

it('knows challenges and methods by their form', () => {
  expect([
    isChallenge(challenge),
    isChallenge('short'),
    isChallenge(`${challenge} `),
    isChallenge('a'.repeat(129)),
  ]).toEqual([true, false, false, false])
  expect([
    parseChallengeMethod('S256'),
    parseChallengeMethod('plain'),
    parseChallengeMethod('md5'),
    parseChallengeMethod(undefined),
  ]).toEqual(['s256', 'plain', null, null])
})
