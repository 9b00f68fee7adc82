// An address as a column of type inet takes it. A proxy may say anything (with a port, of a unix socket), and a sign-in
// must not fail over what is only written down.
import { isIP } from 'node:net'

/** The address, or null where Postgres could not read it. */
export function inetAddress(address: string): string | null {
  // A zone (fe80::1%eth0) is an address to Node, and none to Postgres.
  return isIP(address) !== 0 && !address.includes('%') ? address : null
}
