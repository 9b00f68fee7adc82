// Password hashing with argon2id. The work runs on the thread pool, and only as much of it at once as leaves a core
// for everything else: a burst of sign-ins waits in line instead of slowing the whole site.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { verify as verifyBcrypt } from '@node-rs/bcrypt'
import { validationFailed, weakPassword } from './auth-error.ts'
import { createPasswordQueue, type PasswordRequester } from './password-queue.ts'

const minimumPasswordLength = 10
/** GoTrue's limit, kept so that a password set here also works after a move to a hosted project. */
const maximumPasswordBytes = 72

/** OWASP's argon2id profile. The algorithm is the library's default; its enum does not survive type stripping. */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no such user (stored is null) or no password. */
  matches(stored: string | null, password: string, requester: PasswordRequester): Promise<boolean>
}

/** A hash that came with an account from a hosted project: it is made anew at the first chance, a sign-in. */
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
  // Anything else (a hosted project takes Firebase's scrypt as well) opens with no password, only by recovery.
  return /^\$2[aby]\$/.test(stored) && verifyBcrypt(password, stored)
}

/** Throws unless this may become someone's new password. */
export function checkNewPassword(password: string): void {
  if ([...password].length < minimumPasswordLength) throw weakPassword(minimumPasswordLength)
  if (Buffer.byteLength(password) > maximumPasswordBytes) {
    throw validationFailed(`Password cannot be longer than ${maximumPasswordBytes} characters`)
  }
}
