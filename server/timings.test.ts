import { expect, it } from 'vitest'
import { StartFailure } from './start-failure.ts'
import { defaultTimings, readTimings } from './timings.ts'

it('have defaults', () => {
  expect(readTimings()).toBe(defaultTimings)
  expect(readTimings(' ')).toBe(defaultTimings)
})

it('can be set one by one', () => {
  expect(readTimings('{"healthWriteMs":0,"browser":{"answerMs":1}}')).toEqual({
    ...defaultTimings,
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
