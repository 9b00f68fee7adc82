import { type messages as backend, protocol } from '@electric-sql/pglite'
import { expect, it } from 'vitest'
import { isComplete } from './complete-response.ts'

const { serialize } = protocol
const text = [serialize.query('commit')]
const statement = [
  serialize.parse({ name: 'a', text: 'select 1' }),
  serialize.bind({ statement: 'a', values: [] }),
  serialize.describe({ type: 'P' }),
  serialize.execute(),
  serialize.sync(),
]

/** Messages of an engine by their first bytes, without content. */
function answers(kinds: string): backend.BackendMessage[] {
  const names: Record<string, backend.BackendMessage['name']> = {
    1: 'parseComplete',
    2: 'bindComplete',
    3: 'closeComplete',
    T: 'rowDescription',
    n: 'noData',
    D: 'dataRow',
    C: 'commandComplete',
    I: 'emptyQuery',
    E: 'error',
    N: 'notice',
    Z: 'readyForQuery',
  }
  return [...kinds].map((kind) => ({ name: names[kind] ?? 'copyData', length: 0 }))
}

it.each([
  ['a text', text, 'CZ'],
  ['a text of several statements', text, 'CTDDCCZ'],
  ['an empty text', text, 'IZ'],
  ['a text that fails', text, 'CEZ'],
  ['a statement', statement, '12TDDNCZ'],
  ['a statement without rows', statement, '12nCZ'],
  ['a statement that cannot be prepared', statement, 'EZ'],
  ['a statement that fails while it runs', statement, '12TDEZ'],
  ['a whole transaction', [...text, ...statement, ...text], 'CZ12TDCZCZ'],
  ['a transaction whose statement fails', [...text, ...statement, ...text], 'CZ12TEZCZ'],
])('%s is answered', (_what, messages, kinds) => {
  expect(isComplete(messages, answers(kinds))).toBe(true)
})

it.each([
  ['nothing', statement, ''],
  ['a text without an outcome', text, 'Z'],
  ['a text without an end', text, 'C'],
  ['a statement that was never bound', statement, '1nIZ'],
  ['a statement without an outcome', statement, '12TDZ'],
  ['a statement without an end', statement, '12TDC'],
  ['a transaction whose last part is missing', [...text, ...statement, ...text], 'CZ12TDCZ'],
  ['what an overflow of the stack leaves', [...text, ...statement, ...text], 'CZ1nIZNCZ'],
  ['more than was asked', text, 'CZCZ'],
])('%s is half an answer', (_what, messages, kinds) => {
  expect(isComplete(messages, answers(kinds))).toBe(false)
})
