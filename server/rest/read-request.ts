// Reads an HTTP request as text for the parser.
import type { HonoRequest } from 'hono'
import { bodyTooLarge } from './errors.ts'
import type { RawRequest } from './request/rest-request.ts'

export async function readRequest(
  req: HonoRequest,
  target: RawRequest['target'],
  maxBodyBytes: number,
): Promise<RawRequest> {
  const hasBody = req.method === 'POST' || req.method === 'PATCH'
  const start = req.url.indexOf('?')
  return {
    method: req.method,
    target,
    search: start === -1 ? '' : req.url.slice(start + 1),
    header: (name) => req.header(name),
    body: hasBody ? await readBody(req, maxBodyBytes) : '',
  }
}

/** HTTP enforces a declared Content-Length, so only a body without one is counted. */
async function readBody(req: HonoRequest, maximum: number): Promise<string> {
  const contentLength = req.header('content-length')
  if (Number(contentLength) > maximum) throw bodyTooLarge(maximum)
  if (contentLength !== undefined) return req.text()

  const decoder = new TextDecoder()
  let [text, bytes] = ['', 0]
  for await (const chunk of req.raw.body ?? []) {
    bytes += chunk.length
    if (bytes > maximum) throw bodyTooLarge(maximum)
    text += decoder.decode(chunk, { stream: true })
  }
  return text + decoder.decode()
}
