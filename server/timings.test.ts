import { expect, it } from 'vitest'
import { StartFailure } from './start-failure.ts'
import { readTimings, usualTimings } from './timings.ts'

it('are as usual where nothing is set', () => {
  expect(readTimings()).toBe(usualTimings)
  expect(readTimings(' ')).toBe(usualTimings)
})

it('can be set one by one', () => {
  expect(readTimings('{"healthWriteMs":0,"browser":{"answerMs":1}}')).toEqual({
    ...usualTimings,
    healthWriteMs: 0,
    browser: { answerMs: 1 },
  })
})

it.each([
  ['{', 'must be JSON'],
  ['[]', 'expected object'],
  ['{"helthWriteMs":0}', 'helthWriteMs'],
  ['{"healthWriteMs":-1}', 'healthWriteMs: '],
  ['{"healthWriteMs":"1"}', 'healthWriteMs: '],
  ['{"browser":{"answerMs":0}}', 'browser.answerMs: '],
])('are refused at the start, with a reason: %s', (text, reason) => {
  const read = () => readTimings(text)
  expect(read).toThrow(StartFailure)
  expect(read).toThrow(reason)
  expect(read).toThrow(/^TIMINGS .+, for example TIMINGS=/)
})
