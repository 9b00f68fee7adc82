import { describe, expect, it } from 'vitest'
import { payRuleForm } from './pay-rule-form.ts'

const typed = {
  beautician_id: 'b',
  service_id: '',
  pay_is: 'percent',
  value: '40',
  travel_allowance: '50.5',
} as const

describe('a pay rule', () => {
  it.each([
    [{}, { service_id: null, percent: 40, amount: null, travel_allowance: 50.5 }],
    [{ travel_allowance: ' ' }, { travel_allowance: 0 }],
    [
      { service_id: 's', pay_is: 'amount', value: '250' },
      { percent: null, amount: 250, travel_allowance: 0 },
    ],
  ])('%j is stored as %j', (more, stored) => {
    expect(payRuleForm.parse({ ...typed, ...more })).toMatchObject(stored)
  })

  it.each([
    [{ value: '140' }, 'Enter a percentage from 0 to 100'],
    [{ value: '-1' }, 'Enter a number, with at most two decimals'],
    [{ value: '33.333' }, 'Enter a number, with at most two decimals'],
    [{ value: '' }, 'Enter a number, with at most two decimals'],
    [{ beautician_id: '' }, 'Choose a beautician'],
    [{ travel_allowance: 'x' }, 'Enter an amount, with at most two decimals'],
  ])('%j is refused: %s', (more, message) => {
    const { error } = payRuleForm.safeParse({ ...typed, ...more })
    expect(error?.issues.map((issue) => issue.message)).toEqual([message])
  })
})
