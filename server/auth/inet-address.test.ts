import { expect, it } from 'vitest'
import { inetAddress } from './inet-address.ts'

it.each(['203.0.113.7', '::1', '2001:db8::7', '::ffff:203.0.113.7'])('keeps %s', (address) => {
  expect(inetAddress(address)).toBe(address)
})

it.each(['203.0.113.7:5678', '[2001:db8::7]:443', '1.2.3', '999.1.1.1', 'fe80::1%eth0', 'unknown', ':', ''])(
  'leaves %j out',
  (address) => {
    expect(inetAddress(address)).toBeNull()
  },
)
