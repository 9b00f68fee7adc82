// Offered appointments: a beautician declines and accepts on My day, and the desk sees on every screen who has not accepted.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const asha = '00000000-0000-4000-8000-0000000000b1'
const visit = '00000000-0000-4000-8000-0000000000d1'

const office = sharedOffice()
let page: Page
let day: string

test.beforeAll(async () => {
  const account = await addAccount(office, 'asha')
  await office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}';
    insert into public.areas (id, name) values ('${asha}', 'Vijay Nagar');
    insert into public.beauticians (id, full_name, user_id)
      select '${asha}', 'Asha Sample', user_id from public.staff where full_name = 'asha';
    update public.staff set role = 'beautician' where full_name = 'asha';
    insert into public.clients (id, full_name, phone, address, area_id) values
      ('${asha}', 'Meera Client', '98260 11111', 'House 7, Scheme 54', '${asha}');
    insert into public.services (id, name, price, duration_minutes) values ('${asha}', 'Sample Facial', 500, 60);`)
  const [row] = await office.rows<{ day: string }>(sql`select (public.business_today() + 1)::text as day`)
  day = row?.day ?? ''
  page = await (await office.visit({ viewport: screens.phone })).context().newPage()
  await page.goto('/auth')
  await signIn(page, account)
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible()
})

/** Tomorrow at 3 pm. */
const give = () =>
  office.run(`
    delete from public.appointments;
    update public.business_profile set offers_appointments = true;
    insert into public.appointments (id, client_id, service_id, beautician_id, appointment_date) values
      ('${visit}', '${asha}', '${asha}', '${asha}',
        ('${day}'::date + time '15:00') at time zone private.business_time_zone())`)

const offer = (of: Page = page) => of.getByRole('region', { name: 'Offered to you' })
const calendarBlock = (of: Page) => of.locator(`[data-appointment="${visit}"]`)

test('an appointment is offered, declined with a reason, offered again and accepted', {
  tag: '@deep',
}, async () => {
  const owners = await office.openAsStaff()
  await owners.clock.install()
  await owners.goto('/admin/settings/beauticians')
  await expect(owners.getByRole('heading', { name: 'Offered visits' })).toBeVisible()
  await owners.getByRole('switch', { name: 'Offer appointments instead of assigning them' }).click()
  await expect(owners.getByLabel('Minutes to answer an offer')).toHaveValue('240')
  await give()

  await page.goto('/my-day')
  await expect(offer()).toContainText('Sample Facial, Vijay Nagar')
  for (const hidden of ['Meera', 'House 7', '98260'])
    await expect(page.locator('main')).not.toContainText(hidden)
  await expectAccessible(page)
  await offer().getByText('Decline', { exact: true }).click()
  await offer().getByLabel('Reason, if you like').fill('My son is ill')
  await offer().getByRole('button', { name: 'Decline this visit' }).click()
  await expect(offer()).toHaveCount(0)

  await owners.goto('/admin')
  const waiting = owners.getByRole('region', { name: 'Offers to beauticians' })
  await expect(waiting).toContainText('Meera Client needs a beautician')
  await expect(waiting).toContainText('Asha declined: My son is ill')
  await expectAccessible(owners)

  await office.run(`update public.appointments set beautician_id = '${asha}'`)
  await owners.goto(`/admin/appointments?as=day&day=${day}`)
  await expect(calendarBlock(owners)).toHaveAccessibleName(/offered to Asha Sample/)
  await page.goto('/my-day')
  await offer().getByRole('button', { name: 'Accept' }).click()
  await expect(offer()).toHaveCount(0)
  await expect(page.getByRole('region', { name: 'Tomorrow' })).toContainText('Sample Facial')
  // The calendar reads its appointments every 5 seconds.
  await owners.clock.runFor(6000)
  await expect(calendarBlock(owners)).toHaveAccessibleName(/with Asha Sample/)
  await expect(calendarBlock(owners)).not.toHaveAccessibleName(/offered/)
})

test('an offer is told from an assigned appointment on every screen, and answered by the desk', {
  tag: '@deep',
}, async () => {
  await give()
  const owners = await office.enter('/admin')
  await expect(owners.getByRole('region', { name: 'Offers to beauticians' })).toContainText(
    /Meera Client offered to Asha until/,
  )
  await owners.goto('/admin/appointments?as=list')
  await expect(owners.getByRole('row').filter({ hasText: 'Meera Client' })).toContainText('offered to Asha')
  await owners.goto(`/admin/clients?view=${asha}`)
  await expect(owners.getByRole('dialog')).toContainText('offered to Asha Sample')
  await owners.goto(`/admin/appointments?edit=${visit}`)
  await expect(owners.getByRole('dialog').getByText(/^Offered until .*, no reply yet$/)).toBeVisible()
  await expectAccessible(owners)
  await owners.goto(`/admin/appointments?as=day&day=${day}`)
  await calendarBlock(owners).click()
  const sheet = owners.getByRole('dialog', { name: 'Meera Client' })
  await expect(sheet).toContainText('Offered to Asha, who can answer until')
  await expectAccessible(owners)
  await sheet.getByRole('button', { name: 'Asha accepted by phone' }).click()
  await expect(sheet.getByText('with Asha Sample', { exact: true })).toBeVisible()
  await expect(sheet.getByRole('list', { name: 'Replies of beauticians' })).toContainText('Asha accepted')
})

test('an offer is answered without JavaScript, and says when the time has passed', {
  tag: '@deep',
}, async () => {
  await give()
  const plain = await office.visit({ javaScriptEnabled: false, viewport: screens.phone })
  await plain.context().addCookies(await page.context().cookies())
  await plain.goto('/my-day')
  await office.run('update public.appointments set beautician_id = null')
  await offer(plain).getByRole('button', { name: 'Accept' }).click()
  await expect(plain.getByText('This visit is not offered to you.')).toBeVisible()
  await give()
  await plain.goto('/my-day')
  await office.run(`
    set session_replication_role = replica;
    update public.appointments set offered_until = now();
    set session_replication_role = origin`)
  await offer(plain).getByRole('button', { name: 'Accept' }).click()
  await expect(plain.getByText(/^The time to answer has passed/)).toBeVisible()
})
