// What a beautician asks of the desk on My day: time off, help and more time; and how the desk learns of it and answers.
import type { BrowserContext, Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerQuestion } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { testTimings } from '#testing/server/test-timings.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const asha = '00000000-0000-4000-8000-0000000000b1'
const visit = '00000000-0000-4000-8000-0000000000d1'

/** The office asks for news every 8 seconds. */
const longerThanPolling = 9000

const office = sharedOffice({ TIMINGS: JSON.stringify({ ...JSON.parse(testTimings), overdueCheckMs: 200 }) })
let phone: BrowserContext
let page: Page

test.beforeAll(async () => {
  const account = await addAccount(office, 'asha')
  await office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}', phone = '+91 98260 00000', email = 'desk@example.com';
    insert into public.beauticians (id, full_name, phone, user_id)
      select '${asha}', 'Asha Verma', '98260 11111', user_id from public.staff where full_name = 'asha';
    update public.staff set role = 'beautician' where full_name = 'asha';
    insert into public.clients (id, full_name, phone, address) values
      ('${asha}', 'Meera Sample', '98260 22222', 'House 7, Scheme 54');
    insert into public.services (id, name, price, duration_minutes) values ('${asha}', 'Sample Facial', 500, 60);`)
  phone = (await office.visit({ viewport: screens.phone })).context()
  page = await phone.newPage()
  await page.goto('/auth')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible()
})

test.beforeEach(() =>
  office.run(`
    delete from public.safety_alerts;
    delete from public.days_off;
    delete from public.appointments;
    delete from private.audit_log;`),
)

/** A visit that ends in so many minutes. */
const book = (minutes: number) =>
  office.run(`
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
    values ('${visit}', '${asha}', '${asha}', '${asha}', now() + interval '${minutes - 60} minutes')`)
const card = (of: Page) => of.locator(`#appointment-${visit}`)
const bar = (of: Page) => of.getByRole('alert', { name: 'Safety alerts' })
const timeOff = () => page.locator('#time-off')
const help = () => page.locator('#help')

test('a beautician asks for hours off, and the desk approves them over a booked visit, with a word', {
  tag: '@deep',
}, async () => {
  const [dates] = await office.rows<{ day: string; local: string }>(sql`
    select (public.business_today() + 7)::text as day, to_jsonb(
      (public.business_today() + 7 + time '15:00') at time zone private.business_time_zone()) #>> '{}' as local`)
  await office.run(`
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date)
    values ('${visit}', '${asha}', '${asha}', '${asha}', '${dates?.local}')`)
  await page.goto('/my-day')
  await timeOff().getByText('Time off', { exact: true }).click()
  await timeOff()
    .getByLabel('First day')
    .fill(dates?.day ?? '')
  await timeOff().getByLabel('From').fill('15:30')
  await timeOff().getByLabel('Why, if you like').fill('The school has called')
  await timeOff().getByRole('button', { name: 'Ask the desk' }).click()
  await expect(timeOff().getByRole('alert')).toHaveText(
    'Choose a first and a last day, or one day with a time from and until.',
  )
  await timeOff().getByLabel('Until').fill('17:00')
  await timeOff().getByRole('button', { name: 'Ask the desk' }).click()
  const entry = timeOff().getByRole('list', { name: 'My time off' }).getByRole('listitem')
  await expect(entry).toContainText(/3:30 pm to 5 pm.*Waiting for the desk/)
  await expectAccessible(page)

  const desk = await office.enter('/admin')
  await desk.getByRole('link', { name: 'Asha Verma asks for time off' }).click()
  const request = desk.getByRole('list', { name: 'Requests for time off' }).getByRole('listitem').first()
  await expect(request).toContainText('The school has called')
  await expect(request.getByRole('region', { name: '1 appointment is booked then' })).toContainText(
    'Meera Sample',
  )
  await request.getByRole('button', { name: 'Not possible: time off of Asha Verma' }).click()
  await expect(request.getByText('Say why it is not possible')).toBeVisible()
  await request.getByLabel('Your answer in a few words').fill('Of course')
  await expectAccessible(desk)
  await request.getByRole('button', { name: 'Approve time off of Asha Verma' }).click()
  await answerQuestion(desk, 'Save anyway?', '1 appointment is booked then', 'Save anyway')
  await expect(toast(desk, 'Time off of Asha Verma approved')).toBeVisible()
  await expect(desk.getByRole('list', { name: 'Requests for time off' })).toBeHidden()

  await page.goto('/my-day?time-off')
  await expect(entry).toContainText(/Approved.*Desk: Of course/)
  await expect(entry.getByRole('button')).toHaveCount(0)
})

test('a request is withdrawn until it is answered', { tag: '@deep' }, async () => {
  await office.run(`
    insert into public.days_off (beautician_id, from_day, to_day, state, requested_at)
    values ('${asha}', public.business_today() + 3, public.business_today() + 4, 'requested', now())`)
  await page.goto('/my-day')
  await timeOff().getByText('Time off (1 waiting)').click()
  await timeOff()
    .getByRole('button', { name: /^Withdraw the request for / })
    .click()
  await expect(timeOff().getByText('Time off', { exact: true })).toBeVisible()
  expect(await office.rows(sql`select id from public.days_off`)).toEqual([])
})

test('Help is two taps, shows the number at once, and alerts every page of the office until one tap ends it', async () => {
  await book(30)
  const desk = await office.openAsStaff()
  await desk.clock.install()
  await desk.goto('/admin/clients')
  await expect(desk.getByText('Meera Sample')).toBeVisible()
  await page.goto('/my-day')
  await expect(help().getByRole('link').first()).toBeHidden()
  await help().getByText('Help', { exact: true }).click()
  await expect(help().getByRole('link', { name: 'Call Shringar' })).toHaveAttribute(
    'href',
    'tel:+919826000000',
  )
  expect(await office.rows(sql`select id from public.safety_alerts`)).toEqual([])
  await help().getByRole('button', { name: 'Alert everybody at the desk' }).click()
  await expect(help().getByRole('status')).toHaveText(/^The desk was alerted at \d/)
  await expectAccessible(page)

  await desk.clock.runFor(longerThanPolling)
  await expect(bar(desk)).toContainText('Asha Verma needs help at Meera Sample’s')
  await expect(bar(desk)).toContainText('House 7, Scheme 54')
  await expect(desk).toHaveTitle(/^\(alert\) /)
  await expect(bar(desk).getByRole('link', { name: 'Call Asha Verma' })).toHaveAttribute(
    'href',
    'tel:9826011111',
  )
  await expect(bar(desk).getByRole('link', { name: 'Call Meera Sample' })).toBeHidden()
  await expectAccessible(desk)
  await bar(desk)
    .getByRole('button', { name: /^Everything is fine/ })
    .click()
  await expect(toast(desk, 'The alert has ended')).toBeVisible()
  await expect(bar(desk)).toBeHidden()
  await expect(desk).not.toHaveTitle(/alert/)
  await page.goto('/my-day')
  await expect(help().getByRole('button')).toBeHidden()

  const [today] = await office.rows<{ day: string }>(sql`select public.business_today()::text as day`)
  await desk.goto(`/admin/appointments?as=day&day=${today?.day}`)
  await desk.getByRole('button', { name: /^Meera Sample, Sample Facial/ }).click()
  await desk.getByRole('dialog').getByText('History').click()
  await expect(desk.getByText(/^Call for help of Asha Verma ended by .* \(owner\)/)).toBeVisible()
})

test('a hidden tab of the office says that somebody needs help', { tag: '@deep' }, async () => {
  const desk = await office.openAsStaff()
  await desk.clock.install()
  await desk.goto('/admin/clients')
  await expect(desk.getByText('Meera Sample')).toBeVisible()
  await desk.evaluate(() => {
    Object.defineProperty(document, 'hidden', { value: true })
    Object.defineProperty(document, 'visibilityState', { value: 'hidden' })
    window.dispatchEvent(new Event('visibilitychange'))
  })
  await office.run(`insert into public.safety_alerts (kind, beautician_id) values ('help', '${asha}')`)
  await expect(async () => {
    await desk.clock.runFor(longerThanPolling)
    await expect(desk).toHaveTitle(/^\(alert\) /, { timeout: 1000 })
  }).toPass()
})

test('a call for help is ended by the beautician, too', { tag: '@deep' }, async () => {
  await office.run(`insert into public.safety_alerts (kind, beautician_id) values ('help', '${asha}')`)
  await page.goto('/my-day')
  await help().getByRole('button', { name: 'Everything is fine' }).click()
  await expect(help().getByRole('button', { name: 'Alert everybody at the desk' })).toBeHidden()
  expect(await office.rows(sql`select kind from public.safety_alerts where ended_at is null`)).toEqual([])
})

test('a visit that has not ended alerts the desk, and more time ends the alert', {
  tag: '@deep',
}, async () => {
  await book(-31)
  await page.goto('/my-day')
  await card(page).getByRole('button', { name: 'Started', exact: true }).click()
  await expect(card(page).getByText(/^Started at /)).toBeVisible()
  const desk = await office.openAsStaff()
  await desk.clock.install()
  await desk.goto('/admin')
  await expect(bar(desk)).toContainText(/^Asha Verma: visit at Meera Sample’s was to end at \d/)

  await page.goto('/my-day')
  await expect(card(page).getByRole('alert')).toContainText('the desk was told that this visit has not ended')
  await card(page).getByText('I need more time').click()
  await expectAccessible(page)
  await card(page).getByRole('button', { name: '+30 min' }).click()
  await expect(card(page).getByRole('alert')).toBeHidden()
  await desk.clock.runFor(longerThanPolling)
  await expect(bar(desk)).toBeHidden()
  expect(
    await office.rows(sql`
      select kind, ended_at is not null as "isOver", duration_minutes > 115 as "isLonger"
      from public.safety_alerts join public.appointments on appointments.id = appointment_id`),
  ).toEqual([{ kind: 'overdue', isOver: true, isLonger: true }])
})

test('the owner sets when a visit alerts, or never', { tag: '@deep' }, async () => {
  const settings = await office.enter('/admin/settings/messages')
  const field = settings.getByLabel('Minutes after its end until a visit alerts you')
  const save = () => settings.getByRole('button', { name: 'Save', exact: true }).click()
  await field.fill('4')
  await expect(settings.getByText('Enter whole minutes, 5 to 720, or nothing')).toBeVisible()
  for (const [typed, stored] of [
    ['', null],
    ['45', 45],
    ['30', 30],
  ] as const) {
    await field.fill(typed)
    await save()
    await expect
      .poll(() => office.rows(sql`select overdue_alert_minutes as stored from public.business_profile`))
      .toEqual([{ stored }])
  }
})
