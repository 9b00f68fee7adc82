// The lead form and the review form of the home page, and the testimonials that come of reviews.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, visit } from '../support/browser.ts'
import { holdRequests } from '../support/held-requests.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'

const site = openSite()

const sendLead = (page: Page) =>
  page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
const sendReview = (page: Page) => page.getByRole('button', { name: 'Submit Review' }).click()

async function fillLead(page: Page, values: Readonly<Record<string, string>>) {
  for (const [field, value] of Object.entries(values)) await page.locator(`#lead-${field}`).fill(value)
}

const lead = { name: 'A visitor', phone: '+91 00000 00010', service: 'Hair Spa', message: '' }

describe('the lead form', () => {
  it('announces the first issue of every rule', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    await alive(page)
    const rules: [Readonly<Record<string, string>>, string][] = [
      [{ name: '' }, 'Name is required'],
      [{ name: 'n'.repeat(101) }, 'Name must be less than 100 characters'],
      [{ phone: '12345' }, 'Phone number must be at least 10 digits'],
      [{ phone: '-'.repeat(10) }, 'Phone number must be at least 10 digits'],
      [{ phone: '1'.repeat(16) }, 'Phone number must be less than 15 digits'],
      [{ phone: '00000abcde' }, 'Invalid phone number format'],
      [{ service: '' }, 'Service is required'],
      [{ service: 's'.repeat(201) }, 'Service must be less than 200 characters'],
      [{ message: 'm'.repeat(1001) }, 'Message must be less than 1000 characters'],
    ]
    for (const [change, sentence] of rules) {
      await fillLead(page, { ...lead, ...change })
      await sendLead(page)
      await seesToast(page, sentence)
      await page.locator('#contact form').getByText(sentence, { exact: true }).last().waitFor()
    }
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  it.each(['phone', 'desktop'] as const)('stores the enquiry and resets, on a %s', async (screen) => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    await alive(page)
    const name = `Enquirer on a ${screen}`
    await fillLead(page, { ...lead, name, message: 'In the evening' })
    const release = await holdRequests(page, '**/rest/v1/leads')
    await sendLead(page)
    const submitting = page.locator('#contact').getByRole('button', { name: 'Submitting...' })
    await submitting.waitFor()
    expect(await submitting.isDisabled()).toBe(true)
    release()
    await seesToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
    expect(await page.locator('#lead-name').inputValue()).toBe('')
    const { data } = await site.product.service.from('leads').select().eq('full_name', name)
    expect(data).toMatchObject([
      { phone: lead.phone, service_interested: 'Hair Spa', message: 'In the evening', status: 'new' },
    ])
    await context.close()
  })

  it('resets also when the page has more to choose from while it is sent', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    await alive(page)
    const offerChoices = await holdRequests(page, '**/rest/v1/areas*')
    const store = await holdRequests(page, '**/rest/v1/leads')
    await fillLead(page, { ...lead, name: 'Faster than the choices' })
    await sendLead(page)
    offerChoices()
    await page.locator('#lead-preferredTime').waitFor({ state: 'attached' })
    store()
    await seesToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
    expect(await page.locator('#lead-name').inputValue()).toBe('')
    await context.close()
  })

  it('says from which site, advertisement and page it came, whichever page was the first', async () => {
    const context = await site.browser.newContext()
    const page = await context.newPage()
    const advertisement = '/services?utm_source=instagram&utm_medium=story&utm_campaign=%00diwali'
    await page.goto(site.product.url + advertisement, { referer: 'https://social.example.com/somebody?x=1' })
    // A whole new page, which knows nothing of the first one.
    await page.goto(site.product.url)
    await alive(page)
    await fillLead(page, { ...lead, name: 'Came by a story' })
    await sendLead(page)
    await seesToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
    const { data } = await site.product.service
      .from('leads')
      .select('source,source_page,source_referrer,utm_source,utm_medium,utm_campaign')
      .eq('full_name', 'Came by a story')
    expect(data).toEqual([
      {
        source: 'website',
        source_page: '/',
        source_referrer: 'social.example.com',
        utm_source: 'instagram',
        utm_medium: 'story',
        utm_campaign: 'diwali',
      },
    ])
    await context.close()
  })

  it('takes a telephone number the way people write it', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    for (const [written, stored] of [
      ['+91 982 601 2345', '+919826012345'],
      ['(+91) 98260-12345', '(+91)9826012345'],
    ] as const) {
      await fillLead(page, { ...lead, name: `Written ${written}`, phone: written })
      await sendLead(page)
      await seesToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
      const { data } = await site.product.service
        .from('leads')
        .select('phone')
        .eq('full_name', `Written ${written}`)
      expect(data).toEqual([{ phone: stored }])
      await page.reload()
      await alive(page)
    }
    await context.close()
  })

  it('says what to do when sending fails, and keeps the words even in a new tab', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    await page.route('**/rest/v1/leads', (route) => route.abort())
    await fillLead(page, { ...lead, name: 'Kept' })
    await sendLead(page)
    await seesToast(page, 'Failed to submit. Please try again or call us directly.')
    await page.locator('#contact').getByRole('link', { name: 'Send it on WhatsApp' }).waitFor()
    await page.close()
    const later = await context.newPage()
    await later.goto(site.product.url)
    await later.waitForFunction(
      () => (document.getElementById('lead-name') as HTMLInputElement | null)?.value === 'Kept',
    )
    await context.close()
  })

  it('sends nothing when the hidden field is filled', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    await alive(page)
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST') asked.push(request.url())
    })
    await fillLead(page, { ...lead, name: 'A machine' })
    await page.locator('#contact input[name=website]').evaluate((field: HTMLInputElement) => {
      field.value = 'https://spam.example.com'
    })
    await sendLead(page)
    await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).waitFor()
    expect(asked).toEqual([])
    await context.close()
  })
})

describe('the review form', () => {
  it('asks for a rating first, then for name and text', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    await sendReview(page)
    await seesToast(page, 'Please select a rating')
    await page.getByText('5 stars', { exact: true }).locator('..').click()
    await sendReview(page)
    await seesToast(page, 'Name is required')
    await page.locator('#review-name').fill('A client')
    await sendReview(page)
    await seesToast(page, 'Review is required')
    await context.close()
  })

  it('says when it could not be sent and keeps it', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    await alive(page)
    await page.route('**/rest/v1/reviews', (route) => route.abort())
    await page.getByText('4 stars', { exact: true }).locator('..').click()
    await page.locator('#review-name').fill('A client')
    await page.locator('#review-text').fill('Kept words')
    await sendReview(page)
    await seesToast(page, 'Failed to submit review. Please try again.')
    expect(await page.locator('#review-text').inputValue()).toBe('Kept words')
    await context.close()
  })

  it('waits for approval and then appears among the testimonials', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await page.getByText('No reviews yet. Be the first to share your experience!', { exact: true }).waitFor()
    await alive(page)
    await page.getByText('5 stars', { exact: true }).locator('..').click()
    await page.locator('#review-name').fill('A glad client')
    await page.locator('#review-email').fill('glad@example.com')
    await page.locator('#review-text').fill('Calm and on time.')
    await sendReview(page)
    await seesToast(page, 'Thank you for your review! It will be published after approval.')
    expect(await page.locator('#review-text').inputValue()).toBe('')
    const { data } = await site.product.service.from('reviews').select()
    expect(data).toMatchObject([
      { full_name: 'A glad client', email: 'glad@example.com', rating: 5, is_approved: false },
    ])

    const more = Array.from({ length: 9 }, (_, index) => ({
      full_name: `Client ${index}`,
      rating: 4,
      review_text: `Review ${index}`,
      is_approved: true,
    }))
    await site.product.service.from('reviews').insert(more)
    await site.product.service.from('reviews').update({ is_approved: true }).eq('full_name', 'A glad client')
    await expect
      .poll(async () => (await (await fetch(site.product.url)).text()).split('<blockquote').length - 1)
      .toBe(8)
    await page.reload()
    expect(await page.locator('#testimonials li').count()).toBe(8)
    const html = await page.content()
    expect(html).not.toContain('glad@example.com')
    expect(await violations(page)).toEqual([])
    await context.close()
  })
})
