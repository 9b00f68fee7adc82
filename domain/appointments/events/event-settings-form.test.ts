import { expect, it } from 'vitest'
import { eventSettingsForm } from './event-settings-form.ts'

const typed = {
  early_before: '06:00',
  early_charge: '1,500',
  package_functions: '3',
  package_percent: '7.5',
  advance_percent: '25',
}
const problem = (more: object) => eventSettingsForm.safeParse({ ...typed, ...more }).error?.issues[0]?.message

it('reads charges, the package and the advance', () => {
  expect(eventSettingsForm.parse(typed)).toEqual({
    early_before: '06:00',
    early_charge: 1500,
    package_functions: 3,
    package_percent: 7.5,
    advance_percent: 25,
  })
})

it('takes empty fields for none', () => {
  const empty = Object.fromEntries(Object.keys(typed).map((name) => [name, '']))
  expect(eventSettingsForm.parse(empty)).toEqual({
    early_before: null,
    early_charge: 0,
    package_functions: null,
    package_percent: 0,
    advance_percent: 0,
  })
})

it.each([
  [{ early_charge: '-1' }, 'The charge must be at least 0'],
  [{ package_functions: '1' }, 'Functions must be a whole number between 2 and 8'],
  [{ package_functions: '2.5' }, 'Functions must be a whole number between 2 and 8'],
  [{ package_percent: '91' }, 'The discount must be between 0 and 90'],
  [{ package_percent: 'x' }, 'The discount must be between 0 and 90'],
  [{ advance_percent: '101' }, 'The advance must be between 0 and 100'],
  [{ advance_percent: '2.5' }, 'The advance must be whole per cent'],
])('refuses %j', (more, message) => {
  expect(problem(more)).toBe(message)
})
