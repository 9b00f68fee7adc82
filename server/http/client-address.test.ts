import { describe, expect, it } from 'vitest'
import { canonicalAddress, networkOf, networksOf } from './client-address.ts'

describe('canonical addresses', () => {
  it.each([
    ['7.7.7.7', ['7.7.7.7', '7.7.7.7:1234', '::ffff:7.7.7.7', '::FFFF:707:707', '[::ffff:7.7.7.7]:1234']],
    [
      '2001:db8::1',
      ['2001:db8::1', '2001:DB8::1', '2001:0db8:0:0::0001', '[2001:db8::1]:443', '[2001:db8::1]'],
    ],
    ['::1', ['::1', '0:0:0:0:0:0:0:1']],
    ['::', ['::', '0::0']],
    ['fe80::1', ['fe80::1', 'fe80::1%eth0']],
  ])('%s', (expected, spellings) => {
    expect(spellings.map(canonicalAddress)).toEqual(spellings.map(() => expected))
  })

  it.each(['1.2.3', '999.1.1.1', '07.7.7.7', '0x7f.1', 'unknown', 'administrator', ':', '[]', '', '1::2::3'])(
    '%j is none',
    (text) => {
      expect(canonicalAddress(text)).toBeNull()
    },
  )
})

describe('limits count', () => {
  it.each([
    ['2001:db8::1', '2001:db8:0:0::/64'],
    ['2001:db8:0:0:ffff:ffff:ffff:ffff', '2001:db8:0:0::/64'],
    ['2001:db8:0:1::1', '2001:db8:0:1::/64'],
    ['2001:db8:1:2:3::', '2001:db8:1:2::/64'],
    ['::1', '0:0:0:0::/64'],
    ['7.7.7.7', '7.7.7.7'],
    ['::ffff:7.7.7.7', '7.7.7.7'],
    ['unknown', 'unknown'],
  ])('%s as %s', (address, network) => {
    expect(networkOf(address)).toBe(network)
  })

  it('also the /56 and /48 of an IPv6 address', () => {
    expect(networksOf('2001:db8:1:abcd::1')).toEqual([
      '2001:db8:1:abcd::/64',
      '2001:db8:1:ab00::/56',
      '2001:db8:1::/48',
    ])
    expect(networksOf('2001:db8::1').slice(1)).toEqual(['2001:db8:0:0::/56', '2001:db8:0::/48'])
    expect(networksOf('7.7.7.7')).toEqual(['7.7.7.7'])
  })
})
