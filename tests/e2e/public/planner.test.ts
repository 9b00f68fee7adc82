// Her price: the planner answers at once, and without scripts as a plain form; what was told survives a reload, a mistake and a
// service that vanishes meanwhile, and arrives as one enquiry.
import type { Locator, Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, visit } from '../support/browser.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'
import { kolkataDay } from './appointment-dialog.ts'

const site = openSite()
const SENT = "Thank you! We'll contact you soon to confirm your appointment."
const area = '00000000-0000-4000-8000-0000000000a1'
const day = kolkataDay(new Date(Date.now() + 20 * 86_400_000))

beforeAll(async () => {
  const { error } = await site.product.service
    .from('areas')
    .insert({ id: area, name: 'Vijay Nagar', pin_codes: ['452010'] })
  expect(error).toBeNull()
})

const open = (path: string, javaScriptEnabled = true) =>
  visit(site.browser, site.product.url + path, 'phone', { javaScriptEnabled })
const answerOf = (page: Page) => page.locator('#answer')
const sees = (page: Page, words: string) => answerOf(page).getByText(words, { exact: true }).waitFor()
const leadOf = async (name: string) => {
  const { data } = await site.product.service.from('leads').select().eq('full_name', name)
  expect(data).toHaveLength(1)
  return data?.[0]
}

const inView = (element: Locator) =>
  element.evaluate((node) => {
    const { top, bottom, left } = node.getBoundingClientRect()
    return top >= 0 && bottom <= innerHeight && node.contains(document.elementFromPoint(left + 2, bottom - 2))
  })

async function send(page: Page, name: string) {
  await answerOf(page).getByLabel('Full Name').fill(name)
  await answerOf(page).getByLabel('Phone Number').fill('90000 00031')
  await answerOf(page).getByRole('button', { name: 'Send my plan' }).click()
}

describe('the planner', () => {
  it('answers every change at once, keeps it in the address and sends it as one enquiry', async () => {
    const { page, context, problems } = await open('/plan')
    await alive(page)
    await sees(page, '₹17,498')
    await page.getByRole('button', { name: 'Somebody else' }).click()
    await page.locator('#planner-who2:focus').fill('Friend')
    await page.locator('#planner-count2').fill('3')
    await page
      .getByLabel('Add a service for Friend')
      .selectOption({ label: 'Party Makeup, 1 h 15 min, ₹2,499' })
    await sees(page, '₹24,995')
    // Also while she is still at the questions, far above the answer.
    const price = page.getByRole('link', { name: 'Your price ₹24,995' })
    expect(await inView(answerOf(page).getByText('₹24,995', { exact: true }))).toBe(false)
    expect(await inView(price)).toBe(true)
    await page.getByLabel('The day').fill(day)
    await page.getByLabel('Everybody ready by').fill('17:00')
    await page.locator('#planner-place').fill('452010')
    await answerOf(page).getByText('3 beauticians from 2:00 pm', { exact: false }).waitFor()
    expect(await violations(page)).toEqual([])
    await page.waitForURL(/who2=Friend&count2=3/)
    await page.reload()
    await sees(page, '₹24,995')
    expect(await page.locator('#planner-who2').inputValue()).toBe('Friend')
    await send(page, 'Planning Bride')
    await seesToast(page, SENT)
    expect(await leadOf('Planning Bride')).toMatchObject({
      service_interested: 'Wedding: Bridal Makeup, 4 × Party Makeup',
      preferred_date: `${day}T08:30:00+00:00`,
      area_id: area,
      source_page: '/plan',
      plan: {
        occasion: 'wedding',
        ready_by: `${day}T11:30:00+00:00`,
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
    })
    expect(problems).toEqual([])
    await context.close()
  })

  it('changes hands, people and occasion', async () => {
    const { page, context } = await open('/plan')
    await alive(page)
    const status = answerOf(page).getByRole('status').first()
    // A quarter of an hour more than a calm morning: another one comes.
    await status.getByText('2 beauticians from 2 pm', { exact: false }).waitFor()
    await page.getByLabel('How many beauticians').selectOption('1')
    await status.getByText('one beautician from 12:45 pm', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Take Bridal Makeup out for Bride' }).click()
    await page.locator('#planner-add0:focus').waitFor()
    await sees(page, '₹2,499')
    await page.getByRole('button', { name: 'Leave out Bride' }).click()
    expect(await page.locator('#planner-who0').inputValue()).toBe('Mother')
    await page.goto(`${site.product.url}/plan`)
    await alive(page)
    await page.getByText('Party', { exact: true }).click()
    await sees(page, '₹2,499')
    expect(await page.locator('#planner-who0').inputValue()).toBe('You')
    await context.close()
  })

  it('keeps what was told before the page came alive', async () => {
    const { page, context } = await visit(site.browser, 'about:blank', 'phone')
    let release = () => {}
    const held = new Promise<void>((resolve) => {
      release = resolve
    })
    await page.route('**/assets/*.js', async (route) => {
      await held
      await route.continue()
    })
    await page.goto(`${site.product.url}/plan`)
    await page.locator('#planner-who0').fill('Me')
    await page.locator('#planner-add0').selectOption({ label: 'Hair Spa, 1 h 15 min, ₹1,199' })
    release()
    await alive(page)
    await sees(page, '₹18,697')
    expect(await page.locator('#planner-who0').inputValue()).toBe('Me')
    await context.close()
  })

  it('says what cannot be, and loses nothing: an hour ago, no day, a PIN code of elsewhere', async () => {
    const { page, context } = await open('/plan?place=110001')
    await alive(page)
    await page.getByText('We may not come there yet. Send your request, and we will tell you.').waitFor()
    await send(page, 'Hasty Bride')
    await seesToast(page, 'Please choose the day.')
    await page.locator('#planner-day:focus').fill(kolkataDay(new Date()))
    await page.getByLabel('Everybody ready by').fill('00:00')
    await answerOf(page).getByText('That is over already. Please choose a later hour.').waitFor()
    await answerOf(page).getByRole('button', { name: 'Send my plan' }).click()
    await seesToast(page, 'That is over already. Please choose a later hour.')
    await page.getByLabel('The day').fill(day)
    await answerOf(page).getByRole('button', { name: 'Send my plan' }).click()
    await seesToast(page, SENT)
    expect(await leadOf('Hasty Bride')).toMatchObject({ area_id: null, message: 'Area: 110001' })
    await context.close()
  })

  it('plans sixty people on the telephone, and takes their wish', async () => {
    const { page, context } = await open(`/plan?day=${day}&who0=Guest&count0=60`)
    await alive(page)
    await page
      .getByLabel('Add a service for Guest')
      .selectOption({ label: 'Party Makeup, 1 h 15 min, ₹2,499' })
    await sees(page, '₹1,49,940')
    await sees(page, 'For 60 people we make the times together with you. Send us your plan, and we call you.')
    await send(page, 'Large Family')
    await seesToast(page, SENT)
    expect(await leadOf('Large Family')).toMatchObject({
      plan: null,
      service_interested: 'Wedding: 60 × Party Makeup',
      message: expect.stringContaining('60 × Guest: Party Makeup'),
    })
    await context.close()
  })

  it('notices a service that is taken away while she plans', async () => {
    const { service } = site.product
    const { page, context } = await open(`/plan?day=${day}`)
    await alive(page)
    await sees(page, '₹17,498')
    // What the address holds is what a reload brings back.
    await page.waitForURL(/service1=/)
    await service.from('services').update({ is_active: false }).eq('name', 'Party Makeup')
    await send(page, 'Unlucky Bride')
    await seesToast(
      page,
      'A service of your plan is not offered any more. Please look at your plan once more.',
    )
    expect(await answerOf(page).getByLabel('Full Name').inputValue()).toBe('Unlucky Bride')
    await page.reload()
    await sees(page, 'A service that you had chosen is not offered any more, and was taken out.')
    await service.from('services').update({ is_active: true }).eq('name', 'Party Makeup')
    await context.close()
  })
})

describe('the planner without JavaScript', () => {
  it('is a form that the server answers, and is sent', async () => {
    const { page, context } = await open('/plan', false)
    await sees(page, '₹17,498')
    await page.getByRole('button', { name: 'Somebody else' }).click()
    await page.locator('#planner-who2').fill('Sister')
    await page.getByLabel('The day').fill(day)
    await page
      .getByLabel('Add a service for Person 3')
      .selectOption({ label: 'Hair Spa, 1 h 15 min, ₹1,199' })
    await page.getByRole('button', { name: 'Show price and times' }).click()
    await sees(page, '₹18,697')
    expect(await page.locator('#planner-who2').inputValue()).toBe('Sister')
    await page.getByRole('button', { name: 'Leave out Mother' }).click()
    await sees(page, '₹16,198')
    await answerOf(page).getByRole('button', { name: 'Send my plan' }).click()
    await answerOf(page).getByText('Name is required').first().waitFor()
    await sees(page, '₹16,198')
    await send(page, 'Scriptless Bride')
    await page.getByText(SENT).waitFor()
    const { plan } = await leadOf('Scriptless Bride')
    expect(plan.visits.flatMap(({ lines }: { lines: { guest_name: string }[] }) => lines)).toMatchObject([
      { guest_name: 'Bride' },
      { guest_name: 'Sister' },
    ])
    await context.close()
  })
})
