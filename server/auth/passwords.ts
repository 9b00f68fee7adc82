// Password hashing with argon2id. The work runs on the thread pool, and only as much of it at once as leaves a core
// for everything else: a burst of sign-ins waits in line instead of slowing the whole site.
import { availableParallelism } from 'node:os'
import { hash, verify } from '@node-rs/argon2'
import { tooManyRequests, validationFailed, weakPassword } from './auth-error.ts'

const minimumPasswordLength = 10
/** GoTrue's limit, kept so that a password set here also works after a move to a hosted project. */
const maximumPasswordBytes = 72
const longestQueue = 200

/** OWASP's argon2id profile. The algorithm is the library's default; its enum does not survive type stripping. */
const profile = { memoryCost: 19_456, timeCost: 2, parallelism: 1 }

export interface Passwords {
  hash(password: string): Promise<string>
  /** Takes the same time when there is no such user (stored is null) or no password. */
  matches(stored: string | null, password: string): Promise<boolean>
}

export function createPasswords(): Passwords {
  const inTurn = createQueue(Math.max(1, availableParallelism() - 1))
  const nobodysHash = inTurn(() => hash('the hash that unknown users are compared with', profile))
  return {
    hash: (password) => inTurn(() => hash(password, profile)),
    async matches(stored, password) {
      const expected = stored ?? (await nobodysHash)
      const matched = await inTurn(() => verify(expected, password))
      return matched && stored !== null
    },
  }
}

/** Throws unless this may become someone's new password. */
export function checkNewPassword(password: string): void {
  if ([...password].length < minimumPasswordLength) throw weakPassword(minimumPasswordLength)
  if (Buffer.byteLength(password) > maximumPasswordBytes) {
    throw validationFailed(`Password cannot be longer than ${maximumPasswordBytes} characters`)
  }
}

function createQueue(atOnce: number) {
  const waiting: (() => void)[] = []
  let running = 0

  return async function inTurn<T>(work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting.length >= longestQueue) throw tooManyRequests(5)
      await new Promise<void>((resolve) => waiting.push(resolve))
    } else running += 1
    try {
      return await work()
    } finally {
      const next = waiting.shift()
      if (next) next()
      else running -= 1
    }
  }
}
