import { expect, it } from 'vitest'
import { offerForm } from '#domain/services/offers/offer-form.ts'
import { serviceForm } from '#domain/services/service-form.ts'
import { handoverForm } from '#domain/team/handover-form.ts'
import { payRuleForm } from '#domain/team/pay-rule-form.ts'
import { paymentForm } from './payment-form.ts'
import { ungrouped } from './ungrouped.ts'

it.each([
  ['1,000', '1000'],
  [' 1,25,000.50 ', '125000.50'],
  ['125,000', '125000'],
  ['-1,000', '-1000'],
  ['15999', '15999'],
])('%j is an amount in groups', (typed, amount) => expect(ungrouped(typed)).toBe(amount))

it.each(['1,5', '1,50', ',100', '1,,000', '1,000,', '1,00,0', '1000,000', '1.000,50', '1,000.', ''])(
  '%j is none',
  (typed) => expect(ungrouped(typed)).toBe(typed),
)

/** The amounts that forms read from a text; those of an appointment are in forms.test.ts. */
const fields: readonly [string, (text: string) => unknown][] = [
  [
    'payment',
    (amount) =>
      paymentForm({ came: 0, due: Number.POSITIVE_INFINITY }).parse({
        amount,
        purpose: 'appointment',
        method: 'cash',
        reference: '',
        more_than_due_ok: false,
        is_held: false,
      }).amount,
  ],
  ['hand-over', (amount) => handoverForm(5000).parse({ amount }).amount],
  ['price of a service', (text) => serviceForm.shape.price.parse(text)],
  ['original price', (text) => serviceForm.shape.original_price.parse(text)],
  [
    'price of an offer',
    (amount) =>
      offerForm.parse({
        title: 'Festival',
        description: '',
        services: [{ service_id: 's', quantity: 1 }],
        price_is: 'price',
        amount,
        valid_from: '2026-01-01',
        valid_until: '',
        is_active: true,
      }).price,
  ],
  [
    'pay for a service',
    (value) =>
      payRuleForm.parse({
        beautician_id: 'b',
        service_id: '',
        pay_is: 'amount',
        value,
        travel_allowance: '',
      }).amount,
  ],
  [
    'travel allowance',
    (travel_allowance) =>
      payRuleForm.parse({
        beautician_id: 'b',
        service_id: '',
        pay_is: 'amount',
        value: '1',
        travel_allowance,
      }).travel_allowance,
  ],
]

it.each(fields)('%s: accepts 1,234.50', (_name, read) => expect(read('1,234.50')).toBe(1234.5))
