import { expect, it } from 'vitest'
import { beauticianForm } from './beautician-form.ts'

const phone = beauticianForm.shape.phone

it('accepts the same telephone numbers of a beautician as the table', () => {
  expect(phone.parse(' +91 (0731) 4000 100 ')).toBe('+91 (0731) 4000 100')
  expect(phone.parse('')).toBeNull()
  for (const refused of ['98260', 'ask the desk', '+91 98260 12345 98260 12345'])
    expect(phone.safeParse(refused).success, refused).toBe(false)
})
