import { expect, test } from 'vitest'
import { isNestedTooDeep, maxJsonDepth } from './json-depth.ts'

const lists = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
const objects = (depth: number) => `${'{"a":'.repeat(depth)}1${'}'.repeat(depth)}`

test.each([
  ['lists', lists],
  ['objects', objects],
])('%s up to the limit', (_name, nested) => {
  expect(isNestedTooDeep(nested(maxJsonDepth))).toBe(false)
  expect(isNestedTooDeep(nested(maxJsonDepth + 1))).toBe(true)
})

test('side by side is not deep', () => {
  expect(isNestedTooDeep(`[${Array.from({ length: 500 }, () => '[{}]').join(',')}]`)).toBe(false)
})

test('brackets within text are text, wherever a quote is escaped', () => {
  for (const text of [
    '['.repeat(500),
    `\\${'['.repeat(500)}`,
    `"${'{'.repeat(500)}`,
    `\\"${'['.repeat(500)}`,
  ])
    expect(isNestedTooDeep(JSON.stringify([text]))).toBe(false)
  expect(isNestedTooDeep(`["\\\\"${lists(maxJsonDepth)}]`)).toBe(true)
})

test('unclosed brackets count too', () => {
  expect(isNestedTooDeep('['.repeat(1_000_000))).toBe(true)
})
