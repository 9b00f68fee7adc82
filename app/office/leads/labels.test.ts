import { expect, it } from 'vitest'
import { waitText } from './labels.ts'

it.each([
  [0, 'less than 1 min'],
  [1, '1 min'],
  [42, '42 min'],
  [60, '1 h'],
  [185, '3 h 5 min'],
  [1439, '23 h 59 min'],
  [1440, '1 day'],
  [4000, '2 days'],
])('%i minutes of waiting are %s', (minutes, labels) => {
  expect(waitText(minutes)).toBe(labels)
})
