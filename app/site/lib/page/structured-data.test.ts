import { describe, expect, it } from 'vitest'
import { DEFAULT_THEME } from '#domain/business/brand/theme.ts'
import { UNKNOWN_BUSINESS } from '#domain/business/business-profile.ts'
import { faultsIn } from '#testing/schema-org/validate.ts'
import { salonMeta } from './structured-data.ts'

const root = {
  publicConfig: { backendUrl: '', publishableKey: '', siteUrl: 'https://www.example.com', sendsMail: false },
  profile: { ...UNKNOWN_BUSINESS, phone: '+91 00000 00000' },
  isProfileKnown: true,
  theme: DEFAULT_THEME,
  hours: { text: 'Mon–Sat 9 am – 8 pm, Sun closed', forMachines: ['Mo-Sa 09:00-20:00'] },
}
const service = {
  id: '1',
  name: 'Bridal Makeup (HD)',
  description: null,
  duration_minutes: 60,
  price: 14999,
  original_price: null,
  category: 'Bridal',
  image_url: null,
}
const review = {
  id: '1',
  full_name: 'A client',
  review_text: 'Good',
  created_at: '2026-11-01T10:00:00Z',
  verified: false,
  answer: null,
}

const salonIn = (given: typeof root) =>
  (salonMeta(given, [service], [{ ...review, rating: 5 }]) as Record<string, Record<string, unknown>>)[
    'script:ld+json'
  ] ?? {}

describe('structured data', () => {
  it('names the salon, its services with prices and its reviews', () => {
    const reviews = [
      { ...review, rating: 5 },
      { ...review, rating: 4 },
    ]
    expect(salonMeta(root, [service], reviews)).toMatchObject({
      'script:ld+json': {
        '@type': 'BeautySalon',
        telephone: '+91 00000 00000',
        openingHours: ['Mo-Sa 09:00-20:00'],
        priceRange: '₹14,999',
        makesOffer: [
          {
            price: 14999,
            priceCurrency: 'INR',
            url: 'https://www.example.com/services/bridal-makeup-hd',
            itemOffered: { name: 'Bridal Makeup (HD)' },
          },
        ],
        aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
        review: [{ datePublished: '2026-11-01' }, {}],
      },
    })
  })

  it('omits what the profile does not have', () => {
    const salon = (salonMeta({ ...root, hours: null }, [], []) as Record<string, object>)['script:ld+json']
    expect(salon).not.toHaveProperty('email')
    expect(salon).not.toHaveProperty('openingHours')
    expect(salon).not.toHaveProperty('sameAs')
    expect(salon).not.toHaveProperty('priceRange')
    expect(salon).not.toHaveProperty('aggregateRating')
    expect(salon).not.toHaveProperty('review')
  })

  it('names as its own pages only links to an account, not those of a new installation', () => {
    const instagram_url = 'https://www.instagram.com/'
    const facebook_url = 'https://www.facebook.com/sample.salon'
    expect(salonIn({ ...root, profile: { ...root.profile, instagram_url, facebook_url } }).sameAs).toEqual([
      facebook_url,
    ])
  })

  it('names the lowest and the highest price', () => {
    const services = [service, { ...service, price: 499 }]
    expect(salonMeta(root, services, [])).toMatchObject({
      'script:ld+json': { priceRange: '₹499 – ₹14,999' },
    })
  })

  it('has the city in the address if it is known, and always the country', () => {
    const withCity = { ...root, profile: { ...root.profile, city: 'Jaipur' } }
    expect(salonIn(root)).toMatchObject({ address: { '@type': 'PostalAddress', addressCountry: 'IN' } })
    expect(salonIn(root).address).not.toHaveProperty('addressLocality')
    expect(salonIn(withCity)).toMatchObject({ address: { addressLocality: 'Jaipur' } })
  })
})

/** tests/e2e/public/structured-data.test.ts validates all pages with it. */
describe('the validator', () => {
  const valid = salonIn(root)

  it.each([
    ['accepts valid data', {}, []],
    [
      'refuses a misspelt property',
      { telefone: '1' },
      ['BeautySalon.telefone is no property of BeautySalon'],
    ],
    ['requires an address', { address: undefined }, ['BeautySalon lacks address']],
    ['refuses a property of another type', { price: 3 }, ['BeautySalon.price is no property of BeautySalon']],
    ['refuses an unknown type', { '@type': 'BeautyParlour' }, [' has an unknown @type: BeautyParlour']],
    ['refuses a name instead of a URL', { url: 'Shringar' }, ['BeautySalon.url may not be "Shringar"']],
    [
      'refuses empty values',
      { sameAs: [], email: '' },
      ['BeautySalon.sameAs is empty', 'BeautySalon.email may not be ""'],
    ],
    [
      'refuses a rating above the maximum',
      { aggregateRating: { '@type': 'AggregateRating', ratingValue: 6, reviewCount: 1 } },
      ['BeautySalon.aggregateRating: AggregateRating has a rating outside of 1 to 5'],
    ],
    [
      'refuses an object of the wrong type',
      { address: { '@type': 'Person', name: 'A client' } },
      ['BeautySalon.address may not be a Person'],
    ],
  ])('%s', (_, change, faults) => {
    const changed = Object.entries({ ...valid, ...change }).filter(([, value]) => value !== undefined)
    expect(faultsIn(Object.fromEntries(changed))).toEqual(faults)
  })
})
