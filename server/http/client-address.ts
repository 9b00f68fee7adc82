// Normalises client addresses and maps them to the networks that limits count. An IPv6 subscriber has at least
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
  return networksOf(address)[0]
}

/** The largest network that a client may own: the IPv4 address, or the /48 of an IPv6 address. */
export function largestNetworkOf(address: string): string {
  return networksOf(address).at(-1) ?? address
}

/** The networks that a client may own, smallest first: /64, /56 and /48 of IPv6, one address of IPv4. */
export function networksOf(address: string): readonly [string, ...string[]] {
  const known = canonicalAddress(address)
  if (known === null || isIPv4(known)) return [known ?? address]
  const [before = '', after = ''] = known.split('::')
  const head = groupsOf(before)
  const tail = groupsOf(after)
  const zeros = Array<string>(8 - head.length - tail.length).fill('0')
  const [first, second, third, fourth = '0'] = [...head, ...zeros, ...tail]
  const site = `${first}:${second}:${third}`
  const upperByte = (Number.parseInt(fourth, 16) & 0xff00).toString(16)
  return [`${site}:${fourth}::/64`, `${site}:${upperByte}::/56`, `${site}::/48`]
}

/** Each proxy appends its peer, so the last trusted entry is that many places from the end. */
export function forwardedAddress(
  header: string | readonly string[] | undefined,
  trustedProxies: number,
): string | undefined {
  if (trustedProxies === 0) return undefined
  const forwarded = String(header ?? '')
    .split(',')
    .map((part) => part.trim())
  return forwarded.filter(Boolean).at(-trustedProxies)
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
