import { describe, expect, it } from 'vitest'
import { UNKNOWN_BUSINESS } from '#domain/business-profile.ts'
import { salonMeta } from './structured-data.ts'

const root = {
  publicConfig: { backendUrl: '', publishableKey: '', siteUrl: 'https://www.example.com', sendsMail: false },
  profile: { ...UNKNOWN_BUSINESS, phone: '+91 00000 00000' },
  hours: { words: 'Mon–Sat 9 am – 8 pm, Sun closed', forMachines: ['Mo-Sa 09:00-20:00'] },
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

  it('leaves out what the business has not told', () => {
    const salon = (salonMeta({ ...root, hours: null }, [], []) as Record<string, object>)['script:ld+json']
    expect(salon).not.toHaveProperty('email')
    expect(salon).not.toHaveProperty('openingHours')
    expect(salon).not.toHaveProperty('sameAs')
    expect(salon).not.toHaveProperty('aggregateRating')
    expect(salon).not.toHaveProperty('review')
  })
})
