import { expect, it } from 'vitest'
import { areaForm } from './area-form.ts'

it.each([
  ['452010, 452 001; 452010', ['452010', '452001']],
  ['452 010 452 001', ['452010', '452001']],
  ['', []],
])('reads the PIN codes %j', (pin_codes, codes) => {
  expect(
    areaForm.parse({ name: 'Vijay Nagar', pin_codes, state_code: '', travel_charge: '', is_active: true })
      .pin_codes,
  ).toEqual(codes)
})

it.each(['452', '4520101', '052 010'])('refuses the PIN code %j', (pin_codes) => {
  expect(
    areaForm.safeParse({ name: 'A', pin_codes, state_code: '', travel_charge: '', is_active: true }).success,
  ).toBe(false)
})
