// The pages of single services and of categories: complete without scripts, led to from cards and tiles, under an earlier name too.
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, visit } from '../support/browser.ts'
import { openSite } from '../support/site.ts'
import { dialogOf } from './appointment-dialog.ts'

const site = openSite()
const get = (path: string) => fetch(site.product.url + path, { redirect: 'manual' })

describe('the page of a service', () => {
  it('tells what is done, how long, what to prepare and what it costs, and leads on', async () => {
    const { service } = site.product
    await service.from('services').update({ prepare: 'Washed hair.' }).eq('name', 'Bridal Makeup')
    await service.from('areas').insert([
      { name: 'Palasia', position: 1 },
      { name: 'Vijay Nagar', position: 2 },
    ])
    const { page, context } = await visit(
      site.browser,
      `${site.product.url}/services/bridal-makeup`,
      'phone',
      {
        javaScriptEnabled: false,
      },
    )
    const words = await page.locator('main').textContent()
    for (const part of [
      'Bridal Makeup',
      'The full bridal look',
      '3 h',
      'Washed hair.',
      'At your home, in Palasia and Vijay Nagar',
      '₹14,999',
      'Save ₹3,000',
    ])
      expect(words).toContain(part)
    await page.getByRole('link', { name: 'Engagement Look', exact: true }).click()
    await page.waitForURL(`${site.product.url}/services/engagement-look`)
    await page.getByRole('link', { name: 'Bridal', exact: true }).last().click()
    await page.waitForURL(`${site.product.url}/services/category/bridal`)
    await page.getByRole('heading', { level: 1, name: 'Bridal' }).waitFor()
    expect(await page.getByRole('heading', { level: 2 }).allTextContents()).toEqual(
      expect.arrayContaining(['Bridal Makeup', 'Engagement Look']),
    )
    await context.close()
  })

  it('is reached from a card, books its service and takes it to the planner', async () => {
    const { page, context, problems } = await visit(site.browser, `${site.product.url}/services`, 'phone')
    await alive(page)
    await page.getByRole('link', { name: 'Gold Facial', exact: true }).click()
    await page.getByRole('heading', { level: 1, name: 'Gold Facial' }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.locator('main').getByRole('button', { name: 'Book Now', exact: true }).click()
    await dialogOf(page).getByText('Gold Facial', { exact: true }).waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('link', { name: 'For several people' }).click()
    await page.locator('#answer').getByText('₹1,799', { exact: true }).waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('offers what is free this week, and opens the form with the day and time that was pressed', async () => {
    const { page, context, problems } = await visit(
      site.browser,
      `${site.product.url}/services/gold-facial`,
      'phone',
    )
    await alive(page)
    const week = page.getByRole('region', { name: 'Free this week' })
    const time = week.getByRole('listitem').last().getByRole('button').first()
    const [day = '', clock = ''] = await time.evaluate((button) => [button.dataset.day, button.dataset.time])
    expect(await violations(page)).toEqual([])
    await time.click()
    const dialog = dialogOf(page)
    expect(await dialog.getByLabel('Preferred Date').inputValue()).toBe(day)
    await expect.poll(() => dialog.getByLabel('Time (optional)').inputValue()).toBe(clock)
    await dialog.getByText('Gold Facial', { exact: true }).first().waitFor()
    expect(problems).toEqual([])
    await context.close()
  })

  it('is led to from every name it had, and from no other', async () => {
    const { service } = site.product
    for (const name of ['Hair Spa Deluxe', 'Hair Ritual'])
      await service.from('services').update({ name }).in('name', ['Hair Spa', 'Hair Spa Deluxe'])
    for (const former of ['hair-spa', 'hair-spa-deluxe']) {
      const answer = await get(`/services/${former}`)
      expect([answer.status, answer.headers.get('location')]).toEqual([301, '/services/hair-ritual'])
    }
    expect((await get('/services/hair-ritual')).status).toBe(200)
    await service.from('services').update({ name: 'Hair Spa' }).eq('name', 'Hair Ritual')
    expect((await get('/services/hair-spa')).status).toBe(200)
    expect((await get('/services/hair-ritual')).status).toBe(301)
    for (const path of ['/services/nothing', '/services/category/nothing', '/services/hair-spa/x'])
      expect([path, (await get(path)).status]).toEqual([path, 404])
  })

  it('is described to search engines', async () => {
    const html = await (await get('/services/bridal-makeup')).text()
    const json = /<script type="application\/ld\+json">([\s\S]*?)<\/script>/.exec(html)?.[1] ?? ''
    const [described, crumbs] = JSON.parse(json)['@graph']
    expect(described).toMatchObject({
      '@type': 'Service',
      name: 'Bridal Makeup',
      provider: { '@type': 'BeautySalon', '@id': `${site.product.url}/#salon` },
      offers: { '@type': 'Offer', price: 14_999, priceCurrency: 'INR' },
      areaServed: ['Palasia', 'Vijay Nagar'],
    })
    expect(crumbs.itemListElement.map(({ item }: { item: string }) => item)).toEqual(
      ['/services', '/services/category/bridal', '/services/bridal-makeup'].map(
        (path) => site.product.url + path,
      ),
    )
  })
})
