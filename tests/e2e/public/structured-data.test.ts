// Structured data of public pages, checked against schema.org's vocabulary and Google's requirements.
// changed-content.test.ts checks it with all optional content.
import { expect, test } from '#testing/browser/test.ts'
import { read, sitemapPaths, structuredData, structuredDataFaults, withoutFaults } from './served-pages.ts'

test('structured data is valid on all pages of a new installation', async ({ site }) => {
  const paths = await sitemapPaths(site.url)
  expect(paths).toEqual(
    expect.arrayContaining([
      '/',
      '/services',
      '/services/category/bridal',
      '/services/bridal-makeup',
      '/plan',
    ]),
  )
  expect(await structuredDataFaults(site.url, paths)).toEqual(withoutFaults(paths))
})

test('structured data of /services names the salon and its services with prices', async ({ site }) => {
  const [salon] = structuredData(await read(`${site.url}/services`)) as [{ makesOffer: unknown[] }]
  expect(salon).toMatchObject({ '@type': 'BeautySalon', name: 'Shringar', telephone: '+91 00000 00000' })
  expect(salon.makesOffer).toHaveLength(12)
  expect(salon.makesOffer).toContainEqual(
    expect.objectContaining({
      price: 14_999,
      priceCurrency: 'INR',
      url: `${site.url}/services/bridal-makeup`,
    }),
  )
})
