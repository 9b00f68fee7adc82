// Encrypts a stream with a passphrase in authenticated frames, so that it can be processed in parts. Layout:
// magic, salt, then frames of length (highest bit marks the last), ciphertext and tag. The frame counter is
// the nonce, so frames cannot be dropped, repeated or reordered, and truncation is detected.
import { createCipheriv, createDecipheriv, randomBytes, type ScryptOptions, scrypt } from 'node:crypto'

export const SEALED_MAGIC = Buffer.from('shringar-sealed-1\n')

const SALT_BYTES = 16
const TAG_BYTES = 16
const FRAME_BYTES = 64 * 1024
const LAST = 0x8000_0000
const HARDNESS: ScryptOptions = { N: 2 ** 15, r: 8, p: 1, maxmem: 64 * 1024 * 1024 }

/** Wrong passphrase or changed data. */
export class WrongPassphrase extends Error {
  override readonly name = 'WrongPassphrase'
}

export async function* seal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const salt = randomBytes(SALT_BYTES)
  const key = await keyOf(passphrase, salt)
  yield Buffer.concat([SEALED_MAGIC, salt])
  let counter = 0
  let waiting = Buffer.alloc(0)
  for await (const chunk of source) {
    waiting = Buffer.concat([waiting, chunk])
    while (waiting.length > FRAME_BYTES) {
      yield frame(key, counter++, waiting.subarray(0, FRAME_BYTES), false)
      waiting = waiting.subarray(FRAME_BYTES)
    }
  }
  yield frame(key, counter, waiting, true)
}

/** `source` starts after the magic. */
export async function* unseal(source: AsyncIterable<Buffer>, passphrase: string): AsyncGenerator<Buffer> {
  const take = reader(source)
  const key = await keyOf(passphrase, await take(SALT_BYTES))
  for (let counter = 0; ; counter++) {
    const head = (await take(4)).readUInt32BE()
    const isLast = (head & LAST) !== 0
    const length = head & ~LAST
    if (length > FRAME_BYTES + TAG_BYTES || length < TAG_BYTES) throw new WrongPassphrase()
    yield open(key, counter, await take(length), isLast)
    if (isLast) return
  }
}

function frame(key: Buffer, counter: number, plain: Buffer, isLast: boolean): Buffer {
  const cipher = createCipheriv('aes-256-gcm', key, nonceOf(counter))
  cipher.setAAD(Buffer.from([Number(isLast)]))
  const sealed = Buffer.concat([cipher.update(plain), cipher.final(), cipher.getAuthTag()])
  const head = Buffer.alloc(4)
  head.writeUInt32BE((sealed.length | (isLast ? LAST : 0)) >>> 0)
  return Buffer.concat([head, sealed])
}

function open(key: Buffer, counter: number, sealed: Buffer, isLast: boolean): Buffer {
  const decipher = createDecipheriv('aes-256-gcm', key, nonceOf(counter))
  decipher.setAAD(Buffer.from([Number(isLast)]))
  decipher.setAuthTag(sealed.subarray(-TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(sealed.subarray(0, -TAG_BYTES)), decipher.final()])
  } catch (cause) {
    throw new WrongPassphrase('Wrong passphrase, or the file was changed', { cause })
  }
}

function nonceOf(counter: number): Buffer {
  const nonce = Buffer.alloc(12)
  nonce.writeUInt32BE(counter, 8)
  return nonce
}

function keyOf(passphrase: string, salt: Buffer): Promise<Buffer> {
  return new Promise((resolve, reject) =>
    scrypt(passphrase.normalize('NFC'), salt, 32, HARDNESS, (error, key) =>
      error ? reject(error) : resolve(key),
    ),
  )
}

/** Returns exactly the requested number of bytes; an early end is an error. */
function reader(source: AsyncIterable<Buffer>): (bytes: number) => Promise<Buffer> {
  const chunks = source[Symbol.asyncIterator]()
  let waiting = Buffer.alloc(0)
  return async (bytes) => {
    while (waiting.length < bytes) {
      const next = await chunks.next()
      if (next.done) throw new Error('unexpected end of file')
      waiting = Buffer.concat([waiting, next.value])
    }
    const taken = waiting.subarray(0, bytes)
    waiting = waiting.subarray(bytes)
    return taken
  }
}
