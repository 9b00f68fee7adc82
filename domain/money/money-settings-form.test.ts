import { describe, expect, it } from 'vitest'
import { type MoneySettingsInput, moneySettingsForm } from './money-settings-form.ts'

const typed: MoneySettingsInput = {
  vpa: '',
  payee_name: '',
  legal_name: '',
  address: '',
  gstin: '',
  is_composition: true,
  series: '',
  tax_percent: '5',
  sac: '999729',
}

describe('the payment settings', () => {
  it('are null where nothing is typed, and without a scheme if there is no GSTIN', () => {
    expect(moneySettingsForm.parse(typed)).toEqual({
      ...typed,
      vpa: null,
      payee_name: null,
      legal_name: null,
      address: null,
      gstin: null,
      is_composition: false,
      tax_percent: 5,
    })
    const registered = moneySettingsForm.parse({ ...typed, gstin: ' 27aapfu0939f1zv ', series: 'ab' })
    expect(registered).toMatchObject({ gstin: '27AAPFU0939F1ZV', is_composition: true, series: 'AB' })
  })

  it.each([
    [{ vpa: 'salon' }, 'A UPI ID looks like name@bank'],
    [{ gstin: '27AAPFU0939F1Z' }, 'A GSTIN has 15 characters'],
    [{ gstin: '27AAPFU0939F1ZW' }, 'This is not a valid GSTIN. Please check each character.'],
    [{ series: 'ABC' }, 'At most two letters or digits'],
    [{ tax_percent: '41' }, 'Enter a rate from 0 to 40 percent'],
    [{ tax_percent: '-5' }, 'Enter a rate from 0 to 40 percent'],
    [{ sac: '1234' }, 'A SAC has six digits and begins with 99'],
  ])('refuse %j', (change, message) => {
    expect(moneySettingsForm.safeParse({ ...typed, ...change }).error?.issues[0]?.message).toBe(message)
  })
})
