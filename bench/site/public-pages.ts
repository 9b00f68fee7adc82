// The measured public pages, and a business in which each of them has content.
import { type Product, startProduct } from '#testing/server/product.ts'

export const PAGES = [
  '/',
  '/services',
  '/services/bridal-makeup',
  '/services/category/bridal',
  '/plan',
  '/offers',
] as const

/** The starter content alone, or with published reviews. */
export type Content = 'starter' | 'reviews'

const REVIEWS = 14

export async function startSite(content: Content = 'starter'): Promise<Product> {
  const product = await startProduct({ LOG_LEVEL: 'warn', TIMINGS: '{"warmUpDelayMs":0}' })
  await addOffer(product)
  if (content === 'reviews') await addReviews(product)
  return product
}

async function addOffer({ service }: Product): Promise<void> {
  const { data: services } = await service.from('services').select('id').limit(3).throwOnError()
  const offer = {
    title: 'The days before the wedding',
    price: 4999,
    services: services.map(({ id }) => ({ service_id: id })),
  }
  await service.rpc('save_offer', { offer }).throwOnError()
}

async function addReviews({ service }: Product): Promise<void> {
  const reviews = Array.from({ length: REVIEWS }, (_, number) => ({
    full_name: `Client ${number}`,
    rating: 3 + (number % 3),
    review_text: 'She came on time, brought everything with her and left the room as it was. '.repeat(
      1 + (number % 3),
    ),
    is_approved: true,
  }))
  await service.from('reviews').insert(reviews).throwOnError()
}
