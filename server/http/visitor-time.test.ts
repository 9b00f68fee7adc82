import { expect, it } from 'vitest'
import { createVisitorTime, type VisitorTime } from './visitor-time.ts'

const here = '192.0.2.1'
const isAllowed = (time: VisitorTime, address = here) => time.begin(address).allowed

it('reserves time for each request that has begun, and returns it at the end', () => {
  const time = createVisitorTime(100)
  expect(isAllowed(time)).toBe(true)
  expect(isAllowed(time)).toBe(true)
  expect(isAllowed(time)).toBe(false)
  time.end(here, 0)
  expect(isAllowed(time)).toBe(true)
})

it('counts the time that was used, also without a reservation', () => {
  const time = createVisitorTime(1_000, () => 0)
  time.begin(here)
  time.end(here, 900)
  expect(isAllowed(time)).toBe(true)
  time.add(here, 50.5)
  expect(time.begin(here)).toEqual({ allowed: false, retryAfterSeconds: 10 })
})

it('forgets used time after ten seconds, and a reservation when its request ends', () => {
  let now = 0
  const time = createVisitorTime(100, () => now)
  time.begin(here)
  time.add(here, 50)
  expect(isAllowed(time)).toBe(false)
  now = 10_000
  expect(isAllowed(time)).toBe(true)
  expect(isAllowed(time)).toBe(false)
  // The first request began in the window before: its end returns its reservation and nothing more.
  time.end(here, 0)
  expect(isAllowed(time)).toBe(true)
  expect(isAllowed(time)).toBe(false)
})

it('counts each network alone, and the addresses of one together', () => {
  const time = createVisitorTime(60)
  time.add('2001:db8:1:1::1', 60)
  expect(isAllowed(time, '2001:db8:1:1::2')).toBe(false)
  expect(isAllowed(time, '2001:db8:1:2::1')).toBe(true)
})

it('allows all /64 of a /48 together four times as much as one, and a refused request costs nothing', () => {
  const time = createVisitorTime(100)
  const refused: string[] = []
  // One in each /56.
  for (let subnet = 0; subnet < 6; subnet += 1) {
    const address = `2001:db8:1:${(subnet * 0x100).toString(16)}::1`
    if (!isAllowed(time, address) || !isAllowed(time, address)) refused.push(address)
  }
  expect(refused).toEqual(['2001:db8:1:400::1', '2001:db8:1:500::1'])
  time.end('2001:db8:1:100::1', 0)
  expect(isAllowed(time, '2001:db8:1:500::1')).toBe(true)
})
