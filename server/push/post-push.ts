// Posts an encrypted notification to a push service. The address comes from a browser, so it may be anything: https on the
// usual port and the public internet only, no redirects, a time limit, and nothing of the response but its status.
import { request } from 'node:https'
import { isIP, type LookupFunction } from 'node:net'
import { lookUpPublic, PrivateHost } from '#server/http/look-up-public.ts'

export interface PushRequest {
  readonly endpoint: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: Uint8Array
}

/** Resolves with the status of the response. */
export type PostPush = (push: PushRequest) => Promise<number>

/** Well within the lease of a claim. A stop waits as long. */
const answerMs = 5_000

export const postPush: PostPush = (push) => {
  const { protocol, port, hostname } = new URL(push.endpoint)
  // An address would not be looked up, and so not be checked.
  if (protocol !== 'https:' || port !== '' || isIP(hostname.replace(/^\[|\]$/g, '')) !== 0)
    return Promise.reject(new PrivateHost(hostname))
  return post(push, { lookup: lookUpPublic, limitMs: answerMs })
}

interface Reach {
  readonly lookup: LookupFunction
  readonly limitMs: number
  /** Certificate authorities and port, if not the usual ones. */
  readonly ca?: string
  readonly port?: number
}

export function post(
  { endpoint, headers, body }: PushRequest,
  { limitMs, ...reach }: Reach,
): Promise<number> {
  const { promise, resolve, reject } = Promise.withResolvers<number>()
  const options = { ...reach, method: 'POST', headers, agent: false, signal: AbortSignal.timeout(limitMs) }
  const sent = request(endpoint, options, (response) => {
    resolve(response.statusCode ?? 0)
    response.destroy()
  })
  sent.on('error', reject)
  sent.end(body)
  return promise
}
