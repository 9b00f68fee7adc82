// The appointment dialog: fields, defaults, days, states, sentences, keyboard, and that no request is lost or doubled.
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, screens, visit } from '../support/browser.ts'
import { holdRequests } from '../support/held-requests.ts'
import { sendUntilRefused } from '../support/many-leads.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'
import {
  dayIs,
  dialogOf,
  FAILED,
  kolkataDay,
  leadsOf,
  openDialog,
  pressBook,
  SENT,
} from './appointment-dialog.ts'

const site = openSite()

const TOO_MANY =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'

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
    await dayIs(page, kolkataDay(new Date()))
    expect(await dialog.getByLabel('Preferred Date').getAttribute('min')).toBe(kolkataDay(new Date()))
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
    const [lead] = await leadsOf(site.product.service, name)
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
  it('begin with today in Kolkata, wherever the browser stands', async () => {
    const context = await site.browser.newContext({
      viewport: screens.desktop,
      timezoneId: 'Pacific/Honolulu',
    })
    const page = await context.newPage()
    // Ten in the morning of the 15th in Honolulu, already the 16th in Kolkata.
    await page.clock.setFixedTime(new Date('2027-03-15T20:00:00Z'))
    await page.goto(site.product.url)
    const dialog = await openDialog(page)
    await dayIs(page, '2027-03-16')
    const day = dialog.getByLabel('Preferred Date')
    expect(await day.getAttribute('min')).toBe('2027-03-16')
    await dialog.getByLabel('Full Name').fill('Too early')
    await dialog.getByLabel('Phone Number').fill('0000000009')
    await day.fill('2027-03-15')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, 'Please choose today or a later date')
    await page.waitForFunction(() => document.activeElement?.id === 'appointment-preferredDay')
    await context.close()
  })

  it('are remembered like everything else that was typed', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    const dialog = await openDialog(page)
    const later = kolkataDay(new Date(Date.now() + 5 * 86_400_000))
    await dialog.getByLabel('Preferred Date').fill(later)
    await page.reload()
    await openDialog(page)
    await dayIs(page, later)
    await context.close()
  })

  it('open in a calendar that Escape closes alone', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    const dialog = await openDialog(page)
    const day = dialog.getByLabel('Preferred Date')
    await day.focus()
    await day.evaluate((field: HTMLInputElement) => field.showPicker())
    await page.waitForFunction(() => document.querySelector('input:open') !== null)
    await page.keyboard.press('Escape')
    await page.waitForFunction(() => document.querySelector('input:open') === null)
    expect(await dialog.isVisible()).toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    await context.close()
  })
})

describe('by keyboard alone', () => {
  it('books from the first Tab to the message, and Escape gives focus back', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    await alive(page)
    const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
    for (let presses = 0; presses < 30 && (await focused()) !== 'BOOK APPOINTMENT'; presses += 1) {
      await page.keyboard.press('Tab')
    }
    await page.keyboard.press('Enter')
    const dialog = dialogOf(page)
    await dialog.waitFor()
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'hidden' })
    expect(await focused()).toBe('BOOK APPOINTMENT')

    await page.keyboard.press('Enter')
    await dialog.waitFor()
    await dayIs(page, kolkataDay(new Date()))
    // The first field has the focus; day and month are the same, because their order is the browser's.
    await page.keyboard.type('Keyboard only')
    await page.keyboard.press('Tab')
    await page.keyboard.type('0000000002')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    const year = new Date().getFullYear() + 1
    await page.keyboard.type(`1212${year}`)
    const message = dialog.getByLabel('Message (optional)')
    const isThere = () => message.evaluate((field) => field === document.activeElement)
    for (let presses = 0; presses < 4 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
    await page.keyboard.type('In December please')
    // Any time will do.
    await page.keyboard.press('Tab')
    expect(await page.evaluate(() => document.activeElement?.id)).toBe('appointment-preferredTime')
    // Past what is folded away.
    for (let presses = 0; presses < 3 && (await focused()) !== 'Request Appointment'; presses += 1)
      await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await seesToast(page, SENT)
    const [lead] = await leadsOf(site.product.service, 'Keyboard only')
    expect(lead).toMatchObject({ message: 'In December please' })
    expect(kolkataDay(new Date(lead.preferred_date))).toBe(`${year}-12-12`)
    await context.close()
  })
})

it('leaves a day alone that is being typed when the page finds time to begin with today', async () => {
  const { page, context } = await visit(site.browser, 'about:blank', 'desktop')
  await page.addInitScript(() => {
    const workForLater: (() => void)[] = []
    window.requestIdleCallback = (work) =>
      workForLater.push(() => work({ didTimeout: true, timeRemaining: () => 0 }))
    Object.assign(window, { workForLater })
  })
  await page.goto(site.product.url)
  const dialog = await pressBook(page)
  await page.locator('#appointment-preferredDay').focus()
  const year = new Date().getFullYear() + 1
  await page.keyboard.type('1212')
  await page.evaluate(() => {
    for (const work of (window as unknown as { workForLater: (() => void)[] }).workForLater) work()
  })
  await page.keyboard.type(String(year))
  await dayIs(page, `${year}-12-12`)
  await dialog.getByRole('button', { name: 'Close' }).click()
  await context.close()
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

  it('takes every complaint back with the keystroke that mends it, and speaks once at a time', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    const dialog = await openDialog(page)
    const said = dialog.getByText(/Name is required|at least 10 digits|valid email/)
    await dialog.getByLabel('Email (optional)').fill('nobody')
    for (let presses = 0; presses < 3; presses += 1) {
      await dialog.getByRole('button', { name: 'Request Appointment' }).click()
      await seesToast(page, 'Name is required')
    }
    await page.waitForFunction(
      () => document.querySelectorAll('[data-sonner-toast][data-removed=false]').length === 1,
    )
    const field = (label: string) => dialog.getByLabel(label)
    await field('Full Name').press('A')
    await dialog.locator('#appointment-name-error').waitFor({ state: 'detached' })
    expect(await field('Full Name').getAttribute('aria-invalid')).toBeNull()
    await page.waitForFunction(() => !document.querySelector('[data-sonner-toast][data-removed=false]'))
    await field('Phone Number').pressSequentially('000000000')
    await dialog.locator('#appointment-phone-error').waitFor()
    await field('Phone Number').press('9')
    await dialog.locator('#appointment-phone-error').waitFor({ state: 'detached' })
    await field('Email (optional)').fill('somebody@example.com')
    await said.first().waitFor({ state: 'detached' })
    expect(await said.count()).toBe(0)
    await context.close()
  })

  it('begins without the last complaint when it is opened again', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    const dialog = await openDialog(page)
    await dialog.getByLabel('Message (optional)').fill('Kept')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await dialog.locator('#appointment-name-error').waitFor()
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await dialog.waitFor({ state: 'hidden' })
    await pressBook(page)
    expect(await dialog.locator('#appointment-name-error').count()).toBe(0)
    expect(await dialog.getByLabel('Message (optional)').inputValue()).toBe('Kept')
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
    expect(problems.join()).toContain('The appointment request could not be sent')
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
    expect(await leadsOf(site.product.service, 'Not lost')).toHaveLength(1)
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
    expect(await leadsOf(site.product.service, 'Only once')).toHaveLength(1)
    await context.close()
  })

  it('stores a second lead when the same words ask for another service after a lost answer', async () => {
    const { page, context } = await visit(site.browser, `${site.product.url}/services`, 'phone')
    await alive(page)
    let answers = 0
    await page.route('**/rest/v1/leads', async (route) => {
      const response = await route.fetch()
      answers += 1
      if (answers === 1) await route.abort()
      else await route.fulfill({ response })
    })
    const dialog = dialogOf(page)
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByLabel('Full Name').fill('Two wishes')
    await dialog.getByLabel('Phone Number').fill('0000000006')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, FAILED)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await page.locator('#hair-spa').getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByText('Hair Spa', { exact: true }).first().waitFor()
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    const wishes = (await leadsOf(site.product.service, 'Two wishes')).map((lead) => lead.service_interested)
    expect(wishes.sort()).toEqual(['Gold Facial', 'Hair Spa'])
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
    expect(await leadsOf(site.product.service, 'Eager')).toEqual([])
    await context.close()
  })
})
