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

it('goes on preparing after many others came twice, and keeps what is used', () => {
  const { admits } = preparedStatementLimit()
  const isAdmitted = (text: string) => admits(text) || admits(text)
  isAdmitted('in use')
  for (let n = 0; n < 1_000; n += 1) {
    expect(isAdmitted(`repeated ${n}`)).toBe(true)
    expect(admits('in use')).toBe(true)
  }
  // The oldest were evicted.
  expect([admits('repeated 0'), admits('repeated 999')]).toEqual([false, true])
})
