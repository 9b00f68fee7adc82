// The first owner of a new installation in the browser.
import { expectAccessible } from '#testing/browser/axe.ts'
import { perFile } from '#testing/browser/per-file.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { type Product, startProduct } from '#testing/server/product.ts'
import { testTimings } from '#testing/server/test-timings.ts'

const product = perFile<Product>({
  open: () => startProduct({ SITE_URL: 'http://salon.test', TIMINGS: testTimings }),
  close: (opened) => opened.stop(),
})

test('sets up a new installation with the token from the log, on a phone', async ({ visit }) => {
  const here = `http://localhost:${product.port}`
  expect(product.output()).not.toMatch(/Password/)
  const [, token = ''] = /Set up +http:\/\/salon\.test\/setup\n +Token +(\S+)\n/.exec(product.output()) ?? []

  const { page } = await visit(`${here}/admin/leads`, 'phone')
  await expect(page).toHaveURL(`${here}/setup`)
  await expect(page.getByText(`You have opened ${here}.`)).toBeVisible()
  await expectAccessible(page)
  const set = await fetch(`${here}/setup`)
  expect([set.headers.get('cache-control'), set.headers.get('x-robots-tag')]).toEqual([
    'no-store',
    'noindex, nofollow',
  ])
  expect((await fetch(`${here}/services`)).status).toBe(200)

  const create = page.getByRole('button', { name: 'Create my account' })
  await create.click()
  await expect(page.getByText('Enter the token from the log of the server')).toBeVisible()
  await page.getByLabel('Token').fill('abcd-efgh-jkmn-pqrs')
  await page.getByLabel('Your name').fill('Asha')
  await page.getByLabel('Email').fill('asha@example.com')
  await page.getByLabel('Password', { exact: true }).fill('a long sentence of my own')
  await create.click()
  await expect(toast(page, /This is not the token/)).toBeVisible()
  await page.getByLabel('Token').fill(token)
  await create.click()
  await expect(page).toHaveURL(`${here}/admin`)
  await expect(page.getByRole('region', { name: 'First steps' })).toContainText('Your mail server')

  await page.goto(`${here}/setup`)
  await expect(page.getByText('This site is already set up.')).toBeVisible()
  expect(product.output().split(token)).toHaveLength(2)
})
