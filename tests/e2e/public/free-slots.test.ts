// The opening hours on the pages, and the free slots of a day in the booking forms, with and without JavaScript.
// The server accepts ten leads from one address, and the tests of this file send ten.
import type { Locator, Page } from '@playwright/test'
import { formatDay } from '#domain/time/dates.ts'
import { expectAccessible, expectAccessibleInDeep } from '#testing/browser/axe.ts'
import { hydrated, phoneAndDeepDesktop, type Screen } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import {
  dayIs,
  dialogOf,
  kolkataDay,
  leadsOf,
  openDialog,
  openPreferredTime,
  pressBook,
  SENT,
  sendRequest,
} from './appointment-dialog.ts'

const product = openProduct()

const inDays = (days: number) => kolkataDay(new Date(Date.now() + days * 86_400_000))
const busyDay = inDays(3)
const freeDay = inDays(4)
const closedDay = inDays(5)
const rose = '00000000-0000-4000-8000-0000000000b1'
const near = '00000000-0000-4000-8000-0000000000a1'
const far = '00000000-0000-4000-8000-0000000000a2'

const done = async (work: PromiseLike<{ error: unknown }>) => {
  const { error } = await work
  if (error) throw error
}

/** One beautician works from nine to one, and has an appointment from eleven to a quarter past twelve on the busy day. */
test.beforeAll(async () => {
  const { service } = product
  await done(
    service.rpc('save_working_hours', {
      beautician: null,
      shifts: [1, 2, 3, 4, 5, 6, 7].map((weekday) => ({ weekday, from_time: '09:00', to_time: '13:00' })),
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

const timesOf = (form: Locator) => form.getByRole('group', { name: 'Time (optional)' })
const dialogTimes = (page: Page) => timesOf(dialogOf(page))
const expectOffered = (times: Locator, offered: readonly string[]) =>
  expect(times.locator('label')).toHaveText([...offered])
const expectChosen = (times: Locator, clock: string) =>
  expect(times.locator('input:checked')).toHaveValue(clock)

/** Unfolds the part of the day if it is not. */
async function chooseTime(times: Locator, text: string) {
  const time = times.getByText(text, { exact: true })
  const part = times.locator('details').filter({ has: times.page().getByText(text, { exact: true }) })
  await expect(part).toHaveCount(1)
  await part.evaluate((details: HTMLDetailsElement) => {
    details.open = true
  })
  await time.click()
}

async function openFor(visit: OpenPage, screen: Screen, day: string) {
  const visited = await visit(product.url, screen)
  const dialog = await openDialog(visited.page)
  // The dialog first sets today.
  await dayIs(visited.page, /./)
  await dialog.getByLabel('Preferred Date').fill(day)
  return { ...visited, dialog }
}

async function fillContact(form: Locator, name: string, phone: string) {
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill(phone)
}

async function expectPreferred(name: string, day: string, time: string) {
  const [lead] = await leadsOf(product.service, name)
  expect(Date.parse(lead.preferred_date)).toBe(Date.parse(`${day}T${time}:00+05:30`))
}

test('the home page shows the hours, also to search engines, and requests no free slots before the form is used', {
  tag: '@deep',
}, async ({ visit }) => {
  const { page } = await visit(product.url, 'phone')
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await expect(page.locator('#contact')).toContainText('All days 9 am – 1 pm')
  // Hydration must not replace texts that the client code does not have.
  await hydrated(page)
  const data = await page.locator('script[type="application/ld+json"]').textContent()
  expect(JSON.parse(data ?? '')).toMatchObject({ openingHours: ['Mo-Su 09:00-13:00'] })
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('free'))).toEqual([])
  const answer = page.waitForResponse('**/rest/v1/rpc/free_slots*')
  await pressBook(page)
  await answer
})

for (const [screen, details] of phoneAndDeepDesktop) {
  test(
    `the dialog offers the free slots of the day and sends the chosen one, on a ${screen}`,
    details,
    async ({ visit }) => {
      const { page, problems, dialog } = await openFor(visit, screen, busyDay)
      // An hour of any service fits until half an hour of travel before the appointment.
      await expectOffered(dialogTimes(page), ['Any time', '9:00 am', '9:15 am', '9:30 am'])
      await expect(dialog.locator('label[for]').filter({ visible: true })).toHaveText([
        'Full Name*',
        'Phone Number*',
        'Email (optional)',
        'Preferred Date*',
        'Area or PIN code (optional)',
        'How many people (optional)',
        'Message (optional)',
      ])
      await expectAccessibleInDeep(page)
      const name = `In time on a ${screen}`
      const days = dialog.getByRole('group', { name: 'Days with free times' })
      const choice = (day: string) => days.getByRole('radio', { name: formatDay(day), exact: true })
      await expect(choice(busyDay)).toBeChecked()
      await expect(choice(closedDay)).toHaveCount(0)
      await days.locator('label', { hasText: formatDay(freeDay) }).click()
      await dayIs(page, freeDay)
      await expect(choice(freeDay)).toBeChecked()
      await expect(dialogTimes(page).locator('label')).toHaveCount(1 + 13)
      await days.locator('label', { hasText: formatDay(busyDay) }).click()
      await expectOffered(dialogTimes(page), ['Any time', '9:00 am', '9:15 am', '9:30 am'])
      await fillContact(dialog, name, '0000000031')
      await chooseTime(dialogTimes(page), '9:15 am')
      await sendRequest(dialog)
      await expectToast(page, SENT)
      await expectPreferred(name, busyDay, '09:15')
      await pressBook(page)
      await expectChosen(dialogTimes(page), '')
      expect(problems).toEqual([])
    },
  )
}

test.describe('the offered slots', () => {
  test('allow any time when nothing is free', { tag: '@deep' }, async ({ visit }) => {
    const { page, dialog } = await openFor(visit, 'phone', closedDay)
    await expect(dialog.getByText('No free times on that day.')).toBeVisible()
    await expectOffered(dialogTimes(page), ['Any time'])
    await fillContact(dialog, 'Any time will do', '0000000032')
    await sendRequest(dialog)
    await expectToast(page, SENT)
    await expectPreferred('Any time will do', closedDay, '00:00')
  })

  test('change with the day, keep the chosen time after a reload and report when it is taken', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { page, dialog } = await openFor(visit, 'phone', freeDay)
    await chooseTime(dialogTimes(page), '12:00 pm')
    await page.reload()
    await openDialog(page)
    await dayIs(page, freeDay)
    await expectChosen(dialogTimes(page), '12:00')
    await dialog.getByLabel('Preferred Date').fill(busyDay)
    await expect(dialog.getByText('The time you chose is not free on that day.')).toBeVisible()
    await expectChosen(dialogTimes(page), '')
    const chosenTime = dialog.getByText(/^\w+day, \d+ \w+, any time$/)
    await expect(chosenTime).toBeVisible()
    await page.route('**/rest/v1/rpc/free_slots*', (route) => route.abort())
    await dialog.getByLabel('Preferred Date').fill(freeDay)
    await expect(chosenTime).toHaveCount(0)
  })

  test('depend on the service whose button was pressed', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit(`${product.url}/services`, 'desktop')
    await hydrated(page)
    const book = async (card: string) => {
      await page.locator(card).getByRole('button', { name: 'Book Now' }).click()
      await dialogOf(page).getByLabel('Preferred Date').fill(freeDay)
    }
    await book('#bridal-mehendi')
    // Four hours fit once between nine and one.
    await expectOffered(dialogTimes(page), ['Any time', '9:00 am'])
    await dialogOf(page).getByRole('button', { name: 'Close', exact: true }).click()
    await book('#everyday-makeup')
    await expect(dialogTimes(page).locator('label')).toHaveCount(1 + 14)
    await expect(dialogTimes(page).locator('label').last()).toHaveText('12:15 pm')
  })

  test('fit all chosen services, which are stored as one lead with the number of people', {
    tag: '@deep',
  }, async ({ visit }) => {
    const { page, dialog } = await openFor(visit, 'phone', freeDay)
    await openPreferredTime(dialog)
    await dialog.getByText('Bridal Mehendi', { exact: true }).click()
    await expectOffered(dialogTimes(page), ['Any time', '9:00 am'])
    await dialog.getByText('Gold Facial', { exact: true }).click()
    await expect(dialog.getByText('No free times on that day.')).toBeVisible()
    await expect(dialog.getByText(/^Total ₹[\d,]+, [\dhmin ]+$/)).toBeInViewport()
    await expectOffered(dialogTimes(page), ['Any time'])
    await expectAccessible(page)
    await page.reload()
    await openDialog(page)
    // The chosen services are restored and unfolded.
    await expect(dialog.getByText('No free times on that day.')).toBeVisible()
    await expect(dialog.getByLabel('Gold Facial')).toBeChecked()
    await dialog.getByLabel('How many people (optional)').fill('100')
    await fillContact(dialog, 'For all of us', '0000000035')
    await sendRequest(dialog)
    await expectToast(page, 'Please enter the number of people (1 to 99)')
    await dialog.getByLabel('How many people (optional)').fill('4')
    await sendRequest(dialog)
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'For all of us')).toMatchObject([
      { service_interested: 'Gold Facial, Bridal Mehendi', people: 4, message: null },
    ])
  })

  test('are not needed to send a request', { tag: '@deep' }, async ({ visit }) => {
    const { page, problems } = await visit(product.url, 'phone')
    await page.route('**/rest/v1/rpc/free_slots*', (route) => route.abort())
    const dialog = await openDialog(page)
    await fillContact(dialog, 'Without times', '0000000033')
    await sendRequest(dialog)
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'Without times')).toHaveLength(1)
    await expect.poll(() => problems.join()).toContain('The server could not be reached')
  })
})

const openPlainForm = (visit: OpenPage, service: string) =>
  visit(`${product.url}/services?book=${service}`, 'phone', { javaScriptEnabled: false })

test('without JavaScript the form shows the free slots and keeps what was typed', { tag: '@deep' }, async ({
  visit,
}) => {
  const { page } = await openPlainForm(visit, 'Gold+Facial')
  const panel = page.locator('#book')
  const times = timesOf(panel)
  await panel.getByLabel('Full Name').fill('Plainly in time')
  await panel.getByLabel('Preferred Date').fill(busyDay)
  await panel.getByRole('button', { name: 'Show free times' }).click()
  await expectOffered(times, ['Any time', '9:00 am', '9:15 am'])
  // Not at the top of the form, two screens above them.
  await expect(times.getByText('Time (optional)')).toBeInViewport({ ratio: 1 })
  await expect(times.getByText('9:00 am', { exact: true })).toBeInViewport({ ratio: 1 })
  await expect(panel.getByRole('alert')).toHaveCount(0)
  await expect(panel.getByLabel('Full Name')).toHaveValue('Plainly in time')
  await expect(panel.getByLabel('Preferred Date')).toHaveValue(busyDay)
  expect(await leadsOf(product.service, 'Plainly in time')).toEqual([])

  await chooseTime(times, '9:15 am')
  await sendRequest(panel)
  await expect(panel.getByRole('alert').getByText('Phone number must be at least 10 digits')).toBeVisible()
  await expectChosen(times, '09:15')
  await panel.getByLabel('Phone Number').fill('0000000034')
  // Enter submits the form; it does not press "Show free times".
  await panel.getByLabel('Phone Number').press('Enter')
  await expect(page.getByText(SENT, { exact: true }).first()).toBeVisible()
  await expectPreferred('Plainly in time', busyDay, '09:15')
})

test.describe('the lead form of the home page', () => {
  test('accepts day, free slot, people and a suggested service', { tag: '@deep' }, async ({ visit }) => {
    const { page, problems } = await visit(product.url, 'phone')
    await hydrated(page)
    const contact = page.locator('#contact')
    await expect(contact.locator('label').filter({ visible: true })).toHaveText([
      'Full Name*',
      'Phone Number*',
      'Service*',
      'Message (optional)',
    ])
    await expect(contact.locator('#lead-services option[value="Bridal Mehendi"]')).toHaveCount(1)
    await contact.getByLabel('Service').fill('bridal mehendi')
    await fillContact(contact, 'Asking at home', '0000000036')
    await openPreferredTime(contact)
    await contact.getByLabel('Preferred Date (optional)').fill(freeDay)
    // Four hours fit once between nine and one.
    await expectOffered(timesOf(contact), ['Any time', '9:00 am'])
    await chooseTime(timesOf(contact), '9:00 am')
    await contact.getByLabel('How many people (optional)').fill('2')
    await expectAccessible(page)
    await contact.getByRole('button', { name: 'Send Enquiry' }).click()
    await expectToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
    expect(await leadsOf(product.service, 'Asking at home')).toMatchObject([
      { service_interested: 'bridal mehendi', people: 2 },
    ])
    await expectPreferred('Asking at home', freeDay, '09:00')
    expect(problems).toEqual([])
  })

  test('accepts them without JavaScript too', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await visit(product.url, 'phone', { javaScriptEnabled: false })
    const contact = page.locator('#contact')
    await fillContact(contact, 'Plainly at home', '0000000037')
    await contact.getByLabel('Service').fill('Nails')
    await openPreferredTime(contact)
    await contact.getByLabel('Preferred Date (optional)').fill(inDays(-2))
    await contact.getByLabel('How many people (optional)').fill('3')
    await contact.getByRole('button', { name: 'Send Enquiry' }).click()
    await expect(contact.getByText('Please choose today or a later date').first()).toBeVisible()
    // The field with the issue is unfolded.
    await contact.getByLabel('Preferred Date (optional)').fill(freeDay)
    await contact.getByRole('button', { name: 'Send Enquiry' }).click()
    await expect(page.getByText('For', { exact: true })).toBeVisible()
    await expect(page.getByText('3 people', { exact: true })).toBeVisible()
    expect(await leadsOf(product.service, 'Plainly at home')).toMatchObject([{ people: 3 }])
  })
})

// Last in the file: afterwards the business has areas, and the dialog asks for one.
test.describe('an area or PIN code', () => {
  test.beforeAll(async () => {
    const { service } = product
    await done(
      service.from('areas').insert([
        { id: near, name: 'North (sample)', pin_codes: ['999001'] },
        { id: far, name: 'South (sample)', pin_codes: ['999002', '999003'] },
      ]),
    )
    await done(service.from('travel_times').insert({ from_area_id: near, to_area_id: far, minutes: 60 }))
    await done(service.from('appointments').update({ area_id: near }).eq('beautician_id', rose))
  })

  test('counts the travel time, and is stored', { tag: '@deep' }, async ({ visit }) => {
    const { page, dialog } = await openFor(visit, 'phone', busyDay)
    const place = dialog.getByLabel('Area or PIN code (optional)')
    await expectOffered(dialogTimes(page), ['Any time', '9:00 am', '9:15 am', '9:30 am'])
    await place.fill('999 003')
    await place.blur()
    await expectOffered(dialogTimes(page), ['Any time', '9:00 am'])
    await expect(dialog.getByText(/^Yes, we come to .+\.$/)).toBeVisible()
    await expectAccessibleInDeep(page)
    await page.reload()
    await openDialog(page)
    await expectOffered(dialogTimes(page), ['Any time', '9:00 am'])
    await expect(place).toHaveValue('999 003')
    await place.fill('110001')
    await place.blur()
    await expect(dialog.getByText('We may not serve this area yet.')).toBeVisible()
    await fillContact(dialog, 'From far away', '0000000041')
    await sendRequest(dialog)
    await expectToast(page, SENT)
    expect(await leadsOf(product.service, 'From far away')).toMatchObject([
      { area_id: null, message: 'Area: 110001', source_page: '/' },
    ])
  })

  test('is a field without JavaScript too', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openPlainForm(visit, 'General+Appointment')
    const panel = page.locator('#book')
    const place = panel.getByLabel('Area or PIN code (optional)')
    await panel.getByLabel('Preferred Date').fill(busyDay)
    await place.fill('south (SAMPLE)')
    await panel.getByRole('button', { name: 'Show free times' }).click()
    await expectOffered(timesOf(panel), ['Any time', '9:00 am'])
    await expect(place).toHaveValue('south (SAMPLE)')
    await fillContact(panel, 'From the south', '0000000042')
    await sendRequest(panel)
    await expect(page.getByText(SENT, { exact: true }).first()).toBeVisible()
    expect(await leadsOf(product.service, 'From the south')).toMatchObject([
      { area_id: far, message: null, source_page: '/services' },
    ])
  })
})
