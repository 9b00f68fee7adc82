// The form reader against forms of the platform itself, split at any byte, and against broken ones.
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { MultipartError, multipartBoundary, readMultipart } from './multipart.ts'

interface ReadPart {
  readonly name: string
  readonly fileName: string | null
  readonly contentType: string | null
  readonly body: string
}

async function readAll(chunks: readonly Uint8Array[], boundary: string): Promise<ReadPart[]> {
  async function* source() {
    yield* chunks
  }
  const parts: ReadPart[] = []
  for await (const { body, ...part } of readMultipart(source(), boundary)) {
    const pieces: Uint8Array[] = []
    for await (const piece of body) pieces.push(Buffer.from(piece))
    parts.push({ ...part, body: Buffer.concat(pieces).toString('latin1') })
  }
  return parts
}

function cut(bytes: Uint8Array, places: readonly number[]): Uint8Array[] {
  const sorted = [0, ...places.map((place) => place % (bytes.length + 1)).sort((a, b) => a - b), bytes.length]
  return sorted.slice(1).map((end, index) => bytes.subarray(sorted[index], end))
}

const bodyWithTraps = fc
  .array(fc.constantFrom('\r\n', '--', '\r', '\n', '-', '--b', '\r\n--', '\r\n--b', 'x', '\0', '\xff'), {
    maxLength: 30,
  })
  .map((pieces) => pieces.join(''))

describe('readMultipart', () => {
  it('reads what the official client sends: fields, then a file under the empty name', async () => {
    const form = new FormData()
    form.append('cacheControl', '3600')
    form.append('', new Blob(['picture'], { type: 'image/png' }))
    const request = new Request('http://localhost', { method: 'POST', body: form })
    const boundary = multipartBoundary(request.headers.get('content-type') ?? '')
    expect(await readAll([new Uint8Array(await request.arrayBuffer())], boundary ?? '')).toEqual([
      { name: 'cacheControl', fileName: null, contentType: null, body: '3600' },
      { name: '', fileName: 'blob', contentType: 'image/png', body: 'picture' },
    ])
  })

  it('reads the same parts wherever the network cuts', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(bodyWithTraps, { minLength: 1, maxLength: 4 }),
        fc.array(fc.nat(), { maxLength: 40 }),
        async (bodies, places) => {
          const boundary = 'bound'
          const text = bodies.map(
            (body, index) =>
              `--${boundary}\r\nContent-Disposition: form-data; name="f${index}"\r\n\r\n${body}\r\n`,
          )
          const bytes = Buffer.from(`${text.join('')}--${boundary}--\r\n`, 'latin1')
          fc.pre(bodies.every((body) => !body.includes(`\r\n--${boundary}`)))
          const parts = await readAll(cut(bytes, places), boundary)
          expect(parts.map(({ body }) => body)).toEqual(bodies)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('settles on any malformed form, wherever the network splits', async () => {
    const start = '--b\r\nContent-Disposition: form-data; name=""; filename="a"\r\n\r\n'
    const piece = fc.constantFrom(
      '\r\n',
      '--b',
      '\r\n--b',
      '\r\n--b--',
      '--',
      start,
      '\r\n\r\n',
      '\r',
      '-',
      ':',
      'x',
    )
    await fc.assert(
      fc.asyncProperty(
        fc.array(piece, { maxLength: 25 }),
        fc.array(fc.nat(), { maxLength: 20 }),
        async (pieces, places) => {
          const bytes = Buffer.from(start + pieces.join(''))
          const [outcome] = await Promise.allSettled([readAll(cut(bytes, places), 'b')])
          if (outcome.status === 'rejected') expect(outcome.reason).toBeInstanceOf(MultipartError)
        },
      ),
      { numRuns: 300 },
    )
  })

  it('skips unread parts', async () => {
    const bytes = Buffer.from(
      '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nlong\r\n--b\r\nContent-Disposition: form-data; name="z"\r\n\r\n\r\n--b--',
    )
    const names: string[] = []
    async function* source() {
      yield bytes
      yield Buffer.from('\r\n')
    }
    for await (const part of readMultipart(source(), 'b')) names.push(part.name)
    expect(names).toEqual(['a', 'z'])
  })

  it('does not take a name out of a file name', async () => {
    const head = 'Content-Disposition: form-data; filename="a; name=\\"evil\\".png"; name=real'
    const [part] = await readAll([Buffer.from(`--b\r\n${head}\r\n\r\nx\r\n--b--\r\n`)], 'b')
    expect(part?.name).toBe('real')
  })

  it.each([
    ['ends inside a part', '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\nhalf'],
    ['ends inside the headers', '--b\r\nContent-Disp'],
    ['has no boundary at all', 'just text'],
    ['is empty', ''],
    ['has text behind a boundary', '--bx\r\n\r\n'],
    ['has a part without disposition', '--b\r\nContent-Type: text/plain\r\n\r\nx\r\n--b--\r\n'],
    ['has endless headers', `--b\r\nX: ${'y'.repeat(20_000)}\r\n\r\nx\r\n--b--\r\n`],
  ])('refuses a form that %s', async (_why, text) => {
    await expect(readAll([Buffer.from(text)], 'b')).rejects.toBeInstanceOf(MultipartError)
  })
})

describe('multipartBoundary', () => {
  it.each([
    ['multipart/form-data; boundary=abc', 'abc'],
    ['Multipart/Form-Data; charset=utf-8; boundary="a b"', 'a b'],
    ['image/png', null],
    ['multipart/mixed; boundary=abc', null],
    [undefined, null],
  ])('%s → %s', (contentType, boundary) => {
    expect(multipartBoundary(contentType)).toBe(boundary)
  })

  it('refuses a form without one', () => {
    expect(() => multipartBoundary('multipart/form-data')).toThrow(MultipartError)
  })
})
