import { expect, it } from 'vitest'
import { festivalForm } from './festival-form.ts'

const problems = (name: string, day: string) =>
  festivalForm.safeParse({ name, day }).error?.issues.map(({ message }) => message) ?? []

it('needs a name and a day', () => {
  expect(festivalForm.parse({ name: ' Diwali ', day: '2026-11-08' })).toEqual({
    name: 'Diwali',
    day: '2026-11-08',
  })
  expect(problems(' ', '')).toEqual(['Enter the name of the festival', 'Choose a day'])
  expect(problems('a'.repeat(61), '0002-11-08')).toEqual([
    'The name must be at most 60 characters',
    'Choose a day',
  ])
})
