// The same forms as plain posts, for visitors whose browser runs no script.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { screens, visit } from '../support/browser.ts'
import { sendUntilRefused } from '../support/many-leads.ts'
import { openSite } from '../support/site.ts'

const site = openSite()

const open = (path: string) =>
  visit(site.browser, `${site.product.url}${path}`, 'phone', { javaScriptEnabled: false })
const sees = (page: Page, words: string) => page.getByText(words, { exact: true }).first().waitFor()

describe('without JavaScript', () => {
  it('shows every section with its content', async () => {
    const { page, context } = await open('/')
    for (const words of ['Hair Styling', '03+', 'Write a review', '24 hours, all days'])
      await sees(page, words)
    await context.close()
  })

  it('sends an enquiry: first issue, kept words, then thanks', async () => {
    const { page, context } = await open('/')
    await page.locator('#lead-name').fill('No script')
    await page.locator('#lead-phone').fill('123')
    await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
    await sees(page, 'Phone number must be at least 10 digits')
    expect(page.url()).toContain('#contact')
    expect(await page.locator('#lead-name').inputValue()).toBe('No script')
    await page.locator('#lead-phone').fill('0000000020')
    await page.locator('#lead-service').fill('Mehendi')
    await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
    await sees(page, "Thank you! We'll contact you soon to confirm your appointment.")
    const { data } = await site.product.service.from('leads').select().eq('full_name', 'No script')
    expect(data).toMatchObject([
      { phone: '0000000020', service_interested: 'Mehendi', status: 'new', source_page: '/' },
    ])
    await context.close()
  })

  it('books a service, today by default', async () => {
    const { page, context } = await open('/services')
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    await page.waitForURL(/\/services\?book=Gold\+Facial/)
    const form = page.locator('#book')
    const day = form.getByLabel('Preferred Date')
    const today = new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format()
    expect(await day.inputValue()).toBe(today)
    expect(await day.getAttribute('min')).toBe(today)
    await form.getByLabel('Full Name').fill('No script booking')
    await form.getByLabel('Phone Number').fill('0000000021')
    await form.getByRole('button', { name: 'Request Appointment' }).click()
    await sees(page, "Appointment request submitted! We'll contact you soon.")
    const { data } = await site.product.service.from('leads').select().eq('full_name', 'No script booking')
    expect(data).toMatchObject([{ service_interested: 'Gold Facial', status: 'new' }])
    await context.close()
  })

  it('has no axe violations in its booking form, filled in wrongly or not', async () => {
    // axe itself is a script, so here only those of the page are missing.
    const context = await site.browser.newContext({ viewport: screens.phone })
    const page = await context.newPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(`${site.product.url}/services?book=Gold+Facial#book`)
    const form = page.locator('#book')
    expect(await violations(page)).toEqual([])
    await form.getByRole('button', { name: 'Request Appointment' }).click()
    await form.getByRole('alert').getByText('Name is required', { exact: true }).waitFor()
    expect(await form.getByLabel('Full Name').getAttribute('aria-invalid')).toBe('true')
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  it('sends a review', async () => {
    const { page, context } = await open('/')
    await page.locator('#review-name').fill('A quiet client')
    await page.locator('#review-text').fill('Good.')
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await sees(page, 'Please select a rating')
    expect(await page.locator('#review-text').inputValue()).toBe('Good.')
    await page.getByText('3 stars', { exact: true }).locator('..').click()
    await page.getByRole('button', { name: 'Submit Review' }).click()
    await sees(page, 'Thank you for your review! It will be published after approval.')
    const { data } = await site.product.service.from('reviews').select().eq('full_name', 'A quiet client')
    expect(data).toMatchObject([{ rating: 3, is_approved: false }])
    await context.close()
  })

  it('stores one lead for the same post twice, and none for a machine', async () => {
    const post = (fields: Record<string, string>) =>
      fetch(`${site.product.url}/?index`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.product.url },
        body: new URLSearchParams({ intent: 'lead', phone: '0000000022', service: 'Nails', ...fields }),
      })
    expect((await post({ name: 'Twice' })).status).toBe(303)
    expect((await post({ name: 'Twice' })).status).toBe(303)
    expect((await post({ name: 'Machine', website: 'x' })).status).toBe(303)
    const { data } = await site.product.service.from('leads').select('full_name').eq('phone', '0000000022')
    expect(data).toEqual([{ full_name: 'Twice' }])
  })

  it('reads a telephone number by the same rule', async () => {
    const post = (phone: string) =>
      fetch(`${site.product.url}/?index`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.product.url },
        body: new URLSearchParams({ intent: 'lead', name: 'By phone', service: 'Nails', phone }),
      })
    const refused = await post('-'.repeat(10))
    expect(refused.status).toBe(400)
    expect(await refused.text()).toContain('Phone number must be at least 10 digits')
    expect((await post('+91 982 601 2345')).status).toBe(303)
    const { data } = await site.product.service.from('leads').select('phone').eq('full_name', 'By phone')
    expect(data).toEqual([{ phone: '+919826012345' }])
  })

  it('stores two leads of the same words for two services', async () => {
    for (const service of ['Gold Facial', 'Hair Spa']) {
      const { status } = await fetch(`${site.product.url}/services`, {
        method: 'POST',
        redirect: 'manual',
        headers: { origin: site.product.url },
        body: new URLSearchParams({
          service,
          name: 'Two services',
          phone: '0000000025',
          preferredDay: '2090-01-01',
        }),
      })
      expect(status).toBe(303)
    }
    const { data } = await site.product.service
      .from('leads')
      .select('service_interested')
      .eq('full_name', 'Two services')
    expect(data).toHaveLength(2)
  })

  it('takes no form from another site', async () => {
    const response = await fetch(`${site.product.url}/?index`, {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: 'https://other.example.com' },
      body: new URLSearchParams({ intent: 'lead', name: 'Forged', phone: '0000000023', service: 'Nails' }),
    })
    expect(response.status).toBeGreaterThanOrEqual(400)
    const { data } = await site.product.service.from('leads').select().eq('full_name', 'Forged')
    expect(data).toEqual([])
  })

  // Last: from here on the server takes nothing more from this address.
  it('says kindly that there were too many requests, keeps the words and offers WhatsApp', async () => {
    const eager = await visit(site.browser, site.product.url, 'phone')
    await sendUntilRefused(eager.page)
    await eager.context.close()
    const { page, context } = await open('/')
    await page.locator('#lead-name').fill('One too many')
    await page.locator('#lead-phone').fill('0000000024')
    await page.locator('#lead-service').fill('Mehendi')
    const answer = page.waitForResponse((response) => response.request().method() === 'POST')
    await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
    expect((await answer).status()).toBe(429)
    await sees(
      page,
      'We have already received several requests from you. Please try again in a few minutes, or call us directly.',
    )
    expect(await page.locator('#lead-name').inputValue()).toBe('One too many')
    const chat = await page.getByRole('link', { name: 'Send it on WhatsApp' }).getAttribute('href')
    expect(new URL(chat ?? '').searchParams.get('text')).toContain('Mehendi')
    await context.close()
  })
})
