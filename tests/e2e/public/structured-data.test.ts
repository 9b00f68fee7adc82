// What every public page says of the business to search engines, held against schema.org's own vocabulary and against what
// Google requires: as an installation starts, and with everything that an owner can tell. Its city stands in the titles.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { faultsIn } from '../../support/schema-org/validate.ts'
import { type Product, startProduct } from '../support/product.ts'

let product: Product
beforeAll(async () => {
  product = await startProduct()
})
afterAll(() => product?.stop())

const get = async (path: string) => (await fetch(`${product.url}${path}`)).text()

async function publicPages(): Promise<string[]> {
  const sitemap = await get('/sitemap.xml')
  return [...sitemap.matchAll(/<loc>([^<]+)<\/loc>/g)].map(([, page = '']) => new URL(page).pathname)
}

const describedIn = (html: string): unknown[] =>
  [...html.matchAll(/<script type="application\/ld\+json">([\s\S]*?)<\/script>/g)].map(([, json = '']) =>
    JSON.parse(json),
  )

/** By page: how many descriptions it holds, and what is wrong with them. */
async function findings(): Promise<Record<string, unknown>> {
  const pages = await publicPages()
  expect(pages).toEqual(
    expect.arrayContaining([
      '/',
      '/services',
      '/services/category/bridal',
      '/services/bridal-makeup',
      '/plan',
    ]),
  )
  const found = pages.map(async (page) => {
    const described = describedIn(await get(page))
    return [page, [described.length, ...described.flatMap(faultsIn)]]
  })
  return Object.fromEntries(await Promise.all(found))
}

/** The notice on privacy is about visitors, not about the business. */
const withoutFaults = (pages: readonly string[]) =>
  Object.fromEntries(pages.map((page) => [page, [page === '/privacy' ? 0 : 1]]))

const titleOf = async (path: string) => /<title>([^<]*)<\/title>/.exec(await get(path))?.[1]
const descriptionOf = async (path: string) =>
  /<meta name="description" content="([^"]*)"/.exec(await get(path))?.[1]

describe('structured data', () => {
  it('is valid on every page of a new installation', async () => {
    expect(await findings()).toEqual(withoutFaults(await publicPages()))
  })

  it('is valid with areas, photographs, reviews, an offer and a city', async () => {
    const { service } = product
    const { data: bridal } = await service.from('services').select().eq('name', 'Bridal Makeup').single()
    const said = { service_id: bridal.id, is_approved: true, review_text: 'As she wished.' }
    const changes = await Promise.all([
      service.from('areas').insert([{ name: 'Palasia' }, { name: 'Vijay Nagar' }]),
      service.from('services').update({ image_url: '/art/about.webp' }).eq('id', bridal.id),
      service.from('reviews').insert([
        { ...said, full_name: 'A bride', rating: 5 },
        { ...said, full_name: 'Her mother', rating: 4 },
      ]),
      service.from('work_pictures').insert({
        service_id: bridal.id,
        image_url: '/art/banner-1.webp',
        width: 1600,
        height: 900,
        person_agreed: true,
      }),
      service.rpc('save_offer', {
        offer: { title: 'Bridal days', price: bridal.price - 1000, services: [{ service_id: bridal.id }] },
      }),
      service.from('business_profile').update({ city: 'Jaipur' }).neq('business_name', ''),
    ])
    expect(changes.map(({ error }) => error)).toEqual(changes.map(() => null))
    // Each change reaches the kept pages by its own notice.
    const bridalPage = async () =>
      (describedIn(await get('/services/bridal-makeup')) as [{ '@graph': unknown[] }])[0]['@graph'][0]
    await expect.poll(bridalPage).toMatchObject({
      areaServed: ['Palasia', 'Vijay Nagar'],
      provider: { address: { addressLocality: 'Jaipur', addressCountry: 'IN' } },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      image: [`${product.url}/art/about.webp`, `${product.url}/art/banner-1.webp`],
    })
    const salon = async () => describedIn(await get('/'))[0]
    await expect.poll(salon).toMatchObject({ address: { addressLocality: 'Jaipur' } })
    await expect.poll(publicPages).toContain('/offers')
    expect(await findings()).toEqual(withoutFaults(await publicPages()))
  })
})

describe('the city', () => {
  const titles = () =>
    Promise.all(
      ['/', '/services', '/services/category/bridal', '/services/bridal-makeup'].map((path) => titleOf(path)),
    )

  it('stands in titles and descriptions once it is told', async () => {
    await product.service.from('business_profile').update({ city: 'Jaipur' }).neq('business_name', '')
    await expect
      .poll(titles)
      .toEqual([
        'Shringar in Jaipur | Beauty and makeup at your doorstep',
        'Services and prices in Jaipur | Shringar',
        'Bridal at home in Jaipur | Shringar',
        'Bridal Makeup at home in Jaipur | Shringar',
      ])
    for (const path of ['/', '/services', '/services/category/bridal', '/services/bridal-makeup'])
      expect(await descriptionOf(path)).toContain('in Jaipur')
  })

  it('is not named twice, and nowhere once it is taken back', async () => {
    const { service } = product
    await service.from('business_profile').update({ city: 'Makeup' }).neq('business_name', '')
    await expect.poll(() => titleOf('/services/bridal-makeup')).toBe('Bridal Makeup at home | Shringar')
    await service.from('business_profile').update({ city: null }).neq('business_name', '')
    await expect
      .poll(titles)
      .toEqual([
        'Shringar | Beauty and makeup at your doorstep',
        'Services and prices | Shringar',
        'Bridal at home | Shringar',
        'Bridal Makeup at home | Shringar',
      ])
  })
})
