// The appointment dialog: fields, defaults, days, states, sentences, keyboard, and that no request is lost or doubled.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, screens, visit } from '../support/browser.ts'
import { holdRequests } from '../support/held-requests.ts'
import { sendUntilRefused } from '../support/many-enquiries.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'

const site = openSite()

const SENT = "Appointment request submitted! We'll contact you soon."
const FAILED = 'Failed to submit appointment. Please try again.'
const TOO_MANY =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'

async function openDialog(page: Page) {
  await page.locator('main').getByRole('button', { name: 'BOOK APPOINTMENT' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
  await dialog.waitFor()
  return dialog
}

async function leadsOf(name: string) {
  const { data, error } = await site.product.service.from('leads').select().eq('full_name', name)
  expect(error).toBeNull()
  return data ?? []
}

const kolkataDay = (moment: Date) =>
  new Intl.DateTimeFormat('sv-SE', { timeZone: 'Asia/Kolkata', dateStyle: 'short' }).format(moment)

describe.each(['phone', 'desktop'] as const)('the appointment dialog on a %s', (screen) => {
  it('asks for what the spec says, at most 500 px wide, without axe violations', async () => {
    const { page, context, problems } = await visit(site.browser, site.product.url, screen)
    const dialog = await openDialog(page)
    for (const label of ['Full Name', 'Phone Number', 'Email (optional)', 'Message (optional)']) {
      await dialog.getByLabel(label).waitFor()
    }
    expect(await dialog.getByLabel('Phone Number').getAttribute('type')).toBe('tel')
    expect(await dialog.getByLabel('Email (optional)').getAttribute('type')).toBe('email')
    await dialog.getByPlaceholder('Any special requests or questions...').waitFor()
    expect((await dialog.boundingBox())?.width).toBeLessThanOrEqual(500)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: /^Preferred Date/ }).click()
    await dialog.getByRole('grid').waitFor()
    expect(await violations(page)).toEqual([])
    expect(problems).toEqual([])
    await context.close()
  })

  it('stores a lead for General Appointment today, says so, closes and is empty again', async () => {
    const { page, context } = await visit(site.browser, site.product.url, screen)
    const dialog = await openDialog(page)
    const name = `Booker on a ${screen}`
    await dialog.getByLabel('Full Name').fill(name)
    await dialog.getByLabel('Phone Number').fill('+91 00000 00001')
    await dialog.getByLabel('Email (optional)').fill('booker@example.com')
    const release = await holdRequests(page, '**/rest/v1/leads')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    const submitting = dialog.getByRole('button', { name: 'Submitting...' })
    await submitting.waitFor()
    expect(await submitting.isDisabled()).toBe(true)
    release()
    await seesToast(page, SENT)
    await dialog.waitFor({ state: 'hidden' })
    const [lead] = await leadsOf(name)
    expect(lead).toMatchObject({
      phone: '+91 00000 00001',
      email: 'booker@example.com',
      service_interested: 'General Appointment',
      message: null,
      status: 'new',
    })
    expect(kolkataDay(new Date(lead.preferred_date))).toBe(kolkataDay(new Date()))
    const again = await openDialog(page)
    expect(await again.getByLabel('Full Name').inputValue()).toBe('')
    await context.close()
  })
})

describe('its days', () => {
  it('offers no day before today in Kolkata, wherever the browser stands', async () => {
    const context = await site.browser.newContext({
      viewport: screens.desktop,
      timezoneId: 'Pacific/Honolulu',
    })
    const page = await context.newPage()
    // Ten in the evening of the 15th in Honolulu's day, already the 16th in Kolkata.
    await page.clock.setFixedTime(new Date('2027-03-15T20:00:00Z'))
    await page.goto(site.product.url)
    const dialog = await openDialog(page)
    const day = dialog.getByRole('button', { name: /^Preferred Date/ })
    expect(await day.textContent()).toBe('Tuesday, 16 March 2027')
    await day.click()
    const grid = dialog.getByRole('grid')
    expect(await grid.getByRole('button', { name: / 15 March 2027$/ }).isDisabled()).toBe(true)
    await grid.getByRole('button', { name: / 20 March 2027$/ }).click()
    expect(await day.textContent()).toBe('Saturday, 20 March 2027')
    await context.close()
  })
})

describe('by keyboard alone', () => {
  it('books from the first Tab to the message, and Escape gives focus back', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (let presses = 0; presses < 30 && (await focused()) !== 'BOOK APPOINTMENT'; presses += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('BOOK APPOINTMENT')

    await page.keyboard.press('Enter')
    await dialog.waitFor()
    const type = async (label: string, text: string) => {
      const isThere = () => dialog.getByLabel(label).evaluate((field) => field === document.activeElement)
      for (let presses = 0; presses < 12 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
      await page.keyboard.type(text)
    }
    await type('Full Name', 'Keyboard only')
    await type('Phone Number', '0000000002')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await dialog.getByRole('grid').waitFor()
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('Enter')
    await dialog.getByRole('grid').waitFor({ state: 'hidden' })
    await type('Message (optional)', 'Tomorrow please')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seesToast(page, SENT)
    const [lead] = await leadsOf('Keyboard only')
    expect(lead).toMatchObject({ message: 'Tomorrow please' })
    expect(kolkataDay(new Date(lead.preferred_date))).toBe(kolkataDay(new Date(Date.now() + 86_400_000)))
    await context.close()
  })
})

describe('when something is missing or fails', () => {
  it('names the first missing field as a message and beside it, and puts the cursor there', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    const dialog = await openDialog(page)
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, 'Name is required')
    await dialog.getByText('Phone number must be at least 10 digits').waitFor()
    await page.waitForFunction(() => document.activeElement?.id === 'appointment-name')
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  it('stays open, keeps the words over a reload and offers WhatsApp with the request written', async () => {
    const { page, context, problems } = await visit(site.browser, site.product.url, 'phone')
    await page.route('**/rest/v1/leads', (route) => route.abort())
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Not lost')
    await dialog.getByLabel('Phone Number').fill('0000000003')
    await dialog.getByLabel('Message (optional)').fill('Two of us')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, FAILED)
    expect(await dialog.isVisible()).toBe(true)
    expect(problems.join()).toContain('The appointment could not be sent')
    const chat = dialog.getByRole('link', { name: 'Send it on WhatsApp' })
    const address = new URL((await chat.getAttribute('href')) ?? '')
    expect(address.origin + address.pathname).toBe('https://wa.me/910000000000')
    for (const words of ['General Appointment', 'Not lost', '0000000003', 'Two of us']) {
      expect(address.searchParams.get('text')).toContain(words)
    }
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Send on WhatsApp' }).click()
    await (await opened).close()

    await page.unroute('**/rest/v1/leads')
    await page.reload()
    const again = await openDialog(page)
    expect(await again.getByLabel('Full Name').inputValue()).toBe('Not lost')
    expect(await again.getByLabel('Message (optional)').inputValue()).toBe('Two of us')
    await again.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    expect(await leadsOf('Not lost')).toHaveLength(1)
    await context.close()
  })

  it('stores one lead for a double tap and for a retry after a lost answer', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    let answers = 0
    await page.route('**/rest/v1/leads', async (route) => {
      const response = await route.fetch()
      answers += 1
      if (answers === 1) await route.abort()
      else await route.fulfill({ response })
    })
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Only once')
    await dialog.getByLabel('Phone Number').fill('0000000004')
    await dialog.getByRole('button', { name: 'Request Appointment' }).dblclick()
    await seesToast(page, FAILED)
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    expect(answers).toBe(2)
    expect(await leadsOf('Only once')).toHaveLength(1)
    await context.close()
  })
})

describe('before the page is alive', () => {
  it('repeats a press that came before React', async () => {
    const context = await site.browser.newContext({ viewport: screens.phone })
    const page = await context.newPage()
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(site.product.url)
    await page.locator('main').getByRole('button', { name: 'BOOK APPOINTMENT' }).click()
    expect(page.url()).toBe(`${site.product.url}/`)
    release()
    await page.getByRole('dialog', { name: 'Book an appointment' }).waitFor()
    await context.close()
  })

  it('leads to the form itself when the scripts never arrive', async () => {
    const context = await site.browser.newContext({ viewport: screens.phone })
    const page = await context.newPage()
    await page.route('**/assets/*.js', (route) => route.abort())
    await page.goto(site.product.url)
    await page.locator('main').getByRole('button', { name: 'BOOK APPOINTMENT' }).click()
    await page.waitForURL(/\/services\?book=General\+Appointment/)
    await page.locator('#book').getByLabel('Full Name').waitFor()
    await context.close()
  })

  it('keeps what was typed while React was starting', async () => {
    const context = await site.browser.newContext({ viewport: screens.phone })
    const page = await context.newPage()
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(site.product.url)
    await page.locator('#lead-name').fill('Typed early')
    release()
    await alive(page)
    expect(await page.locator('#lead-name').inputValue()).toBe('Typed early')
    await context.close()
  })
})

// Last: from here on the server takes nothing more from this address.
describe('after too many requests from one address', () => {
  it('says so kindly, keeps the words and offers WhatsApp', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    await sendUntilRefused(page)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Eager')
    await dialog.getByLabel('Phone Number').fill('0000000005')
    const answer = page.waitForResponse('**/rest/v1/leads')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    expect((await answer).status()).toBe(429)
    await seesToast(page, TOO_MANY)
    await dialog.getByRole('alert').getByText(TOO_MANY, { exact: true }).waitFor()
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Eager')
    const chat = await dialog.getByRole('link', { name: 'Send it on WhatsApp' }).getAttribute('href')
    expect(new URL(chat ?? '').searchParams.get('text')).toContain('Eager')
    expect(await leadsOf('Eager')).toEqual([])
    await context.close()
  })
})
