// The public forms as plain posts, for browsers without JavaScript.
import type { Page } from '@playwright/test'
import { dayIn } from '#domain/time/dates.ts'
import { expectAccessible, expectAccessibleInDeep } from '#testing/browser/axe.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'
import { leadsOf, SENT, sendRequest } from './appointment-dialog.ts'

const product = openProduct()
const zone = timeZoneAtNoon()
const today = dayIn(new Date(), zone)

test.beforeAll(async () => {
  const { error } = await product.service
    .from('business_profile')
    .update({ time_zone: zone })
    .neq('business_name', '')
  if (error) throw error
})

const open = (visit: OpenPage, path: string) =>
  visit(`${product.url}${path}`, 'phone', { javaScriptEnabled: false })
const expectVisible = (page: Page, text: string) =>
  expect(page.getByText(text, { exact: true }).first()).toBeVisible()

const postTo = (path: string, fields: Record<string, string>, origin = product.url) =>
  fetch(product.url + path, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin },
    body: new URLSearchParams(fields),
  })
const postLead = (fields: Record<string, string>, origin?: string) =>
  postTo('/?index', { intent: 'lead', service: 'Nails', ...fields }, origin)

/** The server recognises a repeated post by its content within fixed windows of ten minutes. */
const repeatWindow = () => Math.floor(Date.now() / 600_000)

test.describe('without JavaScript', () => {
  test('the home page shows all sections; the lead form reports an issue, keeps the input and thanks', async ({
    visit,
  }) => {
    const { page } = await open(visit, '/')
    // Nothing notices that the page was scrolled.
    await expect(page.locator('header.site-header')).toHaveCSS('background-color', 'rgb(14, 11, 12)')
    for (const text of ['Hair Styling', '03+', 'Write a review', '24 hours, all days'])
      await expectVisible(page, text)
    const send = page.locator('#contact').getByRole('button', { name: 'Send Enquiry' })
    await page.locator('#lead-name').fill('No script')
    await page.locator('#lead-phone').fill('123')
    await send.click()
    await expectVisible(page, 'Phone number must be at least 10 digits')
    await expect(page).toHaveURL(/#contact$/)
    await expect(page.locator('#lead-name')).toHaveValue('No script')
    await page.locator('#lead-phone').fill('0000000020')
    await page.locator('#lead-service').fill('Mehendi')
    await send.click()
    await expectVisible(page, "Thank you! We'll contact you soon to confirm your appointment.")
    expect(await leadsOf(product.service, 'No script')).toMatchObject([
      { phone: '0000000020', service_interested: 'Mehendi', status: 'new', source_page: '/' },
    ])
  })

  test('books a service, today by default', async ({ visit }) => {
    const { page } = await open(visit, '/services')
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    await page.waitForURL(/\/services\?book=Gold\+Facial/)
    const form = page.locator('#book')
    await expect(form.getByLabel('Preferred Date')).toHaveValue(today)
    await expect(form.getByLabel('Preferred Date')).toHaveAttribute('min', today)
    await form.getByLabel('Full Name').fill('No script booking')
    await form.getByLabel('Phone Number').fill('0000000021')
    await sendRequest(form)
    await expectVisible(page, SENT)
    // The private page shows the price that the form showed.
    await expectVisible(page, 'Total')
    await expectVisible(page, '₹1,799')
    expect(await leadsOf(product.service, 'No script booking')).toMatchObject([
      { service_interested: 'Gold Facial', status: 'new' },
    ])
  })

  test('the booking form is accessible, empty and with issues', { tag: '@deep' }, async ({ visit }) => {
    // axe is a script itself, so only the scripts of the page are blocked.
    const { page } = await visit('about:blank', 'phone')
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${product.url}/services?book=Gold+Facial#book`)
    const form = page.locator('#book')
    await expectAccessibleInDeep(page)
    await sendRequest(form)
    await expect(form.getByRole('alert').getByText('Name is required', { exact: true })).toBeVisible()
    await expect(form.getByLabel('Full Name')).toHaveAttribute('aria-invalid', 'true')
    await expectAccessible(page)
  })

  test('sends a review', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await open(visit, '/')
    await page.locator('#review-name').fill('A quiet client')
    await page.locator('#review-text').fill('Good.')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expectVisible(page, 'Please select a rating')
    await expect(page.locator('#review-text')).toHaveValue('Good.')
    await page.getByText('3 stars', { exact: true }).locator('..').click()
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await expectVisible(page, 'Thank you for your review! It will be published after approval.')
    const { data } = await product.service.from('reviews').select().eq('full_name', 'A quiet client')
    expect(data).toMatchObject([{ rating: 3, is_approved: false }])
  })
})

test.describe('a posted form', () => {
  test('is stored once when it is repeated, and not at all with the hidden field', async () => {
    let window: number
    let name: string
    do {
      window = repeatWindow()
      name = `Twice in ${window}`
      for (let posts = 0; posts < 2; posts += 1)
        expect((await postLead({ name, phone: '0000000022' })).status).toBe(303)
    } while (window !== repeatWindow())
    expect(await leadsOf(product.service, name)).toHaveLength(1)
    expect((await postLead({ name: 'Machine', phone: '0000000022', website: 'x' })).status).toBe(303)
    expect(await leadsOf(product.service, 'Machine')).toEqual([])
  })

  test('applies the same rule for phone numbers', async () => {
    const refused = await postLead({ name: 'By phone', phone: '-'.repeat(10) })
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Phone number must be at least 10 digits')
    expect((await postLead({ name: 'By phone', phone: '+91 982 601 2345' })).status).toBe(303)
    expect(await leadsOf(product.service, 'By phone')).toMatchObject([{ phone: '+919826012345' }])
  })

  test('is stored once for each service', async () => {
    for (const service of ['Gold Facial', 'Hair Spa']) {
      const { status } = await postTo('/services', {
        service,
        name: 'Two services',
        phone: '0000000025',
        preferredDay: '2090-01-01',
      })
      expect(status).toBe(303)
    }
    expect(await leadsOf(product.service, 'Two services')).toHaveLength(2)
  })

  test('is refused from another origin', async () => {
    const { status } = await postLead({ name: 'Forged', phone: '0000000023' }, 'https://other.example.com')
    expect(status).toBeGreaterThanOrEqual(400)
    expect(await leadsOf(product.service, 'Forged')).toEqual([])
  })

  // Last in the file: afterwards the server refuses this address.
  test('explains the rate limit, keeps the input and offers WhatsApp', async () => {
    const postMany = async (sent = 0): Promise<void> => {
      if (sent > 30) throw new Error('Thirty leads from one address were all accepted')
      const { status } = await postLead({ name: `Many ${sent}`, phone: '0000000024' })
      if (status !== 429) await postMany(sent + 1)
    }
    await postMany()
    const refused = await postLead({ name: 'One too many', phone: '0000000024', service: 'Mehendi' })
    expect(refused.status).toBe(429)
    const html = await refused.text()
    expect(html).toContain(
      'We have already received several requests from you. Please try again in a few minutes, or call us directly.',
    )
    expect(html).toMatch(/<input[^>]* value="One too many"/)
    expect(html).toMatch(
      /href="https:\/\/wa\.me\/[^"]*Mehendi[^"]*"[^>]*>(?:(?!<\/a>).)*Send it on WhatsApp/s,
    )
  })
})
