// Public pages after the owner changed the content: texts, former names, structured data, city, hostile text. Pages are
// cached, so each change also shows that its notification invalidates them.
import { basename } from 'node:path'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, test } from '#testing/browser/test.ts'
import {
  contentText,
  read,
  sitemapPaths,
  structuredData,
  structuredDataFaults,
  withoutFaults,
} from './served-pages.ts'

const product = openProduct()
const html = (path: string) => read(product.url + path)

test.beforeAll(async () => {
  const { service } = product
  const { data: bridal } = await service.from('services').select().eq('name', 'Bridal Makeup').single()
  const review = { service_id: bridal.id, is_approved: true, review_text: 'As she wished.' }
  await allSucceed([
    service.from('areas').insert([
      { name: 'Palasia', position: 1 },
      { name: 'Vijay Nagar', position: 2 },
    ]),
    service
      .from('services')
      .update({ image_url: '/art/about.webp', prepare: 'Washed hair.' })
      .eq('id', bridal.id),
    service.from('reviews').insert([
      { ...review, full_name: 'A bride', rating: 5 },
      { ...review, full_name: 'Her mother', rating: 4 },
    ]),
    service.from('gallery_images').insert({
      service_id: bridal.id,
      image_url: '/art/banner-1.webp',
      width: 1600,
      height: 900,
      person_agreed: true,
    }),
    service.rpc('save_offer', {
      offer: { title: 'Bridal days', price: bridal.price - 1000, services: [{ service_id: bridal.id }] },
    }),
    setCity('Jaipur'),
  ])
})

const allSucceed = async (changes: readonly PromiseLike<{ error: unknown }>[]) =>
  expect((await Promise.all(changes)).map(({ error }) => error)).toEqual(changes.map(() => null))

const updateProfile = (values: Record<string, unknown>) =>
  product.service.from('business_profile').update(values).neq('business_name', '')
const setCity = (city: string | null) => updateProfile({ city })

test('a service page shows duration, preparation, areas and price', async () => {
  const text = async () => contentText(await html('/services/bridal-makeup'))
  await expect.poll(text).toContain('At your home, in Palasia and Vijay Nagar')
  for (const part of [
    'Bridal Makeup',
    'The full bridal look',
    '3 h',
    'Washed hair.',
    '₹14,999',
    'Save ₹3,000',
  ])
    expect.soft(await text()).toContain(part)
})

test("a card shows the service's own image instead of its category's", async () => {
  const image = 'https://pictures.example.com/own.jpg'
  await allSucceed([product.service.from('services').update({ image_url: image }).eq('name', 'Hair Spa')])
  const source = async () => /<li id="hair-spa"[^>]*><img src="([^"]+)"/.exec(await html('/services'))?.[1]
  await expect.poll(source).toBe(image)
})

async function answerOf(path: string): Promise<[number, string | null]> {
  const { status, headers } = await fetch(product.url + path, { redirect: 'manual' })
  return [status, headers.get('location')]
}

test('a service page redirects from all its former names, and from no other', async () => {
  const rename = (from: string, to: string) =>
    allSucceed([product.service.from('services').update({ name: to }).eq('name', from)])
  await rename('Gold Facial', 'Gold Facial Deluxe')
  await rename('Gold Facial Deluxe', 'Gold Ritual')
  for (const former of ['gold-facial', 'gold-facial-deluxe'])
    await expect.poll(() => answerOf(`/services/${former}`)).toEqual([301, '/services/gold-ritual'])
  await expect.poll(() => answerOf('/services/gold-ritual')).toEqual([200, null])
  await rename('Gold Ritual', 'Gold Facial')
  await expect.poll(() => answerOf('/services/gold-facial')).toEqual([200, null])
  await expect.poll(() => answerOf('/services/gold-ritual')).toEqual([301, '/services/gold-facial'])
  for (const path of ['/services/nothing', '/services/category/nothing', '/services/gold-facial/x'])
    expect.soft([path, ...(await answerOf(path))]).toEqual([path, 404, null])
})

test('an inactive service leads to its category, or to all services', async () => {
  const activate = (is_active: boolean, ...names: string[]) =>
    allSucceed([product.service.from('services').update({ is_active }).in('name', names)])
  const inactive = ['Engagement Look', 'Manicure and Gel Polish']
  await activate(false, ...inactive)
  await expect.poll(() => answerOf('/services/engagement-look')).toEqual([302, '/services/category/bridal'])
  // The only one of its category.
  await expect.poll(() => answerOf('/services/manicure-and-gel-polish')).toEqual([302, '/services'])
  await activate(true, ...inactive)
  await expect.poll(() => answerOf('/services/engagement-look')).toEqual([200, null])
})

test('structured data is valid with areas, photographs, reviews, an offer and a city', {
  tag: '@deep',
}, async () => {
  await allSucceed([setCity('Jaipur')])
  const bridalPage = async () =>
    (structuredData(await html('/services/bridal-makeup')) as [{ '@graph': unknown[] }])[0]['@graph']
  await expect
    .poll(async () => (await bridalPage())[0])
    .toMatchObject({
      '@type': 'Service',
      name: 'Bridal Makeup',
      offers: { '@type': 'Offer', price: 14_999, priceCurrency: 'INR' },
      areaServed: ['Palasia', 'Vijay Nagar'],
      provider: {
        '@type': 'BeautySalon',
        '@id': `${product.url}/#salon`,
        address: { addressLocality: 'Jaipur', addressCountry: 'IN' },
      },
      aggregateRating: { ratingValue: 4.5, reviewCount: 2 },
      image: [`${product.url}/art/about.webp`, `${product.url}/art/banner-1.webp`],
    })
  const [, crumbs] = (await bridalPage()) as [unknown, { itemListElement: { item: string }[] }]
  expect(crumbs.itemListElement.map(({ item }) => item)).toEqual(
    ['/services', '/services/category/bridal', '/services/bridal-makeup'].map((path) => product.url + path),
  )
  const salon = async () => structuredData(await html('/'))[0]
  await expect.poll(salon).toMatchObject({ address: { addressLocality: 'Jaipur' } })
  await expect.poll(() => sitemapPaths(product.url)).toContain('/offers')
  const paths = await sitemapPaths(product.url)
  expect(await structuredDataFaults(product.url, paths)).toEqual(withoutFaults(paths))
})

test.describe('the city of the business', () => {
  const paths = ['/', '/services', '/services/category/bridal', '/services/bridal-makeup']
  const titleOf = async (path: string) => /<title>([^<]*)<\/title>/.exec(await html(path))?.[1]
  const titles = () => Promise.all(paths.map(titleOf))
  const descriptionOf = async (path: string) =>
    /<meta name="description" content="([^"]*)"/.exec(await html(path))?.[1]

  test('is part of titles and descriptions', { tag: '@deep' }, async () => {
    await allSucceed([setCity('Jaipur')])
    await expect
      .poll(titles)
      .toEqual([
        'Shringar in Jaipur | Beauty and makeup at your doorstep',
        'Services and prices in Jaipur | Shringar',
        'Bridal at home in Jaipur | Shringar',
        'Bridal Makeup at home in Jaipur | Shringar',
      ])
    for (const path of paths) expect(await descriptionOf(path)).toContain('in Jaipur')
  })

  test('is not repeated in a title, and is gone once it is removed', { tag: '@deep' }, async () => {
    await allSucceed([setCity('Makeup')])
    await expect.poll(() => titleOf('/services/bridal-makeup')).toBe('Bridal Makeup at home | Shringar')
    await allSucceed([setCity(null)])
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

test('the home page shows banners by priority, and the newest reviews first', async () => {
  const { data: banners } = await product.service.from('banners').select('id,image_url').order('priority')
  const [lowest, , highest] = banners ?? []
  // The server renders the image of the first slide; the browser adds the others.
  const firstSlide = async () =>
    /aria-roledescription="slide"[\s\S]*?\b(banner-\d)/.exec(await html('/'))?.[1]
  await expect.poll(firstSlide).toBe(basename(highest?.image_url, '.webp'))
  await allSucceed([product.service.from('banners').update({ priority: 90 }).eq('id', lowest?.id)])
  await expect.poll(firstSlide).toBe(basename(lowest?.image_url, '.webp'))

  const review = (text: string, created_at: string) => ({
    full_name: 'Client',
    rating: 5,
    review_text: text,
    is_approved: true,
    created_at,
  })
  await allSucceed([
    product.service
      .from('reviews')
      .insert([review('The second one', '2099-01-02'), review('The third one', '2099-01-03')]),
    product.service.from('reviews').insert(review('The first one', '2099-01-01')),
  ])
  const reviews = async () => [...(await html('/')).matchAll(/The (first|second|third) one/g)]
  await expect
    .poll(async () => [...new Set((await reviews()).map(([, which]) => which))])
    .toEqual(['third', 'second', 'first'])
})

test('without banners the home page shows Loading... and its heading', async ({ visit }) => {
  await allSucceed([product.service.from('banners').update({ is_active: false }).gte('priority', 0)])
  await expect.poll(() => html('/')).toContain('>Loading...<')
  const { page, problems } = await visit(product.url, 'phone')
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  expect(problems).toEqual([])
})

test('hostile text in stored content stays text', async () => {
  const hostile = `"'></title></script><script>hacked()</script><img src=x onerror=hacked()>`
  const review = { full_name: hostile, rating: 5, review_text: hostile, is_approved: true }
  await allSucceed([
    product.service.from('reviews').insert(review),
    product.service.from('services').update({ description: hostile }).eq('name', 'Hair Spa'),
    updateProfile({ business_name: hostile }),
  ])
  await expect.poll(async () => JSON.stringify(structuredData(await html('/')))).toContain(inJson(hostile))
  for (const path of ['/', '/services', '/services/hair-spa', '/privacy', '/sitemap.xml'])
    expect.soft(await html(path)).not.toMatch(/<script>hacked|<img src=x/)
  expect(JSON.parse(await html('/manifest.webmanifest')).name).toContain(hostile)
})

const inJson = (text: string) => JSON.stringify(text).slice(1, -1)
