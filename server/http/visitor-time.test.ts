import { expect, it } from 'vitest'
import { createVisitorTime } from './visitor-time.ts'

const here = '192.0.2.1'
const isAllowed = async (time: ReturnType<typeof createVisitorTime>, address = here) =>
  (await time.begin(address)).allowed

it('reserves time for each request that has begun, and returns it at the end', async () => {
  const time = createVisitorTime(100)
  expect(await isAllowed(time)).toBe(true)
  expect(await isAllowed(time)).toBe(true)
  expect(await isAllowed(time)).toBe(false)
  await time.end(here, 0)
  expect(await isAllowed(time)).toBe(true)
})

it('counts the time that was used, also without a reservation', async () => {
  const time = createVisitorTime(1_000)
  await time.begin(here)
  await time.end(here, 900)
  expect(await isAllowed(time)).toBe(true)
  await time.add(here, 50.5)
  expect(await time.begin(here)).toEqual({ allowed: false, retryAfterSeconds: expect.any(Number) })
})

it('counts each network alone, and the addresses of one together', async () => {
  const time = createVisitorTime(60)
  await time.add('2001:db8:1:1::1', 60)
  expect(await isAllowed(time, '2001:db8:1:1::2')).toBe(false)
  expect(await isAllowed(time, '2001:db8:1:2::1')).toBe(true)
})
