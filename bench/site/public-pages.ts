// The measured public pages, and a business in which each of them has content.
import { type Product, startProduct } from '#testing/server/product.ts'

export const HOME = '/'
export const SERVICES = '/services'
/** The pages beside the home page and the list of services. */
export const FURTHER_PAGES = ['/services/bridal-makeup', '/services/category/bridal', '/plan', '/offers']

export async function startSite(): Promise<Product> {
  const product = await startProduct({ LOG_LEVEL: 'warn' })
  const { data: services, error } = await product.service.from('services').select('id').limit(3)
  if (error) throw new Error(error.message)
  const offer = {
    title: 'The days before the wedding',
    price: 4999,
    services: services.map(({ id }) => ({ service_id: id })),
  }
  const saved = await product.service.rpc('save_offer', { offer })
  if (saved.error) throw new Error(saved.error.message)
  return product
}
