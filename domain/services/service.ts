// A service as visitors see it, and the categories of the site.

import type { ServiceRating } from '#domain/reviews/review.ts'

export interface PublishedService {
  readonly id: string
  readonly name: string
  readonly description: string | null
  readonly duration_minutes: number
  readonly price: number
  readonly original_price: number | null
  readonly category: string | null
  readonly image_url: string | null
  /** Only if there are reviews. */
  readonly rating?: ServiceRating
}

/** Further details of its own page. */
export interface ServiceOfPage extends PublishedService {
  readonly prepare: string | null
  readonly former_names: readonly string[]
}

/** The fields of a service on the home page. */
export type ListedService = Pick<PublishedService, 'name' | 'category' | 'price'> &
  Partial<Pick<PublishedService, 'description'>>

/** The categories of the home page, which staff are offered; any other text is a category too. */
export const serviceCategories = [
  'Hair',
  'Makeup',
  'Skincare',
  'Bridal',
  'Mehendi',
  'Facials',
  'Party Makeup',
  'Nails',
] as const
export type ServiceCategory = (typeof serviceCategories)[number]

/** The categories in use, each once, in the order of the services. */
export function categoriesOf(services: readonly Pick<PublishedService, 'category'>[]): string[] {
  const all = services.map(({ category }) => category).filter((category) => category !== null)
  return [...new Set(all)]
}

/** '45 min', '1 h', '2 h 30 min' */
export function formatDuration(minutes: number): string {
  const hours = Math.floor(minutes / 60)
  const rest = minutes % 60
  if (hours === 0) return `${rest} min`
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`
}

/** A slug: 'Bridal Makeup (HD)' becomes 'bridal-makeup-hd'. */
export function serviceSlug({ name }: Pick<PublishedService, 'name'>): string {
  return (
    name
      .normalize('NFKD')
      // Latin letters lose their accents; the vowel signs of Hindi are combining marks too, and stay.
      .replace(/[\u0300-\u036f]/g, '')
      .normalize('NFC')
      .toLowerCase()
      .replace(/[^\p{Letter}\p{Mark}\p{Number}]+/gu, '-')
      .replace(/^-|-$/g, '')
  )
}

/** With its slug. */
export type NamedService<Service> = Service & { readonly slug: string }

/** A second service with the same name gets a number. */
export function withSlugs<Service extends Pick<PublishedService, 'name'>>(
  services: readonly Service[],
): NamedService<Service>[] {
  const used = new Map<string, number>()
  return services.map((service) => {
    const slug = serviceSlug(service)
    const count = (used.get(slug) ?? 0) + 1
    used.set(slug, count)
    return { ...service, slug: count === 1 ? slug : `${slug}-${count}` }
  })
}

/** The slug of a category. */
export const categorySlug = (category: string): string => serviceSlug({ name: category })
