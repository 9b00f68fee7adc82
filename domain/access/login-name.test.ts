import { expect, it } from 'vitest'
import { accountName } from './account-name.ts'
import { loginName } from './login-name.ts'

it.each([
  ['a@b.in', { email: 'a@b.in' }],
  [' a@b.in ', { email: 'a@b.in' }],
  ['98260 11111', { phone: '+919826011111' }],
  ['098260-11111', { phone: '+919826011111' }],
  ['+91 (98260) 11111', { phone: '+919826011111' }],
  ['0091 98260 11111', { phone: '+919826011111' }],
  ['+971 50 123 4567', { phone: '+971501234567' }],
])('%j names %j', (typed, name) => {
  expect(loginName.parse(typed)).toEqual(name)
})

it.each([
  ['', 'Email is required'],
  ['asha', 'Enter a valid email address'],
  ['asha@', 'Enter a valid email address'],
  ['98260', 'Enter the phone number with all its digits'],
  ['1234567890123456', 'Enter the phone number with all its digits'],
])('%j is refused: %s', (typed, message) => {
  expect(loginName.safeParse(typed).error?.issues[0]?.message).toBe(message)
})

it.each([
  [{ email: 'a@b.in', phone: '' }, 'a@b.in'],
  [{ email: '', phone: '919826011111' }, '+919826011111'],
  [{ email: null, phone: '+919826011111' }, '+919826011111'],
  [{}, ''],
])('an account %j is shown as %j', (account, name) => {
  expect(accountName(account)).toBe(name)
})
