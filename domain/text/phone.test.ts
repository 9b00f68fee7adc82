import { describe, expect, it } from 'vitest'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import { isPlaceholderNumber, telephoneLink, whatsappLink } from './phone.ts'
import { phoneHint } from './phone-rule.ts'

describe('telephone links', () => {
  it('dials only digits and plus', () => {
    expect(telephoneLink('+91 (000) 00-00000')).toBe('tel:+910000000000')
  })

  it('opens a chat with a prepared message', () => {
    expect(whatsappLink('+91 00000 00000', 'Hello & welcome\n₹')).toBe(
      'https://wa.me/910000000000?text=Hello%20%26%20welcome%0A%E2%82%B9',
    )
  })

  it.each([
    ['98765 43210', '919876543210'],
    ['098765-43210', '919876543210'],
    ['+44 20 7946 0958', '442079460958'],
    ['919876543210', '919876543210'],
    ['0091 98765 43210', '919876543210'],
    ['091 98765 43210', '919876543210'],
    ['0044 20 7946 0958', '442079460958'],
  ])('adds the country code where %s lacks it', (number, digits) => {
    expect(whatsappLink(number, '')).toBe(`https://wa.me/${digits}?text=`)
  })

  it.each([
    ['+91 00000 00000', true],
    ['00000-00000', true],
    ['+91 98765 00000', false],
    ['', false],
  ])('recognises whether %s is a placeholder number', (number, placeholder) => {
    expect(isPlaceholderNumber(number)).toBe(placeholder)
  })
})

describe('the hint for a typed number', () => {
  it.each(['0000000000', '99999 99999', '+91 88888-88888', '0 77777 77777'])('is shown for %s', (number) => {
    expect(phoneHint(number)).toBe('All digits are the same. Please check the number')
  })

  it.each(['', '00000', '98888 88888', '+91 11111 11112', '91111 11111'])('is not shown for %s', (number) => {
    expect(phoneHint(number)).toBeUndefined()
  })
})

describe('a number that WhatsApp could have', () => {
  it.each([
    ['98765 43210', '919876543210'],
    ['098765-43210', '919876543210'],
    ['+91 98765 43210', '919876543210'],
    ['91234 56789', '919123456789'],
    ['+65 9123 4567', '6591234567'],
    ['0044 20 7946 0958', '442079460958'],
    ['447700 900123', '447700900123'],
  ])('%s is', (phone, number) => {
    expect(whatsappNumber(phone)).toBe(number)
  })

  it.each(['00000 00000', '+91 00000 00000', '011 2345 6789', '+91 11 2345 6789', '12345 67890'])(
    '%s is not',
    (phone) => {
      expect(whatsappNumber(phone)).toBeNull()
    },
  )
})
