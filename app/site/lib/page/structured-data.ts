// The business, its services and its reviews in schema.org's words, for search engines.
import type { MetaDescriptor } from 'react-router'
import type { RootData } from '#app/lib/root-data.ts'
import type { PublishedReview } from '#domain/review.ts'
import { type ListedService, serviceSlug } from '#domain/service.ts'

export function salonMeta(
  root: RootData | undefined,
  services: readonly ListedService[],
  reviews: readonly PublishedReview[],
): MetaDescriptor {
  if (!root) return {}
  // Search engines read it as the server sent it. A browser takes that over and never writes it, so its code goes without.
  if (!import.meta.env.SSR && !import.meta.env.DEV) return { 'script:ld+json': {} }
  const { profile, hours, publicConfig } = root
  const site = publicConfig.siteUrl
  return {
    'script:ld+json': withoutGaps({
      '@context': 'https://schema.org',
      '@type': 'BeautySalon',
      '@id': `${site}/#salon`,
      name: profile.business_name,
      description: profile.about ?? profile.tagline,
      slogan: profile.tagline,
      url: `${site}/`,
      image: `${site}/art/social-card.png`,
      telephone: profile.phone,
      email: profile.email,
      areaServed: profile.area_served,
      openingHours: hours?.forMachines,
      currenciesAccepted: 'INR',
      sameAs: [profile.instagram_url, profile.facebook_url, profile.youtube_url, profile.x_url].filter(
        Boolean,
      ),
      makesOffer: services.map((service) => offer(service, site)),
      aggregateRating: reviews.length > 0 ? overallRating(reviews) : undefined,
      review: reviews.map(asReview),
    }),
  }
}

function offer(service: ListedService, site: string) {
  return {
    '@type': 'Offer',
    price: service.price,
    priceCurrency: 'INR',
    url: `${site}/services#${serviceSlug(service)}`,
    itemOffered: withoutGaps({
      '@type': 'Service',
      name: service.name,
      description: service.description,
      category: service.category,
    }),
  }
}

function overallRating(reviews: readonly PublishedReview[]) {
  const sum = reviews.reduce((total, { rating }) => total + rating, 0)
  return {
    '@type': 'AggregateRating',
    ratingValue: Math.round((sum / reviews.length) * 10) / 10,
    reviewCount: reviews.length,
  }
}

function asReview(review: PublishedReview) {
  return {
    '@type': 'Review',
    author: { '@type': 'Person', name: review.full_name },
    datePublished: review.created_at.slice(0, 10),
    reviewBody: review.review_text,
    reviewRating: { '@type': 'Rating', ratingValue: review.rating, bestRating: 5 },
  }
}

type JsonValue = string | number | boolean | null | JsonValue[] | { [key: string]: JsonValue }

/** Leaves out what the business has not told. */
function withoutGaps(fields: Record<string, unknown>): { [key: string]: JsonValue } {
  const told = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(told) as { [key: string]: JsonValue }
}
