// Addresses as the rest of the server meets them: one spelling each, whatever a proxy or a socket wrote, and the network
// that limits count. A subscriber of IPv6 is given at least a /64, 2^64 addresses: counting them one by one counts nothing.
import { isIPv4, isIPv6 } from 'node:net'

/** The one spelling that a column of type inet takes as well; null where it is no address. */
export function canonicalAddress(text: string): string | null {
  const { bare = text } = withPort.exec(text)?.groups ?? {}
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  // A zone (fe80::1%eth0) names a cable of this machine, and is no part of an address.
  const { hostname } = new URL(`http://[${bare.replace(/%.*$/, '')}]`)
  const address = hostname.slice(1, -1)
  return mappedIPv4(address) ?? address
}

/** The address itself, or the /64 around one of IPv6. What is no address counts as it stands. */
export function networkOf(address: string): string {
  const known = canonicalAddress(address)
  if (known === null || isIPv4(known)) return known ?? address
  const [before = '', after = ''] = known.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after)
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  return `${[...head, ...zeros, ...tail].slice(0, 4).join(':')}::/64`
}

/** `7.7.7.7:1234`, `[2001:db8::1]:443` and `[2001:db8::1]`. */
const withPort = /^(?:\[(?<bare>[^\]]+)\](?::\d+)?|(?<bare>[\d.]+):\d+)$/

/** What a socket that serves both families calls a visitor by IPv4: `::ffff:7.7.7.7`. */
function mappedIPv4(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((n) => [n >> 8, n & 255])
  return bytes.join('.')
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
