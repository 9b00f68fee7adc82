import { expect, it } from 'vitest'
import { preparedStatementLimit } from './prepared-statement-limit.ts'

it('prepares a statement the second time', () => {
  const { admits } = preparedStatementLimit()
  expect([admits('a'), admits('a'), admits('a')]).toEqual([false, true, true])
})

it('drops statements that do not repeat', () => {
  const { admits } = preparedStatementLimit()
  const once = Array.from({ length: 100_000 }, (_, n) => `once ${n}`)
  expect(once.filter(admits)).toEqual([])
  expect([admits('a'), admits('a')]).toEqual([false, true])
})

it('stops at its capacity and keeps what it has', () => {
  const { admits } = preparedStatementLimit()
  let admitted = 0
  for (let n = 0; n < 10_000; n += 1) {
    admits(`repeated ${n}`)
    if (admits(`repeated ${n}`)) admitted += 1
  }
  expect(admitted).toBe(200)
  expect(admits('repeated 0')).toBe(true)
})
