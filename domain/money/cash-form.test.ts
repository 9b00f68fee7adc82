import { expect, it } from 'vitest'
import { countForm, moveForm } from './cash-form.ts'

const messagesOf = (result: ReturnType<ReturnType<typeof countForm>['safeParse']>) =>
  result.error?.issues.map(({ message }) => message)

it('counts nothing or any amount in whole paise', () => {
  expect(countForm(false).parse({ amount: '1,25,000.50', note: ' ' })).toEqual({
    amount: 125000.5,
    note: null,
  })
  expect(countForm(false).parse({ amount: '0', note: 'Empty' })).toEqual({ amount: 0, note: 'Empty' })
  for (const amount of ['', '-1', '1.234', '123456789'])
    expect(messagesOf(countForm(false).safeParse({ amount, note: '' }))).toEqual([
      'Enter an amount from ₹0 to ₹9,99,99,999.99',
    ])
})

it('takes cash out as a negative amount, with a reason', () => {
  const move = { direction: 'out', amount: '500', note: 'Bank' } as const
  expect(moveForm(false).parse(move)).toEqual({ amount: -500, note: 'Bank' })
  expect(moveForm(false).parse({ ...move, direction: 'in' })).toEqual({ amount: 500, note: 'Bank' })
  expect(moveForm(false).safeParse({ ...move, amount: '0' }).success).toBe(false)
  expect(moveForm(false).safeParse({ ...move, note: ' ' }).success).toBe(false)
})

it('corrects with a reason, also to nothing', () => {
  expect(messagesOf(countForm(true).safeParse({ amount: '5', note: '' }))).toEqual(['Say why'])
  const nothing = moveForm(true).parse({ direction: 'out', amount: '0', note: 'Not done' })
  expect(JSON.stringify(nothing)).toBe('{"amount":0,"note":"Not done"}')
})
