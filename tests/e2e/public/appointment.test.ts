// The appointment dialog: fields, defaults, days, states, messages, keyboard, and that no request is lost or stored twice.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated, phoneAndDeepDesktop, type Screen } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { sendUntilRefused } from '#testing/browser/many-leads.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import {
  dayIs,
  dialogOf,
  FAILED,
  kolkataDay,
  leadsOf,
  openDialog,
  pressBook,
  SENT,
  sendRequest,
} from './appointment-dialog.ts'

const product = openProduct()

const TOO_MANY =
  'We have already received several requests from you. Please try again in a few minutes, or call us directly.'

/** The browser's clock is fixed, so that no test depends on the time of the run. */
const NOON = new Date('2027-03-16T12:00:00+05:30')
const TODAY = '2027-03-16'

async function appointmentAtNoon(visit: OpenPage, screen: Screen) {
  const visited = await visit('about:blank', screen)
  await visited.page.clock.setFixedTime(NOON)
  await visited.page.goto(product.url)
  return visited
}

/** In the page: whether fields of the form are shown at the height of this button. */
function hasFieldsBeside(button: HTMLElement): boolean {
  const { left, top, height } = button.getBoundingClientRect()
  const rows = [top + 1, top + height / 2, top + height - 1]
  const columns = [0.2, 0.4, 0.6, 0.8, 1].map((part) => left * part + 1)
  return rows.some((y) =>
    columns.some((x) => document.elementFromPoint(x, y)?.closest('form[method=post]') != null),
  )
}

/** The server stores the first lead, but its response is lost. Returns the number of responses so far. */
async function loseFirstAnswer(page: Page, notBefore = Promise.resolve()): Promise<() => number> {
  let answers = 0
  await page.route('**/rest/v1/leads', async (route) => {
    const response = await route.fetch()
    answers += 1
    await notBefore
    if (answers === 1) await route.abort()
    else await route.fulfill({ response })
  })
  return () => answers
}

for (const [screen, details] of phoneAndDeepDesktop) {
  test.describe(`the appointment dialog on a ${screen}`, details, () => {
    test('has the specified fields, is at most 500 px wide and accessible', async ({ visit }) => {
      const { page, problems } = await appointmentAtNoon(visit, screen)
      const dialog = await openDialog(page)
      for (const label of ['Full Name', 'Phone Number', 'Email (optional)', 'Message (optional)'])
        await expect.soft(dialog.getByLabel(label)).toBeVisible()
      await expect.soft(dialog.getByLabel('Phone Number')).toHaveAttribute('type', 'tel')
      await expect.soft(dialog.getByLabel('Email (optional)')).toHaveAttribute('type', 'email')
      await expect.soft(dialog.getByPlaceholder('Any special requests or questions...')).toBeVisible()
      await expect
        .poll(() => dialog.evaluate((element) => element.getBoundingClientRect().width))
        .toBeLessThanOrEqual(500)
      await dayIs(page, TODAY)
      await expect(dialog.getByLabel('Preferred Date')).toHaveAttribute('min', TODAY)
      await expectAccessible(page)
      await dialog.evaluate((element) => element.scrollTo(0, element.scrollHeight / 2))
      const close = dialog.getByRole('button', { name: 'Close', exact: true })
      await expect.poll(() => close.evaluate(hasFieldsBeside)).toBe(false)
      expect(problems).toEqual([])
    })

    test('stores a lead for General Appointment today, confirms it, closes and is empty again', async ({
      visit,
    }) => {
      const { page } = await appointmentAtNoon(visit, screen)
      const dialog = await openDialog(page)
      const name = `Booker on a ${screen}`
      await dialog.getByLabel('Full Name').fill(name)
      await dialog.getByLabel('Phone Number').fill('+91 00000 00001')
      await dialog.getByLabel('Email (optional)').fill('booker@example.com')
      await dayIs(page, TODAY)
      const release = await holdRequests(page, '**/rest/v1/leads')
      await sendRequest(dialog)
      await expect(dialog.getByRole('button', { name: 'Submitting...' })).toBeDisabled()
      release()
      await expectToast(page, SENT)
      await expect(dialog).toBeHidden()
      const [lead] = await leadsOf(product.service, name)
      expect(lead).toMatchObject({
        phone: '+91 00000 00001',
        email: 'booker@example.com',
        service_interested: 'General Appointment',
        message: null,
        status: 'new',
      })
      expect(kolkataDay(new Date(lead.preferred_date))).toBe(TODAY)
      const again = await openDialog(page)
      await expect(again.getByLabel('Full Name')).toHaveValue('')
    })
  })
}

test.describe('the preferred day', () => {
  test('is at least today in Kolkata, in all time zones of the browser', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await visit('about:blank', 'desktop', { timezoneId: 'Pacific/Honolulu' })
    // Ten in the morning of the 15th in Honolulu, already the 16th in Kolkata.
    await page.clock.setFixedTime(new Date('2027-03-15T20:00:00Z'))
    await page.goto(product.url)
    const dialog = await openDialog(page)
    await dayIs(page, TODAY)
    const day = dialog.getByLabel('Preferred Date')
    await expect(day).toHaveAttribute('min', TODAY)
    await dialog.getByLabel('Full Name').fill('Too early')
    await dialog.getByLabel('Phone Number').fill('0000000009')
    await day.fill('2027-03-15')
    await sendRequest(dialog)
    await expectToast(page, 'Please choose today or a later date')
    await expect(day).toBeFocused()
  })

  test('opens in a calendar that Escape closes alone', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit(product.url, 'desktop')
    const dialog = await openDialog(page)
    const day = dialog.getByLabel('Preferred Date')
    await day.focus()
    await day.evaluate((field: HTMLInputElement) => field.showPicker())
    await expect(page.locator('input:open')).toHaveCount(1)
    await page.keyboard.press('Escape')
    await expect(page.locator('input:open')).toHaveCount(0)
    await expect(dialog).toBeVisible()
    await page.keyboard.press('Escape')
    await expect(dialog).toBeHidden()
  })

  test('is not overwritten while it is typed', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'desktop')
    await page.addInitScript(() => {
      const idleWork: (() => void)[] = []
      window.requestIdleCallback = (work) =>
        idleWork.push(() => work({ didTimeout: true, timeRemaining: () => 0 }))
      Object.assign(window, { idleWork })
    })
    await page.goto(product.url)
    const dialog = await pressBook(page)
    await page.locator('#appointment-preferredDay').focus()
    const year = new Date().getFullYear() + 1
    await page.keyboard.type('1212')
    await page.evaluate(() => {
      for (const work of (window as unknown as { idleWork: (() => void)[] }).idleWork) work()
    })
    await page.keyboard.type(String(year))
    await dayIs(page, `${year}-12-12`)
    await dialog.getByRole('button', { name: 'Close' }).click()
  })
})

test('books by keyboard alone, and Escape returns the focus', { tag: '@deep' }, async ({ visit }) => {
  const { page } = await appointmentAtNoon(visit, 'desktop')
  await hydrated(page)
  const isOpenAfterEscape = await page.evaluate(() => {
    document.querySelector<HTMLElement>('[data-appointment-request]')?.click()
    const press = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    document.activeElement?.dispatchEvent(press)
    return document.querySelector<HTMLDialogElement>('#appointment')?.open
  })
  expect(isOpenAfterEscape, 'before the dialog is modal').toBe(false)
  const focused = () => page.evaluate(() => document.activeElement?.textContent ?? '')
  for (let presses = 0; presses < 30 && (await focused()) !== 'BOOK APPOINTMENT'; presses += 1) {
    await page.keyboard.press('Tab')
  }
  await page.keyboard.press('Enter')
  const dialog = dialogOf(page)
  await expect(dialog).toBeVisible()
  await page.keyboard.press('Escape')
  await expect(dialog).toBeHidden()
  await expect.poll(focused).toBe('BOOK APPOINTMENT')

  await page.keyboard.press('Enter')
  await expect(dialog).toBeVisible()
  await dayIs(page, TODAY)
  await expect(dialog.getByLabel('Full Name')).toBeFocused()
  // Day and month are the same, because their order depends on the browser's locale.
  await page.keyboard.type('Keyboard only')
  await page.keyboard.press('Tab')
  await page.keyboard.type('0000000002')
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  await page.keyboard.type('12122027')
  const message = dialog.getByLabel('Message (optional)')
  const isThere = () => message.evaluate((field) => field === document.activeElement)
  // Past the parts of the date, the times, place and people.
  for (let presses = 0; presses < 12 && !(await isThere()); presses += 1) await page.keyboard.press('Tab')
  await page.keyboard.type('In December please')
  await page.keyboard.press('Tab')
  await expect.poll(focused).toBe('Request Appointment')
  await page.keyboard.press('Enter')
  await expectToast(page, SENT)
  const [lead] = await leadsOf(product.service, 'Keyboard only')
  expect(lead).toMatchObject({ message: 'In December please' })
  expect(kolkataDay(new Date(lead.preferred_date))).toBe('2027-12-12')
})

test.describe('when a field is invalid', () => {
  test('shows each issue at its field until it is corrected, and one toast', async ({ visit }) => {
    const { page } = await visit(product.url, 'phone')
    const dialog = await openDialog(page)
    const field = (label: string) => dialog.getByLabel(label)
    const toasts = page.locator('[data-sonner-toast][data-removed=false]')
    await test.step('names the first missing field and focuses it', async () => {
      await field('Email (optional)').fill('nobody')
      await sendRequest(dialog)
      await expectToast(page, 'Name is required')
      await expect(dialog.getByText('Phone number must be at least 10 digits')).toBeVisible()
      await expect(field('Full Name')).toBeFocused()
      await expect(field('Full Name')).toHaveAttribute('aria-invalid', 'true')
      await expectAccessible(page)
    })

    await test.step('shows one toast for several attempts', async () => {
      for (let presses = 0; presses < 2; presses += 1) {
        await sendRequest(dialog)
        await expectToast(page, 'Name is required')
      }
      await expect(toasts).toHaveCount(1)
    })

    await test.step('removes an issue with the keystroke that corrects it', async () => {
      await field('Full Name').press('A')
      await expect(dialog.locator('#appointment-name-error')).toHaveCount(0)
      await expect(field('Full Name')).not.toHaveAttribute('aria-invalid')
      await expect(toasts).toHaveCount(0)
      await field('Phone Number').pressSequentially('000000000')
      await expect(dialog.locator('#appointment-phone-error')).toBeVisible()
      await field('Phone Number').press('9')
      await expect(dialog.locator('#appointment-phone-error')).toHaveCount(0)
      await field('Email (optional)').fill('somebody@example.com')
      await expect(dialog.getByText(/Name is required|at least 10 digits|valid email/)).toHaveCount(0)
    })

    await test.step('shows no earlier issue when it is opened again, but the draft', async () => {
      await field('Full Name').fill('')
      await field('Message (optional)').fill('Kept')
      await sendRequest(dialog)
      await expect(dialog.locator('#appointment-name-error')).toBeVisible()
      await dialog.getByRole('button', { name: 'Close', exact: true }).click()
      await expect(dialog).toBeHidden()
      await pressBook(page)
      await expect(dialog.locator('#appointment-name-error')).toHaveCount(0)
      await expect(field('Message (optional)')).toHaveValue('Kept')
    })
  })
})

test.describe('when sending fails', () => {
  test('stays open, keeps the draft after a reload and offers WhatsApp', async ({ visit }) => {
    const { page, context, problems } = await appointmentAtNoon(visit, 'phone')
    await page.route('**/rest/v1/leads', (route) => route.abort())
    const dialog = await openDialog(page)
    await dayIs(page, TODAY)
    await dialog.getByLabel('Full Name').fill('Not lost')
    await dialog.getByLabel('Phone Number').fill('0000000003')
    await dialog.getByLabel('Message (optional)').fill('Two of us')
    await dialog.getByLabel('Preferred Date').fill('2027-03-21')
    await sendRequest(dialog)
    await expectToast(page, FAILED)
    await expect(dialog).toBeVisible()
    await expect.poll(() => problems.join()).toContain('The appointment request could not be sent')
    const chat = dialog.getByRole('link', { name: 'Send it on WhatsApp' })
    await expect(chat).toHaveAttribute('href', /^https:\/\/wa\.me\/910000000000\?/)
    const address = new URL((await chat.getAttribute('href')) ?? '')
    for (const text of ['General Appointment', 'Not lost', '0000000003', 'Two of us'])
      expect(address.searchParams.get('text')).toContain(text)
    await context.route('https://wa.me/**', (route) => route.abort())
    const opened = context.waitForEvent('page')
    await page.getByRole('button', { name: 'Send on WhatsApp' }).click()
    await (await opened).close()

    await page.unroute('**/rest/v1/leads')
    const release = await holdRequests(page, '**/rest/v1/rpc/free_*')
    await page.reload()
    const again = await openDialog(page)
    await expect(again.getByLabel('Full Name')).toHaveValue('Not lost')
    await expect(again.getByLabel('Message (optional)')).toHaveValue('Two of us')
    await dayIs(page, '2027-03-21')
    const submit = again.getByRole('button', { name: 'Request Appointment' })
    await again.evaluate((element) => element.scrollTo(0, element.scrollHeight))
    await submit.hover()
    const place = await submit.boundingBox()
    release()
    await expect(again.getByRole('group', { name: 'Days with free times' })).toBeVisible()
    await expect.poll(() => submit.boundingBox(), 'the button stays in place').toEqual(place)
    await submit.click()
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Not lost')).toHaveLength(1)
  })

  test('stores one lead for a double tap and for a retry after a lost response', async ({ visit }) => {
    const { page } = await visit(product.url, 'phone')
    const tapped = Promise.withResolvers<void>()
    const answers = await loseFirstAnswer(page, tapped.promise)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Only once')
    await dialog.getByLabel('Phone Number').fill('0000000004')
    await dialog.getByRole('button', { name: 'Request Appointment' }).dblclick()
    tapped.resolve()
    await expectToast(page, FAILED)
    await sendRequest(dialog)
    await expectToast(page, SENT)
    expect(answers()).toBe(2)
    expect(await leadsOf(product.service, 'Only once')).toHaveLength(1)
  })

  test('stores a second lead for another service after a lost response', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await visit(`${product.url}/services`, 'phone')
    await hydrated(page)
    await loseFirstAnswer(page)
    const dialog = dialogOf(page)
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    await dialog.getByLabel('Full Name').fill('Two wishes')
    await dialog.getByLabel('Phone Number').fill('0000000006')
    await sendRequest(dialog)
    await expectToast(page, FAILED)
    await dialog.getByRole('button', { name: 'Close', exact: true }).click()
    await page.locator('#hair-spa').getByRole('button', { name: 'Book Now' }).click()
    await expect(dialog.getByText('Hair Spa', { exact: true }).first()).toBeVisible()
    await sendRequest(dialog)
    await expectToast(page, SENT)
    const services = (await leadsOf(product.service, 'Two wishes')).map((lead) => lead.service_interested)
    expect(services.sort()).toEqual(['Gold Facial', 'Hair Spa'])
  })

  // Last in the file: afterwards the server refuses this address.
  test('explains the rate limit, keeps the draft and offers WhatsApp', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await visit(product.url, 'phone')
    await sendUntilRefused(page)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Eager')
    await dialog.getByLabel('Phone Number').fill('0000000005')
    const answer = page.waitForResponse('**/rest/v1/leads')
    await sendRequest(dialog)
    expect((await answer).status()).toBe(429)
    await expectToast(page, TOO_MANY)
    await expect(dialog.getByRole('alert').getByText(TOO_MANY, { exact: true })).toBeVisible()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Eager')
    await expect(dialog.getByRole('link', { name: 'Send it on WhatsApp' })).toHaveAttribute('href', /Eager/)
    expect(await leadsOf(product.service, 'Eager')).toEqual([])
  })
})
