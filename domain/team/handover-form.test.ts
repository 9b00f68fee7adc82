import { describe, expect, it } from 'vitest'
import { handoverForm } from './handover-form.ts'

describe('a hand-over of cash', () => {
  it.each([
    ['500', 500],
    [' 0.5 ', 0.5],
    ['-20', -20],
  ])('of "%s" is %d', (amount, parsed) => {
    expect(handoverForm(500).parse({ amount })).toEqual({ amount: parsed })
  })

  it.each([
    ['500.01', 500, 'Only ₹500 is in hand'],
    ['1', 0, 'There is no cash in hand'],
    ['0', 500, 'Enter an amount in rupees'],
    ['', 500, 'Enter an amount in rupees'],
    ['1.234', 500, 'Enter an amount in rupees'],
  ])('of "%s" with %d in hand is refused: %s', (amount, held, message) => {
    const { error } = handoverForm(held).safeParse({ amount })
    expect(error?.issues[0]?.message).toBe(message)
  })
})
