// The price planner: it updates on each change, works as a plain form without JavaScript, keeps the plan after a
// reload or an error, and sends it as one lead.
import type { Locator, Page } from '@playwright/test'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { kolkataDay, leadsOf } from './appointment-dialog.ts'

const product = openProduct()
const SENT = "Thank you! We'll contact you soon to confirm your appointment."
const area = '00000000-0000-4000-8000-0000000000a1'
const day = kolkataDay(new Date(Date.now() + 20 * 86_400_000))

test.beforeAll(async () => {
  const { error } = await product.service
    .from('areas')
    .insert({ id: area, name: 'Vijay Nagar', pin_codes: ['452010'] })
  if (error) throw error
})

const dayAfter = (from: string, days: number) =>
  kolkataDay(new Date(Date.parse(`${from}T06:30:00Z`) + days * 86_400_000))

const answerOf = (page: Page) => page.locator('#answer')
const expectVisible = (page: Page, text: string) =>
  expect(answerOf(page).getByText(text, { exact: true }).first()).toBeVisible()

async function openPlanner(visit: OpenPage, query = '') {
  const visited = await visit(`${product.url}/plan${query}`, 'phone')
  await hydrated(visited.page)
  return visited
}

const inView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && node.contains(document.elementFromPoint(left + 2, bottom - 2))
  })

const sendPlan = (page: Page) => answerOf(page).getByRole('button', { name: 'Send my plan' }).click()

async function send(page: Page, name: string) {
  await answerOf(page).getByLabel('Full Name').fill(name)
  await answerOf(page).getByLabel('Phone Number').fill('90000 00031')
  await sendPlan(page)
}

test.describe('the planner', () => {
  test('is printed without its form and the bars of the screen', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openPlanner(visit)
    await page.emulateMedia({ media: 'print' })
    await expectVisible(page, '₹17,498')
    for (const hidden of ['#planner', '.site-header', 'body > nav', 'body > footer'])
      await expect(page.locator(hidden)).toBeHidden()
  })

  test('updates on each change, stores the plan in the address and sends it as one lead', async ({
    visit,
  }) => {
    const { page, problems } = await openPlanner(visit)
    await expectVisible(page, '₹17,498')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.locator('#planner-who2:focus').fill('Friend')
    await page.locator('#planner-count2').fill('3')
    await page
      .getByLabel('Add a service for Friend')
      .selectOption({ label: 'Party Makeup, 1 h 15 min, ₹2,499' })
    await expectVisible(page, '₹24,995')
    // The price stays visible at the questions, far above the answer.
    const price = page.getByRole('link', { name: 'Your price ₹24,995' })
    await expect.poll(() => inView(price)).toBe(true)
    await expect.poll(() => inView(answerOf(page).getByText('₹24,995', { exact: true }).first())).toBe(false)
    await page.getByLabel(/^Date/).fill(day)
    await page.getByLabel('Everyone ready by').fill('17:00')
    await page.locator('#planner-place').fill('452010')
    await expect(answerOf(page).getByText('3 beauticians from 2:00 pm', { exact: false })).toBeVisible()
    await expectVisible(page, '3 beauticians are free at this time. Nothing is booked yet.')
    await expectAccessible(page)
    await page.waitForURL(/who2=Friend&count2=3/)
    await page.reload()
    await expectVisible(page, '₹24,995')
    await expect(page.locator('#planner-who2')).toHaveValue('Friend')
    await hydrated(page)
    await send(page, 'Planning Bride')
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Planning Bride')).toMatchObject([
      {
        service_interested: 'Wedding: Bridal Makeup, 4 × Party Makeup',
        preferred_date: `${day}T08:30:00+00:00`,
        area_id: area,
        source_page: '/plan',
        quoted_total: 24_995,
        plan: {
          total: 24_995,
          functions: [
            {
              kind: 'wedding',
              ready_by: `${day}T11:30:00+00:00`,
              people: [{ who: 'Bride' }, { who: 'Mother' }, { who: 'Friend', count: 3 }],
              visits: [
                {
                  starts_at: `${day}T08:30:00+00:00`,
                  lines: [{ guest_name: 'Bride', service: 'Bridal Makeup', price: 14_999, minutes: 180 }],
                },
                {
                  starts_at: `${day}T09:00:00+00:00`,
                  lines: [{ guest_name: 'Friend 2' }, { guest_name: 'Mother' }],
                },
                {
                  starts_at: `${day}T09:00:00+00:00`,
                  lines: [{ guest_name: 'Friend 3' }, { guest_name: 'Friend 1' }],
                },
              ],
            },
          ],
        },
      },
    ])
    expect(problems).toEqual([])
  })

  test('changes beauticians, people and occasion', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openPlanner(visit)
    const status = answerOf(page).getByRole('status').first()
    // One beautician would need a quarter of an hour more than a calm morning has.
    await expect(status).toContainText('2 beauticians from 2 pm')
    await page.getByLabel('How many beauticians').selectOption('1')
    await expect(status).toContainText('one beautician from 12:45 pm')
    await page.getByLabel('Everyone ready by').fill('03:00')
    await expect(status).toContainText('one beautician from 10:45 pm the day before')
    await page.getByLabel(/^Date/).fill('2030-12-05')
    await expect(status).toContainText('10:45 pm the day before (Wednesday, 4 December 2030)')
    await page.getByRole('button', { name: 'Remove Bridal Makeup for Bride' }).click()
    await expect(page.locator('#planner-add0')).toBeFocused()
    await expectVisible(page, '₹2,499')
    await page.getByRole('button', { name: 'Remove Bride' }).click()
    await expect(page.locator('#planner-who0')).toHaveValue('Mother')
    await page.goto(`${product.url}/plan`)
    await hydrated(page)
    await page.getByLabel('Function', { exact: true }).selectOption('Party')
    await expectVisible(page, '₹2,499')
    await expect(page.locator('#planner-who0')).toHaveValue('You')
  })

  test('keeps what was typed before hydration', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'phone')
    const release = await holdRequests(page, '**/assets/*.js')
    await page.goto(`${product.url}/plan`)
    await page.locator('#planner-who0').fill('Me')
    await page.locator('#planner-add0').selectOption({ label: 'Hair Spa, 1 h 15 min, ₹1,199' })
    release()
    await hydrated(page)
    await expectVisible(page, '₹18,697')
    await expect(page.locator('#planner-who0')).toHaveValue('Me')
  })

  test('plans several functions, asks the calendar and takes the nearest time that is free', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { page, problems } = await openPlanner(visit, `?day=${day}&place=452010`)
    await page.getByLabel('Another function').selectOption('Mehendi')
    await page.getByRole('button', { name: 'Add a function' }).click()
    await expect(page.locator('[id="planner-f2.occasion"]')).toBeFocused()
    await expect(answerOf(page).getByRole('heading', { name: 'Mehendi' })).toBeVisible()
    await expectVisible(page, 'Bridal Mehendi needs 1 h to dry.')
    await expectVisible(page, 'The mehendi is planned after the wedding. Please check the dates.')
    await page.locator('[id="planner-f2.day"]').fill(dayAfter(day, -1))
    await expect(answerOf(page).getByText('The mehendi is planned after the wedding.')).toHaveCount(0)
    await expectVisible(page, '₹22,497')
    await product.service.from('days_off').insert({ from_day: dayAfter(day, -1), to_day: dayAfter(day, -1) })
    await page.locator('[id="planner-f2.ready"]').fill('16:00')
    await answerOf(page)
      .getByRole('button', { name: /^Take / })
      .click()
    await expect(page.locator('[id="planner-f2.day"]')).toHaveValue(dayAfter(day, -2))
    await expectVisible(page, '1 beautician is free at this time. Nothing is booked yet.')
    await expectAccessible(page)
    await send(page, 'Functions Bride')
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Functions Bride')).toMatchObject([
      {
        service_interested: 'Mehendi, Wedding: Bridal Mehendi, Bridal Makeup, Party Makeup',
        quoted_total: 22_497,
        plan: {
          functions: [
            { kind: 'mehendi', ready_by: `${dayAfter(day, -2)}T10:30:00+00:00`, area_id: area },
            { kind: 'wedding', area_id: area },
          ],
        },
      },
    ])
    expect(problems).toEqual([])
  })

  test('reports a missing day, a past time and an unknown PIN code, and keeps the plan', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { page } = await visit('about:blank', 'phone')
    // Noon of today, so that midnight cannot pass during the test.
    const today = kolkataDay(new Date())
    await page.clock.setFixedTime(new Date(`${today}T12:00:00+05:30`))
    await page.goto(`${product.url}/plan?place=110001`)
    await hydrated(page)
    await expect(
      page.getByText('We may not serve this area yet. Send your request and we will let you know.'),
    ).toBeVisible()
    // Not an answer about half a PIN code.
    await page.locator('#planner-place').fill('1100')
    await expect(page.getByText('We may not serve this area yet.')).toHaveCount(0)
    await page.locator('#planner-place').fill('110001')
    await expect(
      answerOf(page).getByText(
        'Price and timings are an estimate until we have called you and confirmed them.',
      ),
    ).toBeVisible()
    await send(page, 'Hasty Bride')
    await expectToast(page, 'Please choose the date.')
    await page.locator('#planner-day:focus').fill(today)
    await page.getByLabel('Everyone ready by').fill('00:00')
    await expect(
      answerOf(page).getByText('This time has already passed. Please choose a later time.').first(),
    ).toBeVisible()
    await sendPlan(page)
    await expectToast(page, 'This time has already passed. Please choose a later time.')
    await page.getByLabel(/^Date/).fill(day)
    await sendPlan(page)
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Hasty Bride')).toMatchObject([
      { area_id: null, message: 'Area: 110001' },
    ])
  })

  test('sends sixty people without a schedule', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openPlanner(visit, `?day=${day}&who0=Guest&count0=60`)
    await page
      .getByLabel('Add a service for Guest')
      .selectOption({ label: 'Party Makeup, 1 h 15 min, ₹2,499' })
    await expectVisible(page, '₹1,49,940')
    await expectVisible(
      page,
      'For 60 people, we plan the timings with you on call. Please send us your plan.',
    )
    await send(page, 'Large Family')
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Large Family')).toMatchObject([
      {
        plan: { functions: [{ people: [{ who: 'Guest', count: 60 }], visits: [] }], total: 149_940 },
        service_interested: 'Wedding: 60 × Party Makeup',
      },
    ])
  })

  test('notices a service that is removed meanwhile', { tag: '@deep' }, async ({ visit }) => {
    const { service } = product
    const { page } = await openPlanner(visit, `?day=${day}`)
    await expectVisible(page, '₹17,498')
    // The address holds what a reload restores.
    await page.waitForURL(/service1=/)
    await service.from('services').update({ is_active: false }).eq('name', 'Party Makeup')
    await send(page, 'Unlucky Bride')
    await expectToast(page, 'A service in your plan is no longer available. Please check your plan again.')
    await expect(answerOf(page).getByLabel('Full Name')).toHaveValue('Unlucky Bride')
    await page.reload()
    await expectVisible(page, 'A service that you chose is no longer available and was removed.')
    await service.from('services').update({ is_active: true }).eq('name', 'Party Makeup')
  })

  test('is changed after sending, with the private link and without scripts', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await openPlanner(visit, `?day=${day}`)
    await send(page, 'Changing Bride')
    await expectToast(page, SENT)
    const [{ id }] = await leadsOf(product.service, 'Changing Bride')
    const { data: links } = await product.service.rpc('lead_link', { lead: id })
    await page.goto(product.url + links?.[0]?.link)
    await page.getByRole('link', { name: 'Change my plan' }).click()
    await expect(page.locator('#planner-who0')).toHaveValue('Bride')
    await page.getByRole('button', { name: 'Remove Mother' }).click()
    await expectVisible(page, '₹14,999')
    await expectAccessible(page)
    await page.getByRole('button', { name: 'Send my changes' }).click()
    await expect(page.getByText('Your plan is changed. We will call you to confirm it.')).toBeVisible()
    expect(await leadsOf(product.service, 'Changing Bride')).toMatchObject([
      { quoted_total: 14_999, plan: { total: 14_999 }, plan_before: { total: 17_498 }, plan_changes: 1 },
    ])
  })

  test('works as a form without JavaScript', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit(`${product.url}/plan`, 'phone', { javaScriptEnabled: false })
    await expectVisible(page, '₹17,498')
    await page.getByRole('button', { name: 'Add a person' }).click()
    await page.locator('#planner-who2').fill('Sister')
    await page.getByLabel(/^Date/).fill(day)
    await page
      .getByLabel('Add a service for Person 3')
      .selectOption({ label: 'Hair Spa, 1 h 15 min, ₹1,199' })
    await page.getByRole('button', { name: 'Show price and times' }).click()
    await expectVisible(page, '₹18,697')
    await expect(page.locator('#planner-who2')).toHaveValue('Sister')
    await page.getByRole('button', { name: 'Remove Mother' }).click()
    await expectVisible(page, '₹16,198')
    await sendPlan(page)
    await expect(answerOf(page).getByText('Name is required').first()).toBeVisible()
    await expectVisible(page, '₹16,198')
    await send(page, 'Scriptless Bride')
    await expect(page.getByText(SENT)).toBeVisible()
    const [{ plan }] = await leadsOf(product.service, 'Scriptless Bride')
    expect(plan.functions).toMatchObject([{ people: [{ who: 'Bride' }, { who: 'Sister' }] }])
  })
})

// Last in the file: afterwards the business has other hours.
test('outside the opening hours the plan says so and is sent all the same, without JavaScript', {
  tag: '@deep',
}, async ({ visit }) => {
  const closedDay = new Date(`${day}T00:00:00Z`).getUTCDay() || 7
  const { service } = product
  await service
    .from('working_hours')
    .update({ from_time: '09:00', to_time: '20:00' })
    .is('beautician_id', null)
  const { page } = await visit(`${product.url}/plan?day=${day}&ready=05:00`, 'phone', {
    javaScriptEnabled: false,
  })
  await expectVisible(page, 'This begins before our usual hours (9 am – 8 pm).')
  await service.from('working_hours').delete().is('beautician_id', null).eq('weekday', closedDay)
  await page.reload()
  const weekday = new Intl.DateTimeFormat('en', { weekday: 'long', timeZone: 'UTC' }).format(new Date(day))
  await expectVisible(
    page,
    `We are closed on ${weekday}s. Ask anyway: we tell you by phone whether we can come.`,
  )
  await send(page, 'Early Bride')
  await expect(page.getByText(SENT)).toBeVisible()
  expect(await leadsOf(service, 'Early Bride')).toHaveLength(1)
})
