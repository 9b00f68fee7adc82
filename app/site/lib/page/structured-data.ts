// schema.org data of the business, its services and its reviews, for search engines.
import type { MetaDescriptor } from 'react-router'
import { type RootData, socialCard } from '#app/lib/root-data.ts'
import { type BusinessProfile, isPlaceholderAddress } from '#domain/business/business-profile.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import type { PublishedReview } from '#domain/reviews/review.ts'
import type { ShownWork } from '#domain/services/gallery-image.ts'
import type { RunningOffer } from '#domain/services/offers/offer.ts'
import {
  categorySlug,
  type ListedService,
  type NamedService,
  type PublishedService,
  serviceSlug,
} from '#domain/services/service.ts'

export function salonMeta(
  root: RootData | undefined,
  services: readonly ListedService[],
  reviews: readonly PublishedReview[],
): MetaDescriptor {
  if (!root) return {}
  // Only the server writes it; hydration keeps the server's element, so the client build omits the code. Each function repeats the
  // condition, because the bundler drops only what directly follows it.
  if (!import.meta.env.SSR && !import.meta.env.DEV) return { 'script:ld+json': {} }
  const { profile, hours, publicConfig } = root
  const site = publicConfig.siteUrl
  return {
    'script:ld+json': withoutGaps({
      '@context': 'https://schema.org',
      ...salonIdentity(root),
      description: profile.about ?? profile.tagline,
      slogan: profile.tagline,
      url: `${site}/`,
      image: socialCard(root),
      telephone: profile.phone,
      email: profile.email,
      address: address(profile),
      areaServed: profile.area_served,
      openingHours: hours?.forMachines,
      currenciesAccepted: 'INR',
      priceRange: priceRange(services),
      // A network itself is not a page of the business.
      sameAs: [profile.instagram_url, profile.facebook_url, profile.youtube_url, profile.x_url].filter(
        (link) => link && !isPlaceholderAddress(link),
      ),
      makesOffer: services.map((service) => offer(service, site)),
      aggregateRating: reviews.length > 0 ? overallRating(reviews) : undefined,
      review: reviews.map(asReview),
    }),
  }
}

interface AroundService {
  /** The names of the served areas. */
  readonly areas: readonly string[]
  readonly work: readonly ShownWork[]
  readonly reviews: readonly PublishedReview[]
}

/** A service with price, provider, areas and breadcrumbs. */
export function serviceMeta(
  root: RootData | undefined,
  service: NamedService<PublishedService>,
  { areas, work, reviews }: AroundService,
): MetaDescriptor {
  if (!root) return {}
  if (!import.meta.env.SSR && !import.meta.env.DEV) return { 'script:ld+json': {} }
  const site = root.publicConfig.siteUrl
  const url = `${site}/services/${encodeURIComponent(service.slug)}`
  const { category } = service
  const crumb = (position: number, name: string, item: string) => ({
    '@type': 'ListItem',
    position,
    name,
    item,
  })
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': [
        withoutGaps({
          '@type': 'Service',
          '@id': `${url}#service`,
          name: service.name,
          description: service.description,
          serviceType: category,
          url,
          image: [service.image_url, ...work.map(({ image_url }) => image_url)]
            .filter((address) => address !== null)
            .map((address) => new URL(address, site).href),
          areaServed: areas.length > 0 ? areas : root.profile.area_served,
          provider: withoutGaps({
            ...salonIdentity(root),
            telephone: root.profile.phone,
            address: address(root.profile),
            url: `${site}/`,
            image: socialCard(root),
          }),
          offers: { '@type': 'Offer', price: service.price, priceCurrency: 'INR', url },
          aggregateRating: service.rating && {
            '@type': 'AggregateRating',
            ratingValue: service.rating.average,
            reviewCount: service.rating.reviews,
          },
          review: reviews.map(asReview),
        }),
        {
          '@type': 'BreadcrumbList',
          itemListElement: [
            crumb(1, 'Services', `${site}/services`),
            ...(category ? [crumb(2, category, `${site}/services/category/${categorySlug(category)}`)] : []),
            crumb(category ? 3 : 2, service.name, url),
          ],
        },
      ],
    },
  }
}

/** The fields by which search engines recognise the business. */
const salonIdentity = ({ profile, publicConfig }: RootData) => ({
  '@type': 'BeautySalon',
  '@id': `${publicConfig.siteUrl}/#salon`,
  name: profile.business_name,
})

/** Search engines require an address. The business has no premises, so it is the city. */
function address({ city }: BusinessProfile) {
  return withoutGaps({ '@type': 'PostalAddress', addressLocality: city, addressCountry: 'IN' })
}

/** The running offers, each with its last day. */
export function offersMeta(root: RootData | undefined, offers: readonly RunningOffer[]): MetaDescriptor {
  if (!root) return {}
  if (!import.meta.env.SSR && !import.meta.env.DEV) return { 'script:ld+json': {} }
  const site = root.publicConfig.siteUrl
  return {
    'script:ld+json': {
      '@context': 'https://schema.org',
      '@graph': offers.map(({ title, description, price, valid_from, valid_until, services }) =>
        withoutGaps({
          '@type': 'Offer',
          name: title,
          description,
          price,
          priceCurrency: 'INR',
          validFrom: valid_from,
          priceValidUntil: valid_until,
          url: `${site}/offers`,
          offeredBy: {
            ...salonIdentity(root),
            address: address(root.profile),
          },
          itemOffered: services.map(({ name }) => ({ '@type': 'Service', name })),
        }),
      ),
    },
  }
}

function offer(service: ListedService, site: string) {
  return {
    '@type': 'Offer',
    price: service.price,
    priceCurrency: 'INR',
    url: `${site}/services/${serviceSlug(service)}`,
    itemOffered: withoutGaps({
      '@type': 'Service',
      name: service.name,
      description: service.description,
      category: service.category,
    }),
  }
}

/** '₹499 – ₹14,999' */
function priceRange(services: readonly ListedService[]): string | undefined {
  const prices = services.map(({ price }) => price)
  if (prices.length === 0) return undefined
  const [lowest, highest] = [Math.min(...prices), Math.max(...prices)].map(formatRupees)
  return lowest === highest ? lowest : `${lowest} – ${highest}`
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

/** Omits missing values and empty lists. */
function withoutGaps(fields: Record<string, unknown>): { [key: string]: JsonValue } {
  const present = Object.entries(fields).filter(
    ([, value]) => value !== null && value !== undefined && !(Array.isArray(value) && value.length === 0),
  )
  return Object.fromEntries(present) as { [key: string]: JsonValue }
}
