import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { discountOf, servicesBesidesOffer } from '#domain/leads/lead-offer.ts'
import { addDays } from '#domain/time/dates.ts'
import { offerPrice, regularPrice, stateOfOffer } from './offer.ts'
import { offerForm } from './offer-form.ts'
import { linesText } from './offer-text.ts'

const rupees = fc.integer({ min: 0, max: 9_999_999 }).map((paise) => paise / 100)
const lines = fc.array(fc.record({ quantity: fc.integer({ min: 1, max: 5 }), price: rupees }), {
  minLength: 1,
  maxLength: 10,
})
const inPaise = (amount: number) => Math.round(amount * 100)

describe('the price of an offer', () => {
  it('is exact to the paisa: price and saving add up to the services', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 90 }), (services, percent_off) => {
        const regular = regularPrice(services)
        const exact = services.reduce((sum, { quantity, price }) => sum + quantity * inPaise(price), 0)
        expect(inPaise(regular)).toBe(exact)
        const price = offerPrice({ price: null, percent_off }, regular)
        expect(price).toBeLessThanOrEqual(regular)
        const promised = (exact * (100 - percent_off)) / 10_000
        expect(price).toBe(Math.trunc(price))
        expect(promised - price).toBeGreaterThanOrEqual(0)
        expect(promised - price).toBeLessThan(1)
        expect(offerPrice({ price: 499, percent_off: null }, regular)).toBe(499)
      }),
    )
  })

  it('equals the price of an appointment booked from the lead: its lines minus the discount', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 0, max: 100 }), (services, share) => {
        const booked = services.flatMap(({ quantity, price }) =>
          Array.from({ length: quantity }, () => ({ service_id: 'a', service: 'A', minutes: 30, price })),
        )
        const regular = regularPrice(services)
        const price = Math.floor((inPaise(regular) * share) / 100) / 100
        const discount = discountOf({ id: 'o', title: 'T', price, lines: booked })
        expect(discount).toBeGreaterThanOrEqual(0)
        expect(inPaise(regular) - inPaise(discount)).toBe(inPaise(price))
      }),
    )
  })
})

describe('the state of an offer', () => {
  const offer = {
    price: 900,
    percent_off: null,
    valid_from: '2026-11-10',
    valid_until: '2026-11-20',
    is_active: true,
    lines: [
      { quantity: 1, price: 600 },
      { quantity: 2, price: 200 },
    ],
  }

  it('is running from its first day to its last, and on no other', () => {
    fc.assert(
      fc.property(fc.integer({ min: -30, max: 30 }), (days) => {
        const today = addDays('2026-11-15', days)
        const expected = days < -5 ? 'planned' : days > 5 ? 'ended' : 'running'
        expect(stateOfOffer(offer, today)).toBe(expected)
      }),
    )
  })

  it('never ends without a last day', () => {
    expect(stateOfOffer({ ...offer, valid_until: null }, '2099-01-01')).toBe('running')
  })

  it.each([
    ['it is switched off', { is_active: false }, 'inactive'],
    ['one of its services is inactive', { lines: [offer.lines[0] ?? null, null] }, 'incomplete'],
    ['it has no services', { lines: [] }, 'incomplete'],
    ['its services have become cheaper', { price: 1000.01 }, 'dearer'],
    ['it costs as much as its services', { price: 1000 }, 'running'],
  ])('is found if %s', (_, change, state) => {
    expect(stateOfOffer({ ...offer, ...change }, '2026-11-15')).toBe(state)
  })
})

describe("an offer's text", () => {
  it('names each service with its quantity', () => {
    const services = [
      { name: 'Bridal Makeup', quantity: 1 },
      { name: 'Party Makeup', quantity: 3 },
    ]
    expect(linesText(services)).toBe('Bridal Makeup, 3 × Party Makeup')
  })

  it('keeps other requested services', () => {
    const line = { service_id: 'a', minutes: 60, price: 1 }
    const offer = {
      id: 'o',
      title: 'Her day: all of it',
      price: 1,
      lines: [
        { ...line, service: 'Bridal Makeup' },
        { ...line, service: 'Party Makeup' },
        { ...line, service: 'Party Makeup' },
      ],
    }
    const words = 'Her day: all of it: Bridal Makeup, 2 × Party Makeup, Nail Art'
    expect(servicesBesidesOffer(words, offer)).toEqual(['Nail Art'])
  })
})

describe('the form of an offer', () => {
  const typed = {
    title: ' Haldi morning ',
    description: '',
    services: [{ service_id: 'a', quantity: 1 }],
    price_is: 'price' as const,
    amount: '1499.5',
    valid_from: '2026-11-10',
    valid_until: '',
    is_active: true,
  }

  it('has one price, without an end if none is given', () => {
    expect(offerForm.parse(typed)).toEqual({
      title: 'Haldi morning',
      description: null,
      services: typed.services,
      price: 1499.5,
      percent_off: null,
      valid_from: '2026-11-10',
      valid_until: null,
      is_active: true,
    })
  })

  it('has a percentage until a day', () => {
    const percent = { ...typed, price_is: 'percent_off', amount: '20', valid_until: '2026-11-10' }
    expect(offerForm.parse(percent)).toMatchObject({ price: null, percent_off: 20 })
  })

  it.each([
    ['no title', { title: ' ' }, 'Title is required'],
    ['no service', { services: [] }, 'Choose at least one service'],
    ['no price', { amount: '' }, 'Enter the price or the discount'],
    ['a price of nothing', { amount: '0' }, 'The price must be more than 0'],
    ['a price that is none', { amount: 'x' }, 'The price must be more than 0'],
    ['percent for ever', { price_is: 'percent_off', amount: '20' }, 'A discount in percent needs a last day'],
    ['all of it off', { price_is: 'percent_off', amount: '100', valid_until: '2026-12-01' }, 'whole percent'],
    ['an end before its beginning', { valid_until: '2026-11-09' }, 'The last day is before the first'],
  ])('refuses %s with a message', (_, change, sentence) => {
    const issues = offerForm.safeParse({ ...typed, ...change }).error?.issues ?? []
    expect(issues.map(({ message }) => message).join()).toContain(sentence)
  })
})
