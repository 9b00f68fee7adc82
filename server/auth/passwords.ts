// Password hashing with argon2id on the thread pool. At least one core stays free; a burst of sign-ins waits.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { validationFailed, weakPassword } from './auth-error.ts'
import { createPasswordQueue, type PasswordRequester } from './password-queue.ts'

const minimumPasswordLength = 10
/** GoTrue's limit, so that passwords still work after a move to a hosted project. */
const maximumPasswordBytes = 72

/**
 * OWASP's argon2id profile. The algorithm is the library's default; its enum cannot be used with type
 * stripping.
 */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time if there is no user (`stored` is null) or no password. */
  matches(stored: string | null, password: string, requester: PasswordRequester): Promise<boolean>
}

/** A hash from a hosted project. It is replaced at the next sign-in. */
export const isForeignHash = (stored: string): boolean => !stored.startsWith('$argon2id$')

export function createPasswords(): Passwords {
  const enqueue = createPasswordQueue({
    atOnce: Math.max(1, availableParallelism() - 1),
    waiting: 200,
    perNetwork: 10,
  })
  const dummyHash = hash('the hash that unknown users are compared with', profile)
  return {
    hash: (password) => enqueue('known', () => hash(password, profile)),
    async matches(stored, password, requester) {
      const expected = stored ?? (await dummyHash)
      const matched = await enqueue(requester, () => verifyAny(expected, password))
      return matched && stored !== null
    },
  }
}

async function verifyAny(stored: string, password: string): Promise<boolean> {
  if (stored.startsWith('$argon2')) return verify(stored, password)
  // Other hashes (Firebase's scrypt) never match; the user has to recover the account.
  return /^\$2[aby]\$/.test(stored) && verifyBcrypt(password, stored)
}

/** Throws unless the password is acceptable as a new one. */
export function checkNewPassword(password: string): void {
  if ([...password].length < minimumPasswordLength) throw weakPassword(minimumPasswordLength)
  if (Buffer.byteLength(password) > maximumPasswordBytes) {
    throw validationFailed(`Password cannot be longer than ${maximumPasswordBytes} characters`)
  }
}
