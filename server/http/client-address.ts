// Normalises client addresses and maps them to the network that limits count. An IPv6 subscriber has at least
// a /64, so single IPv6 addresses are not counted.
import { isIPv4, isIPv6 } from 'node:net'

/** The canonical spelling, which an inet column accepts too; null if it is not an address. */
export function canonicalAddress(text: string): string | null {
  const { bare = text } = withPort.exec(text)?.groups ?? {}
  if (isIPv4(bare)) return bare
  if (!isIPv6(bare)) return null
  // A zone (fe80::1%eth0) is local to this machine and not part of the address.
  const { hostname } = new URL(`http://[${bare.replace(/%.*$/, '')}]`)
  const address = hostname.slice(1, -1)
  return mappedIPv4(address) ?? address
}

/** The IPv4 address, or the /64 of an IPv6 address. Other text is returned unchanged. */
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

/** A dual-stack socket reports IPv4 clients as `::ffff:7.7.7.7`. */
function mappedIPv4(address: string): string | null {
  const [, high, low] = /^::ffff:([\da-f]+):([\da-f]+)$/.exec(address) ?? []
  if (high === undefined || low === undefined) return null
  const bytes = [high, low].map((group) => Number.parseInt(group, 16)).flatMap((n) => [n >> 8, n & 255])
  return bytes.join('.')
}

function groupsOf(part: string): string[] {
  return part === '' ? [] : part.split(':')
}
