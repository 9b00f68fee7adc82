import { expect, it } from 'vitest'
import { patchTestForm, usualExpiry } from './patch-test-form.ts'

const typed = {
  tested_for: ' Hair colour ',
  product: '',
  tested_on: '2026-06-01',
  result: '',
  expires_on: '',
  agreed: true,
  consented_on: '2026-06-01',
} as const

it.each([
  ['2026-06-01', '2026-12-01'],
  ['2026-08-31', '2027-02-28'],
  ['2027-08-29', '2028-02-29'],
  ['2026-12-31', '2027-06-30'],
])('a test of %s is usually valid until %s', (tested, expected) => {
  expect(usualExpiry(tested)).toBe(expected)
})

it('an open result is stored as unknown, and without an end the test is valid for six months', () => {
  expect(patchTestForm.parse(typed)).toEqual({
    tested_for: 'Hair colour',
    product: null,
    tested_on: '2026-06-01',
    result: null,
    expires_on: '2026-12-01',
    consented_on: '2026-06-01',
  })
})

it.each([
  [{ agreed: false }, 'Without consent a test is neither made nor stored'],
  [{ consented_on: '2026-06-02' }, 'The client agrees before the test'],
  [{ expires_on: '2026-05-31' }, 'This is before the test'],
  [{ tested_for: ' ' }, 'Enter what was tested'],
  [{ tested_on: '2026-06' }, 'Choose a day'],
])('refuses %o', (change, message) => {
  const parsed = patchTestForm.safeParse({ ...typed, ...change })
  expect(parsed.error?.issues.map((issue) => issue.message)).toContain(message)
})
