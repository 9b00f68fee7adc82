// Checks a request for a WebSocket before it becomes one: path, version, origin and key.
import type { IncomingMessage } from 'node:http'
import { canonicalAddress, forwardedAddress } from '#server/http/client-address.ts'
import { type CredentialsDeps, TokenError } from '#server/http/credentials.ts'
import { identify } from './authorize.ts'
import { type Version, versionOf } from './frames.ts'
import { type Handshake, handshakes } from './refusals.ts'

export const realtimePath = '/realtime/v1/'

export interface Opening {
  readonly version: Version
  readonly apikey: string
  readonly address: string
  /** The tab, as its requests to the table API name it. */
  readonly tab: string | null
}

export interface HandshakeDeps extends CredentialsDeps {
  readonly siteUrl: string
  readonly trustedProxies: number
}

export async function checkHandshake(
  { url = '', headers, socket }: IncomingMessage,
  deps: HandshakeDeps,
): Promise<Opening | Handshake> {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  if (pathname !== `${realtimePath}websocket`) return handshakes.notFound
  const version = versionOf(searchParams.get('vsn'))
  if (version === null) return handshakes.unknownVersion
  if (!isOwnOrigin(headers.origin, headers.host, deps.siteUrl)) return handshakes.foreignOrigin
  const apikey = searchParams.get('apikey')
  if (!apikey) return handshakes.noKey
  try {
    await identify(apikey, null, deps)
  } catch (error) {
    if (error instanceof TokenError) return refusalOf(error)
    throw error
  }
  const raw = forwardedAddress(headers['x-forwarded-for'], deps.trustedProxies) ?? socket.remoteAddress ?? ''
  return { version, apikey, address: canonicalAddress(raw) ?? raw, tab: searchParams.get('tab') }
}

/**
 * Credentials are no cookies, so that another site gains nothing by connecting. But its visitors could use up the
 * connections, and unlike for other requests the browser asks nobody. Programs send no origin.
 */
function isOwnOrigin(origin: string | undefined, host: string | undefined, siteUrl: string): boolean {
  if (origin === undefined || origin === new URL(siteUrl).origin) return true
  return URL.canParse(origin) && new URL(origin).host === host
}

function refusalOf({ problem }: TokenError): Handshake {
  if (problem === 'expired') return handshakes.expiredKey
  return problem === 'signature' ? handshakes.wrongSignature : handshakes.malformedKey
}
