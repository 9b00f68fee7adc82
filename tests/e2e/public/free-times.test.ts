// The hours of the business on its pages, and the free times of a day in the booking form: with scripts and without, for the
// service that was pressed and the place that was typed.
import type { Page } from 'playwright-core'
import { beforeAll, describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, type Screen, visit } from '../support/browser.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'
import {
  dayIs,
  dialogOf,
  kolkataDay,
  leadsOf,
  openDialog,
  openWishes,
  pressBook,
  SENT,
} from './appointment-dialog.ts'

const site = openSite()

const inDays = (days: number) => kolkataDay(new Date(Date.now() + days * 86_400_000))
const busyDay = inDays(3)
const freeDay = inDays(4)
const closedDay = inDays(5)
const rose = '00000000-0000-4000-8000-0000000000b1'
const near = '00000000-0000-4000-8000-0000000000a1'
const far = '00000000-0000-4000-8000-0000000000a2'

/** One beautician works from nine to one, and is with a client from eleven to a quarter past twelve of one day. */
beforeAll(async () => {
  const { service } = site.product
  const done = async (work: PromiseLike<{ error: unknown }>) => expect((await work).error).toBeNull()
  await done(
    service.rpc('save_working_hours', {
      beautician: null,
      spells: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_time: '09:00', to_time: '13:00' })),
    }),
  )
  await done(service.from('beauticians').insert({ id: rose, full_name: 'Rose (sample)' }))
  await done(service.from('days_off').insert({ from_day: closedDay, to_day: closedDay }))
  const { data: services } = await service.from('services').select('id').eq('name', 'Gold Facial')
  const { data: clients } = await service.from('clients').insert({ full_name: 'Sample Client' }).select('id')
  await done(
    service.from('appointments').insert({
      client_id: clients?.[0]?.id,
      service_id: services?.[0]?.id,
      beautician_id: rose,
      appointment_date: `${busyDay}T11:00:00+05:30`,
    }),
  )
})

const dialogTimes = (page: Page) => dialogOf(page).getByLabel('Time (optional)')
const offered = (page: Page, field = dialogTimes(page)) =>
  field.locator('option').evaluateAll((options) => options.map((option) => option.textContent))
/** The times of the day before are there until those of another one have come. */
const untilOffered = (page: Page, times: readonly string[], field = dialogTimes(page)) =>
  expect.poll(() => offered(page, field)).toEqual(times)

async function openFor(screen: Screen, day: string) {
  const { page, context, problems } = await visit(site.browser, site.product.url, screen)
  const dialog = await openDialog(page)
  await dayIs(page, kolkataDay(new Date()))
  await dialog.getByLabel('Preferred Date').fill(day)
  await dialog.getByLabel('Preferred Date').dispatchEvent('change')
  return { page, context, problems, dialog }
}

describe('the hours', () => {
  it('are said in words and to search engines as they were saved', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'desktop')
    expect(await page.locator('#contact').textContent()).toContain('All days 9 am – 1 pm')
    // Also once React has taken the page over, whose code does not know these words.
    await alive(page)
    const data = await page.locator('script[type="application/ld+json"]').textContent()
    expect(JSON.parse(data ?? '')).toMatchObject({ openingHours: ['Mo-Su 09:00-13:00'] })
    await context.close()
  })
})

describe.each(['phone', 'desktop'] as const)('the booking dialog on a %s', (screen) => {
  it('offers what is free of the chosen day, after the fields that it always had, and sends the chosen time', async () => {
    const { page, context, problems, dialog } = await openFor(screen, busyDay)
    // An hour of anything: until half an hour's way before the visit, and again after it.
    await untilOffered(page, ['Any time', '9:00 am', '9:15 am', '9:30 am'])
    const labels = await dialog.locator('label').filter({ visible: true }).allTextContents()
    expect(labels).toEqual([
      'Full Name*',
      'Phone Number*',
      'Email (optional)',
      'Preferred Date*',
      'Message (optional)',
      'Time (optional)',
    ])
    expect(await violations(page)).toEqual([])
    const name = `In time on a ${screen}`
    await dialog.getByLabel('Full Name').fill(name)
    await dialog.getByLabel('Phone Number').fill('0000000031')
    await dialogTimes(page).selectOption('9:15 am')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    const [lead] = await leadsOf(site.product.service, name)
    expect(new Date(lead.preferred_date).toISOString()).toBe(
      new Date(`${busyDay}T09:15:00+05:30`).toISOString(),
    )
    await pressBook(page)
    expect(await dialogTimes(page).inputValue()).toBe('')
    expect(problems).toEqual([])
    await context.close()
  })
})

describe('the offered times', () => {
  it('are not asked for before the form is used', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone')
    const asked: string[] = []
    page.on('request', (request) => asked.push(request.url()))
    await alive(page)
    await page.waitForLoadState('networkidle')
    expect(asked.filter((url) => url.includes('free'))).toEqual([])
    await pressBook(page)
    await page.waitForResponse('**/rest/v1/rpc/free_times*')
    await context.close()
  })

  it('leave any time to choose, and say kindly that nothing is free', async () => {
    const { page, context, dialog } = await openFor('phone', closedDay)
    await dialog.getByText('No time is free on that day.').waitFor()
    expect(await offered(page)).toEqual(['Any time'])
    await dialog.getByLabel('Full Name').fill('Any time will do')
    await dialog.getByLabel('Phone Number').fill('0000000032')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    const [lead] = await leadsOf(site.product.service, 'Any time will do')
    expect(new Date(lead.preferred_date).toISOString()).toBe(
      new Date(`${closedDay}T00:00:00+05:30`).toISOString(),
    )
    await context.close()
  })

  it('follow the day, keep a chosen time over a reload, and say when it is taken elsewhere', async () => {
    const { page, context, dialog } = await openFor('phone', freeDay)
    await dialogTimes(page).locator('option', { hasText: '12:00 pm' }).waitFor({ state: 'attached' })
    await dialogTimes(page).selectOption('12:00 pm')
    await page.reload()
    await openDialog(page)
    await dayIs(page, freeDay)
    await page.waitForFunction(
      () => (document.getElementById('appointment-preferredTime') as HTMLSelectElement).value === '12:00',
    )
    await dialog.getByLabel('Preferred Date').fill(busyDay)
    await dialog.getByLabel('Preferred Date').dispatchEvent('change')
    await dialog.getByText('The time you chose is not free on that day.').waitFor()
    expect(await dialogTimes(page).inputValue()).toBe('')
    await context.close()
  })

  it('are those of the service that was pressed', async () => {
    const { page, context } = await visit(site.browser, `${site.product.url}/services`, 'desktop')
    await alive(page)
    const book = async (card: string) => {
      await page.locator(card).getByRole('button', { name: 'Book Now' }).click()
      await dialogOf(page).getByLabel('Preferred Date').fill(freeDay)
      await dialogOf(page).getByLabel('Preferred Date').dispatchEvent('change')
    }
    await book('#bridal-mehendi')
    // Four hours fit once between nine and one.
    await untilOffered(page, ['Any time', '9:00 am'])
    await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
    await book('#everyday-makeup')
    await dialogTimes(page).locator('option', { hasText: '12:15 pm' }).waitFor({ state: 'attached' })
    expect(await offered(page)).toHaveLength(1 + 14)
    await context.close()
  })

  it('are long enough for all services that are ticked, which come in one enquiry with the number of people', async () => {
    const { page, context, dialog } = await openFor('phone', freeDay)
    await openWishes(dialog)
    await dialog.getByText('Bridal Mehendi', { exact: true }).click()
    await untilOffered(page, ['Any time', '9:00 am'])
    await dialog.getByText('Gold Facial', { exact: true }).click()
    await dialog.getByText('No time is free on that day.').waitFor()
    expect(await violations(page)).toEqual([])
    await page.reload()
    await openDialog(page)
    // What was ticked is still so, and to be seen.
    await dialog.getByText('No time is free on that day.').waitFor()
    expect(await dialog.getByLabel('Gold Facial').isChecked()).toBe(true)
    await dialog.getByLabel('How many people (optional)').fill('100')
    await dialog.getByLabel('Full Name').fill('For all of us')
    await dialog.getByLabel('Phone Number').fill('0000000035')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, 'Please write a number of people from 1 to 99')
    await dialog.getByLabel('How many people (optional)').fill('4')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    expect(await leadsOf(site.product.service, 'For all of us')).toMatchObject([
      { service_interested: 'Gold Facial, Bridal Mehendi', people: 4, message: null },
    ])
    await context.close()
  })

  it('do not stand in the way of a request when they cannot be had', async () => {
    const { page, context, problems } = await visit(site.browser, site.product.url, 'phone')
    await page.route('**/rest/v1/rpc/free_times*', (route) => route.abort())
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Without times')
    await dialog.getByLabel('Phone Number').fill('0000000033')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    expect(await leadsOf(site.product.service, 'Without times')).toHaveLength(1)
    expect(problems.join()).toContain('The server could not be reached')
    await context.close()
  })
})

const openPlainForm = (service: string) =>
  visit(site.browser, `${site.product.url}/services?book=${service}`, 'phone', { javaScriptEnabled: false })

describe('without JavaScript', () => {
  it('the free times of a day are a list that the form brings back with what was typed', async () => {
    const { page, context } = await openPlainForm('Gold+Facial')
    const panel = page.locator('#book')
    const press = (name: string) => panel.getByRole('button', { name }).click()
    const times = panel.getByLabel('Time (optional)')
    await panel.getByLabel('Full Name').fill('Plainly in time')
    await panel.getByLabel('Preferred Date').fill(busyDay)
    await press('Show free times')
    await untilOffered(page, ['Any time', '9:00 am', '9:15 am'], times)
    expect(new URL(page.url()).hash).toBe('#book')
    expect(await panel.getByRole('alert').count()).toBe(0)
    expect(await panel.getByLabel('Full Name').inputValue()).toBe('Plainly in time')
    expect(await panel.getByLabel('Preferred Date').inputValue()).toBe(busyDay)
    expect(await leadsOf(site.product.service, 'Plainly in time')).toEqual([])

    await times.selectOption('9:15 am')
    await press('Request Appointment')
    await panel.getByRole('alert').getByText('Phone number must be at least 10 digits').waitFor()
    expect(await times.inputValue()).toBe('09:15')
    await panel.getByLabel('Phone Number').fill('0000000034')
    // Enter sends: it does not press the button that only looks.
    await panel.getByLabel('Phone Number').press('Enter')
    await page.getByText(SENT, { exact: true }).first().waitFor()
    const [lead] = await leadsOf(site.product.service, 'Plainly in time')
    expect(new Date(lead.preferred_date).toISOString()).toBe(
      new Date(`${busyDay}T09:15:00+05:30`).toISOString(),
    )
    await context.close()
  })
})

describe("the home page's form", () => {
  it('takes day, free time, people and more services from its fold, with a service that it suggests', async () => {
    const { page, context, problems } = await visit(site.browser, site.product.url, 'phone')
    await alive(page)
    const contact = page.locator('#contact')
    expect(await contact.locator('label').filter({ visible: true }).allTextContents()).toEqual([
      'Full Name*',
      'Phone Number*',
      'Service*',
      'Message (optional)',
    ])
    const suggested = await contact
      .locator('#lead-services option')
      .evaluateAll((options) => options.map((option) => option.getAttribute('value')))
    expect(suggested).toContain('Bridal Mehendi')
    await contact.getByLabel('Service').fill('bridal mehendi')
    await contact.getByLabel('Full Name').fill('Asking at home')
    await contact.getByLabel('Phone Number').fill('0000000036')
    await openWishes(contact)
    await contact.getByLabel('Preferred Date (optional)').fill(freeDay)
    const times = contact.getByLabel('Time (optional)')
    // Four hours fit once between nine and one.
    await untilOffered(page, ['Any time', '9:00 am'], times)
    await times.selectOption('9:00 am')
    await contact.getByLabel('How many people (optional)').fill('2')
    expect(await violations(page)).toEqual([])
    await contact.getByRole('button', { name: 'Send Enquiry' }).click()
    await seesToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
    const [lead] = await leadsOf(site.product.service, 'Asking at home')
    expect(lead).toMatchObject({ service_interested: 'bridal mehendi', people: 2 })
    expect(new Date(lead.preferred_date).toISOString()).toBe(
      new Date(`${freeDay}T09:00:00+05:30`).toISOString(),
    )
    expect(problems).toEqual([])
    await context.close()
  })

  it('takes them without JavaScript too', async () => {
    const { page, context } = await visit(site.browser, site.product.url, 'phone', {
      javaScriptEnabled: false,
    })
    const contact = page.locator('#contact')
    await contact.getByLabel('Full Name').fill('Plainly at home')
    await contact.getByLabel('Phone Number').fill('0000000037')
    await contact.getByLabel('Service').fill('Nails')
    await openWishes(contact)
    await contact.getByLabel('Preferred Date (optional)').fill(inDays(-2))
    await contact.getByLabel('How many people (optional)').fill('3')
    await contact.getByRole('button', { name: 'Send Enquiry' }).click()
    await contact.getByText('Please choose today or a later date').first().waitFor()
    // What is to be mended is in sight.
    await contact.getByLabel('Preferred Date (optional)').fill(freeDay)
    await contact.getByRole('button', { name: 'Send Enquiry' }).click()
    await page.getByText('For', { exact: true }).waitFor()
    await page.getByText('3 people', { exact: true }).waitFor()
    expect(await leadsOf(site.product.service, 'Plainly at home')).toMatchObject([{ people: 3 }])
    await context.close()
  })
})

// Last: from here on the business has areas, and the dialog asks for one.
describe('an area or PIN code', () => {
  beforeAll(async () => {
    const { service } = site.product
    const { error } = await service.from('areas').insert([
      { id: near, name: 'North (sample)', pin_codes: ['999001'] },
      { id: far, name: 'South (sample)', pin_codes: ['999002', '999003'] },
    ])
    expect(error).toBeNull()
    const { error: late } = await service
      .from('travel_times')
      .insert({ from_area_id: near, to_area_id: far, minutes: 60 })
    expect(late).toBeNull()
    const { error: moved } = await service
      .from('appointments')
      .update({ area_id: near })
      .eq('beautician_id', rose)
    expect(moved).toBeNull()
  })

  it('is asked for once, counts the way in, and is remembered', async () => {
    const { page, context, dialog } = await openFor('phone', busyDay)
    await openWishes(dialog)
    const place = dialog.getByLabel('Area or PIN code (optional)')
    await untilOffered(page, ['Any time', '9:00 am', '9:15 am', '9:30 am'])
    await place.fill('999 003')
    await place.blur()
    await untilOffered(page, ['Any time', '9:00 am'])
    expect(await violations(page)).toEqual([])
    await page.reload()
    await openDialog(page)
    await untilOffered(page, ['Any time', '9:00 am'])
    await openWishes(dialog)
    expect(await place.inputValue()).toBe('999 003')
    await place.fill('110001')
    await place.blur()
    await dialog.getByText('We may not come there yet.').waitFor()
    await dialog.getByLabel('Full Name').fill('From far away')
    await dialog.getByLabel('Phone Number').fill('0000000041')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    expect(await leadsOf(site.product.service, 'From far away')).toMatchObject([
      { area_id: null, message: 'Area: 110001', source_page: '/' },
    ])
    await context.close()
  })

  it('is a field of the plain page too', async () => {
    const { page, context } = await openPlainForm('General+Appointment')
    const panel = page.locator('#book')
    await panel.getByLabel('Preferred Date').fill(busyDay)
    await openWishes(panel)
    await panel.getByLabel('Area or PIN code (optional)').fill('south (SAMPLE)')
    await panel.getByRole('button', { name: 'Show free times' }).click()
    await untilOffered(page, ['Any time', '9:00 am'], panel.getByLabel('Time (optional)'))
    expect(await panel.getByLabel('Area or PIN code (optional)').inputValue()).toBe('south (SAMPLE)')
    await panel.getByLabel('Full Name').fill('From the south')
    await panel.getByLabel('Phone Number').fill('0000000042')
    await panel.getByRole('button', { name: 'Request Appointment' }).click()
    await page.getByText(SENT, { exact: true }).first().waitFor()
    expect(await leadsOf(site.product.service, 'From the south')).toMatchObject([
      { area_id: far, message: null, source_page: '/services' },
    ])
    await context.close()
  })
})
