import { expect, it } from 'vitest'
import { isPublicAddress } from './public-address.ts'

it.each(['142.250.4.108', '8.8.8.8', '172.32.0.1', '100.128.0.1', '2404:6800:4003:c00::6d'])(
  '%s is public',
  (address) => expect(isPublicAddress(address)).toBe(true),
)

it.each([
  ['this host', '0.0.0.0'],
  ['loopback', '127.0.0.1'],
  ['loopback', '127.255.255.254'],
  ['private', '10.1.2.3'],
  ['private', '172.16.0.1'],
  ['private', '172.31.255.255'],
  ['private', '192.168.1.1'],
  ['the metadata service of a cloud', '169.254.169.254'],
  ['shared by a provider', '100.64.0.1'],
  ['documentation', '203.0.113.7'],
  ['multicast', '224.0.0.1'],
  ['broadcast', '255.255.255.255'],
  ['this host', '::'],
  ['loopback', '::1'],
  ['mapped loopback', '::ffff:127.0.0.1'],
  ['mapped public', '::ffff:8.8.8.8'],
  ['translated', '64:ff9b::7f00:1'],
  ['unique local', 'fd00::1'],
  ['link-local', 'fe80::1'],
  ['link-local with its zone', 'fe80::1%eth0'],
  ['6to4 of a private address', '2002:a00:1::1'],
  ['documentation', '2001:db8::1'],
  ['a name', 'localhost'],
  ['nothing', ''],
])('%s is not public: %s', (_what, address) => expect(isPublicAddress(address)).toBe(false))
