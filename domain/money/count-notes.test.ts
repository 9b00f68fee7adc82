import { expect, it } from 'vitest'
import { sumOfNotes } from './count-notes.ts'

it('adds up notes and coins', () => {
  expect(sumOfNotes({}, '')).toBe(0)
  expect(sumOfNotes({ 500: '3', 200: ' 1 ', 10: '12' }, '7.50')).toBe(1827.5)
  expect(sumOfNotes({ 500: '400' }, '1,000')).toBe(201_000)
})

it('knows no sum while something is no number', () => {
  expect(sumOfNotes({ 500: '-1' }, '')).toBe(null)
  expect(sumOfNotes({ 500: '1.5' }, '')).toBe(null)
  expect(sumOfNotes({}, 'a')).toBe(null)
})
