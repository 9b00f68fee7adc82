import { expect, it } from 'vitest'
import { amountInWords } from './amount-in-words.ts'

it.each([
  [0, 'Rupees Zero Only'],
  [0.5, 'Rupees Zero and Fifty Paise Only'],
  [19, 'Rupees Nineteen Only'],
  [100, 'Rupees One Hundred Only'],
  [1015.07, 'Rupees One Thousand Fifteen and Seven Paise Only'],
  [149_900.29, 'Rupees One Lakh Forty Nine Thousand Nine Hundred and Twenty Nine Paise Only'],
  [
    99_999_999.99,
    'Rupees Nine Crore Ninety Nine Lakh Ninety Nine Thousand Nine Hundred Ninety Nine and Ninety Nine Paise Only',
  ],
])('writes %d as %s', (amount, words) => {
  expect(amountInWords(amount)).toBe(words)
})
