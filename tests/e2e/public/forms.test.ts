// The lead form and the review form of the home page, and the testimonials made from reviews.
import type { Page } from '@playwright/test'
import { expectAccessible, expectAccessibleInDeep } from '#testing/browser/axe.ts'
import { hydrated, phoneAndDeepDesktop, type Screen } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { leadsOf, openDialog } from './appointment-dialog.ts'

const product = openProduct()

const THANKS = "Thank you! We'll contact you soon to confirm your appointment."

const sendButton = (page: Page) => page.locator('#contact').getByRole('button', { name: 'Send Enquiry' })
const sendReview = (page: Page) => page.getByRole('button', { name: 'Submit Review' }).click()

async function fillLead(page: Page, values: Readonly<Record<string, string>>) {
  for (const [field, value] of Object.entries(values)) await page.locator(`#lead-${field}`).fill(value)
}

async function openHome(visit: OpenPage, screen: Screen) {
  const visited = await visit(product.url, screen)
  await hydrated(visited.page)
  return visited
}

async function expectIssue(page: Page, change: Readonly<Record<string, string>>, sentence: string) {
  await fillLead(page, { ...lead, ...change })
  await sendButton(page).click()
  await expectToast(page, sentence)
  await expect(page.locator('#contact form').getByText(sentence, { exact: true }).last()).toBeVisible()
}

const lead = { name: 'A visitor', phone: '+91 00000 00010', service: 'Hair Spa', message: '' }

/** In the page: whether the toast covers the element. */
function isCovered(element: Element): boolean {
  const toast = document.querySelector('[data-sonner-toast]')?.getBoundingClientRect()
  const { top, bottom } = element.getBoundingClientRect()
  return !toast || (top < toast.bottom && bottom > toast.top)
}

/** In the page: scrolls to where a toast stands over the element. */
const scrollBelowToast = (element: Element) =>
  window.scrollTo(0, window.scrollY + element.getBoundingClientRect().top - 90)

test('a toast does not cover the field of which it speaks', { tag: '@deep' }, async ({ visit }) => {
  const { page } = await openHome(visit, 'phone')
  const stars = page.locator('.rating-stars')
  await stars.evaluate(scrollBelowToast)
  await sendReview(page)
  await expectToast(page, 'Please select a rating')
  await expect.poll(() => stars.evaluate(isCovered)).toBe(false)
  const name = page.locator('#lead-name')
  await name.evaluate(scrollBelowToast)
  await sendButton(page).click()
  await expectToast(page, 'Name is required')
  await expect.poll(() => name.evaluate(isCovered)).toBe(false)
  const dialog = await openDialog(page)
  await dialog.getByRole('button', { name: 'Request Appointment' }).click()
  const toasts = dialog.locator('[data-sonner-toast]').filter({ hasText: 'Name is required' })
  await expect(toasts.first()).toBeVisible()
  await expect.poll(() => dialog.getByLabel('Full Name').evaluate(isCovered)).toBe(false)
})

test.describe('the lead form', () => {
  test('announces the first issue as a toast and beside the field', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit, 'phone')
    await expectIssue(page, { phone: '12345' }, 'Phone number must be at least 10 digits')
    await expectAccessibleInDeep(page)
  })

  test('announces the first issue of each rule', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit, 'desktop')
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
    for (const [change, sentence] of rules) await expectIssue(page, change, sentence)
    await expectAccessible(page)
  })

  for (const [screen, details] of phoneAndDeepDesktop) {
    test(`stores the lead and resets, on a ${screen}`, details, async ({ visit }) => {
      const { page } = await openHome(visit, screen)
      const name = `Enquirer on a ${screen}`
      await fillLead(page, { ...lead, name, message: 'In the evening' })
      const release = await holdRequests(page, '**/rest/v1/leads')
      await sendButton(page).click()
      await expect(page.locator('#contact').getByRole('button', { name: 'Submitting...' })).toBeDisabled()
      release()
      await expectToast(page, THANKS)
      await expect(page.locator('#lead-name')).toHaveValue('')
      expect(await leadsOf(product.service, name)).toMatchObject([
        { phone: lead.phone, service_interested: 'Hair Spa', message: 'In the evening', status: 'new' },
      ])
    })
  }

  test('resets although options arrive while it is sent', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit, 'desktop')
    const offerChoices = await holdRequests(page, '**/rest/v1/areas*')
    const store = await holdRequests(page, '**/rest/v1/leads')
    await fillLead(page, { ...lead, name: 'Faster than the choices' })
    await sendButton(page).click()
    offerChoices()
    await expect(page.locator('#contact [name=preferredTime]').first()).toBeAttached()
    store()
    await expectToast(page, THANKS)
    await expect(page.locator('#lead-name')).toHaveValue('')
  })

  test('stores referrer, campaign and page of the first visited page', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await visit('about:blank', 'phone')
    const advertisement = '/services?utm_source=instagram&utm_medium=story&utm_campaign=%00diwali'
    await page.goto(product.url + advertisement, { referer: 'https://social.example.com/somebody?x=1' })
    // A full page load, which keeps no JavaScript state of the first page.
    await page.goto(product.url)
    await hydrated(page)
    await fillLead(page, { ...lead, name: 'Came by a story' })
    await sendButton(page).click()
    await expectToast(page, THANKS)
    const { data } = await product.service
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
  })

  test('accepts phone numbers in all usual spellings', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit, 'phone')
    for (const [written, stored] of [
      ['+91 982 601 2345', '+919826012345'],
      ['(+91) 98260-12345', '(+91)9826012345'],
    ] as const) {
      await fillLead(page, { ...lead, name: `Written ${written}`, phone: written })
      await sendButton(page).click()
      await expectToast(page, THANKS)
      expect(await leadsOf(product.service, `Written ${written}`)).toMatchObject([{ phone: stored }])
      await page.reload()
      await hydrated(page)
    }
  })

  test('offers WhatsApp when sending fails, and keeps the draft in a new tab', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page, context } = await openHome(visit, 'phone')
    await page.route('**/rest/v1/leads', (route) => route.abort())
    await fillLead(page, { ...lead, name: 'Kept' })
    await sendButton(page).click()
    await expectToast(page, 'Failed to submit. Please try again or call us directly.')
    await expectToast(page, 'Please check your internet connection. What you typed is kept.')
    await expect(page.locator('#contact').getByRole('link', { name: 'Send it on WhatsApp' })).toBeVisible()
    await page.close()
    const later = await context.newPage()
    await later.goto(product.url)
    await expect(later.locator('#lead-name')).toHaveValue('Kept')
  })

  test('sends nothing while the hidden field is filled', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit, 'phone')
    const sent: (string | null)[] = []
    page.on('request', (request) => {
      if (request.method() === 'POST' && request.url().endsWith('/leads')) sent.push(request.postData())
    })
    const setHidden = (value: string) =>
      page.locator('#contact input[name=website]').evaluate((field: HTMLInputElement, text) => {
        field.value = text
      }, value)
    await fillLead(page, { ...lead, name: 'A machine' })
    await setHidden('https://spam.example.com')
    await sendButton(page).click()
    await expect(sendButton(page)).toBeEnabled()
    // The next lead is the first that is sent.
    await setHidden('')
    await fillLead(page, { name: 'A person' })
    await sendButton(page).click()
    await expectToast(page, THANKS)
    expect(sent.map((body) => JSON.parse(body ?? '').full_name)).toEqual(['A person'])
  })
})

test.describe('the review form', () => {
  test('asks for a rating first, then for name and text', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit, 'phone')
    await sendReview(page)
    await expectToast(page, 'Please select a rating')
    await page.getByText('5 stars', { exact: true }).locator('..').click()
    await sendReview(page)
    await expectToast(page, 'Name is required')
    await page.locator('#review-name').fill('A client')
    await sendReview(page)
    await expectToast(page, 'Review is required')
  })

  test('keeps a review that cannot be sent, then publishes it after approval', async ({ visit }) => {
    const { page } = await visit(product.url, 'phone')
    const text = page.locator('#review-text')
    await test.step('starts without reviews', async () => {
      await expect(
        page.getByText('No reviews yet. Be the first to share your experience!', { exact: true }),
      ).toBeVisible()
      await hydrated(page)
      await sendReview(page)
      await expectToast(page, 'Please select a rating')
    })

    await test.step('keeps the text when sending fails', async () => {
      await page.getByText('5 stars', { exact: true }).locator('..').click()
      await page.locator('#review-name').fill('A glad client')
      await page.locator('#review-email').fill('glad@example.com')
      await text.fill('Calm and on time.')
      await page.route('**/rest/v1/reviews', (route) => route.abort())
      await sendReview(page)
      await expectToast(page, 'Failed to submit review. Please try again.')
      await expect(text).toHaveValue('Calm and on time.')
      await page.unroute('**/rest/v1/reviews')
    })

    await test.step('stores it unapproved', async () => {
      await sendReview(page)
      await expectToast(page, 'Thank you for your review! It will be published after approval.')
      await expect(text).toHaveValue('')
      const { data } = await product.service.from('reviews').select()
      expect(data).toMatchObject([
        { full_name: 'A glad client', email: 'glad@example.com', rating: 5, is_approved: false },
      ])
    })

    await test.step('shows the newest eight approved reviews without email addresses', async () => {
      const more = Array.from({ length: 9 }, (_, index) => ({
        full_name: `Client ${index}`,
        rating: 4,
        review_text: `Review ${index}`,
        is_approved: true,
      }))
      await product.service.from('reviews').insert(more)
      await product.service.from('reviews').update({ is_approved: true }).eq('full_name', 'A glad client')
      await expect
        .poll(async () => (await (await fetch(product.url)).text()).split('<blockquote').length - 1)
        .toBe(8)
      await page.reload()
      await expect(page.locator('#testimonials li')).toHaveCount(8)
      expect(await page.content()).not.toContain('glad@example.com')
      await expectAccessible(page)
    })
  })
})
