// People, hours, days off and areas as the settings keep them, and a visit as the form books it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office
let day: string

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    delete from public.services;
    insert into public.services (name, price, duration_minutes) values ('Facial', 1000, 60), ('Mehendi', 2500, 90);
    insert into public.clients (full_name, phone, address) values
      ('Priya', '98765 43210', 'Scheme 54'), ('Neha', '98765 43211', null)`)
  const [row] = await office.rows<{ day: string }>(sql`select (public.business_today() + 7)::text as day`)
  day = row?.day ?? ''
})
afterAll(() => office?.close())

describe('settings', () => {
  it('list what is there, and what is coming', async () => {
    const page = await office.enter('/admin/settings')
    const sections = await page.getByRole('region', { name: 'Sections' }).getByRole('link').allTextContents()
    expect(sections.map((text) => /^(\w[a-z]+( [a-z]+)*)/.exec(text)?.[0])).toHaveLength(13)
    for (const [link, heading] of [
      ['Operating hours', 'Operating hours'],
      ['Beauticians', 'Beauticians'],
      ['Days off', 'Days off'],
      ['Areas and travel', 'Areas and travel'],
    ] as const) {
      await page.goto('/admin/settings')
      await page.getByRole('region', { name: 'Sections' }).getByRole('link', { name: link }).click()
      await page.getByRole('heading', { level: 1, name: heading }).waitFor()
    }
  })

  it('keep areas with their PIN codes and the ways between them', async () => {
    const page = await office.enter('/admin/settings/areas?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Palasia')
    await dialog.getByLabel('PIN codes').fill('45200')
    await dialog.getByRole('button', { name: 'Add area' }).click()
    await dialog.getByText('A PIN code has six digits and begins with 1 to 9').waitFor()
    await dialog.getByLabel('PIN codes').fill('452001, 452018')
    await dialog.getByRole('button', { name: 'Add area' }).click()
    await toast(page, 'Area added successfully').waitFor()
    await office.run(`insert into public.areas (name) values ('Rajwada')`)
    await page.reload()
    await page.getByLabel('Minutes from Rajwada to Palasia').fill('25')
    await page.getByLabel('Minutes within Palasia').fill('10')
    await page.getByLabel('Usual minutes of a way').fill('40')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => office.rows(sql`select minutes from public.travel_times order by minutes`))
      .toEqual([{ minutes: 10 }, { minutes: 25 }])
    await expect
      .poll(() => office.rows(sql`select travel_minutes from public.business_profile`))
      .toEqual([{ travel_minutes: 40 }])
    // Empty: the usual way again.
    await page.getByLabel('Minutes from Rajwada to Palasia').fill('')
    await page.getByLabel('Minutes within Palasia').focus()
    await expect
      .poll(() => office.rows(sql`select minutes from public.travel_times`))
      .toEqual([{ minutes: 10 }])
  })

  it('keep beauticians and what they do; one with visits is not deleted', async () => {
    const page = await office.enter('/admin/settings/beauticians?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Asha Verma')
    await dialog.getByRole('radio', { name: 'teal' }).check({ force: true })
    await dialog.getByLabel('Facial').check()
    await dialog.getByRole('button', { name: 'Add beautician' }).click()
    await toast(page, 'Beautician added successfully').waitFor()
    await page
      .getByRole('row', { name: /Asha Verma/ })
      .getByText('1 service')
      .waitFor()
    await page.getByRole('button', { name: 'Edit Asha Verma' }).click()
    await dialog.getByLabel('Facial').uncheck()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await page
      .getByRole('row', { name: /Asha Verma/ })
      .getByText('everything')
      .waitFor()
    expect(await office.rows(sql`select colour, is_active from public.beauticians`)).toEqual([
      { colour: 'teal', is_active: true },
    ])
    await office.run(`
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
      select clients.id, services.id, beauticians.id, now() - interval '2 days'
      from public.clients, public.services, public.beauticians where clients.full_name = 'Priya' and services.name = 'Facial'`)
    await answering(page, true, () => page.getByRole('button', { name: 'Delete Asha Verma' }).click())
    await toast(page, 'Error deleting beautician')
      .getByText('Make the beautician inactive instead.')
      .waitFor()
  })

  it('keep the hours of the business as the site says them, and of each beautician', async () => {
    const page = await office.enter('/admin/settings/hours')
    await page.getByText('24 hours, all days').waitFor()
    await page.getByLabel('Mon from').fill('09:00')
    await page.getByLabel('Mon until').fill('08:00')
    await page.getByText('On Mon the hours end before they begin.').waitFor()
    expect(await page.getByRole('button', { name: 'Save hours' }).isDisabled()).toBe(true)
    await page.getByLabel('Mon until').fill('20:00')
    await page.getByRole('button', { name: 'All days like Mon' }).click()
    await page.getByRole('button', { name: 'Remove these hours on Sun' }).click()
    await page.getByText('Mon–Sat 9 am – 8 pm, Sun closed').waitFor()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await toast(page, 'Hours updated successfully').waitFor()
    const visitor = await office.visit()
    await visitor.goto('/')
    await visitor.getByText('Mon–Sat 9 am – 8 pm, Sun closed').first().waitFor()

    await page.getByLabel('Whose hours').selectOption('Asha Verma')
    await page.getByText('She works the business’s hours.').waitFor()
    await page.getByRole('button', { name: 'Add hours on Tue' }).click()
    // Somebody else was quicker: nothing is overwritten.
    await office.run(`
      insert into public.working_hours (beautician_id, weekday, from_time, to_time) select id, 3, '10:00', '12:00' from public.beauticians`)
    await page.getByRole('button', { name: 'Save hours' }).click()
    await toast(page, 'Error updating hours').getByText('Somebody else changed these hours').waitFor()
    await page.getByRole('button', { name: 'Load the newer hours' }).click()
    await page.getByText('Wed 10 am – 12 pm', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Same as the business' }).click()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect
      .poll(() =>
        office.rows(
          sql`select count(*)::int as own from public.working_hours where beautician_id is not null`,
        ),
      )
      .toEqual([{ own: 0 }])
  })

  it('are the owner’s to change, but for days off', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/beauticians')
    await signIn(page, await addAccount(office, 'desk'))
    await page.getByText('Only owners may change the beauticians.').waitFor()
    await page.getByRole('row', { name: /Asha Verma/ }).waitFor()
    expect(await page.getByRole('button', { name: /Edit|Delete|Add/ }).count()).toBe(0)
    await page.goto('/admin/settings/days-off?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Who').selectOption('Asha Verma')
    await dialog.getByLabel('First day').fill('2030-01-02')
    await dialog.getByLabel('Last day').fill('2030-01-01')
    await dialog.getByRole('button', { name: 'Add day off' }).click()
    await dialog.getByText('The last day is before the first').waitFor()
    await dialog.getByLabel('Last day').fill('')
    await dialog.getByRole('button', { name: 'Add day off' }).click()
    await toast(page, 'Day off added successfully').waitFor()
    expect(await office.rows(sql`select from_day::text, to_day::text from public.days_off`)).toEqual([
      { from_day: '2030-01-02', to_day: '2030-01-02' },
    ])
  })
})

async function choose(page: Page, field: string, name: string, nth = 0) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field }).nth(nth)
  await box.click()
  const choices = page.getByRole('listbox').getByRole('option')
  await choices.first().waitFor()
  await page.keyboard.type(name)
  // The first choices stand there until those that were searched for have come.
  await expect.poll(() => choices.count()).toBe(1)
  await choices.filter({ hasText: name }).click()
}

const lastVisit = () =>
  office.rows<Record<string, unknown>>(sql`
    select to_char(appointment_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI') as at, duration_minutes as minutes,
      beauticians.full_name as sent, areas.name as area, address, overlap_ok, tight_ok, cancelled_because,
      (select string_agg(services.name || coalesce(' for ' || guest_name, '') || ' ' || lines.price::int, ', ' order by position)
        from public.appointment_lines lines join public.services on services.id = lines.service_id where appointment_id = appointments.id) as lines
    from public.appointments left join public.beauticians on beauticians.id = beautician_id
      left join public.areas on areas.id = appointments.area_id
    order by appointments.created_at desc, appointments.id limit 1`)

describe('booking a visit', () => {
  it('offers free times with a name, and takes several services, a guest and another place in one call', async () => {
    await office.run(`
      update public.business_profile set travel_minutes = 30;
      update public.clients set area_id = (select id from public.areas where name = 'Palasia') where full_name = 'Priya';
      delete from public.working_hours;
      insert into public.working_hours (weekday, from_time, to_time) select d, '09:00', '18:00' from generate_series(1, 7) d;
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date, area_id)
      select clients.id, services.id, beauticians.id, ('${day}'::date + time '15:00') at time zone 'Asia/Kolkata', areas.id
      from public.clients, public.services, public.beauticians, public.areas
      where clients.full_name = 'Neha' and services.name = 'Facial' and areas.name = 'Palasia'`)
    const page = await office.enter('/admin/appointments?new=1', {})
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Priya')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T15:30`)
    // Nobody is free then; beside the visit of the same area is offered first.
    const free = dialog.getByRole('region', { name: 'Free times' })
    await free.getByRole('listitem').first().getByText('Asha · saves 20 min').waitFor()
    await dialog.getByText('Nobody is known to be free then').waitFor()
    await free.getByRole('button', { name: /^4:15 pm/ }).click()
    expect(await dialog.getByLabel('Date & Time').inputValue()).toBe(`${day}T16:15`)
    await dialog.getByText('Asha does this, is free then').waitFor()

    await dialog.getByRole('button', { name: 'Services, prices and guests' }).click()
    await dialog.getByRole('button', { name: 'Another service' }).click()
    await choose(page, 'Service', 'Mehendi', 1)
    await dialog.getByLabel('Guest').nth(1).fill('Her mother')
    await dialog.getByLabel('Price (₹)').nth(1).fill('2000')
    await dialog.getByRole('button', { name: 'Use the price ₹3,000' }).waitFor()
    // 4:15 pm and two and a half hours: beyond six o'clock.
    await dialog.getByText('That is outside Asha’s working hours.').waitFor()
    await dialog.getByRole('button', { name: 'Length and place' }).click()
    await dialog.getByLabel('Length (min)').fill('0')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await dialog.getByText('Enter whole minutes, from 1 to 1440 (a day)').waitFor()
    await dialog.getByLabel('Length (min)').fill('105')
    await dialog.getByLabel('Address').fill('At her aunt’s')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    expect((await lastVisit())[0]).toEqual({
      at: `${day} 16:15`,
      minutes: 105,
      sent: 'Asha Verma',
      area: 'Palasia',
      address: 'At her aunt’s',
      overlap_ok: false,
      tight_ok: false,
      cancelled_because: null,
      lines: 'Facial 1000, Mehendi for Her mother 2000',
    })
  })

  it('says what stands in the way before it is tried, and names the exceptions', async () => {
    const page = await office.enter('/admin/appointments?new=1', {})
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Neha')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T15:15`)
    await dialog.getByLabel('Beautician').selectOption('Asha Verma')
    await dialog.getByText('Asha has another visit from 3:00 pm to 4:00 pm.').waitFor()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Error adding appointment').getByText('Asha has another visit').waitFor()
    const before = await lastVisit()
    await dialog.getByText('Two visits at once').click()
    await dialog.getByText('The short way will do').click()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    expect((await lastVisit())[0]).toMatchObject({ at: `${day} 15:15`, overlap_ok: true, tight_ok: true })
    expect(await lastVisit()).not.toEqual(before)
  })

  it('asks about hours and days off and does not refuse them', async () => {
    const page = await office.enter('/admin/appointments?new=1', {})
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Neha')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T21:00`)
    const press = () => dialog.getByRole('button', { name: 'Add appointment' }).click()
    const question = 'That is outside the working hours. Book it all the same?'
    expect(await answering(page, false, press)).toBe(question)
    await dialog.getByLabel('Notes').fill('After the wedding')
    expect(await answering(page, true, press)).toBe(question)
    await toast(page, 'Appointment added successfully').waitFor()
    expect((await lastVisit())[0]).toMatchObject({ at: `${day} 21:00`, sent: null })
  })

  it('checks and shows a whole series before any of it is saved', async () => {
    const [row] = await office.rows<{ day: string }>(sql`select (${day}::date + 21)::text as day`)
    await office.run(`
      insert into public.days_off (beautician_id, from_day, to_day) select id, '${row?.day}', '${row?.day}' from public.beauticians`)
    const page = await office.enter('/admin/appointments?new=1', {})
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Priya')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T09:30`)
    await dialog.getByRole('button', { name: 'Send Asha' }).click()
    await dialog.getByRole('button', { name: 'Repeat' }).click()
    await dialog.getByRole('button', { name: 'Repeat it' }).click()
    await dialog.getByLabel('Every … weeks').fill('3')
    await dialog.getByRole('spinbutton', { name: 'Times' }).fill('400')
    const press = () => dialog.getByRole('button', { name: 'Add appointment' }).click()
    await press()
    await dialog.getByText('Enter a whole number from 2 to 52').waitFor()
    await dialog.getByRole('spinbutton', { name: 'Times' }).fill('6')
    const visits = dialog.getByRole('list', { name: 'The visits of the series' }).getByRole('listitem')
    await visits.nth(1).getByText('Asha has that day off.').waitFor()
    expect(await visits.count()).toBe(6)
    const asked = await answering(page, true, press)
    expect(asked).toContain('6 visits:')
    expect(asked).toContain('Asha has that day off.')
    await toast(page, 'Appointment added successfully').waitFor()
    const series = await office.rows<{ gap: number }>(sql`
      select extract(day from appointment_date - lag(appointment_date) over (order by appointment_date))::int as gap
      from public.appointments where series_id is not null order by appointment_date`)
    expect(series.map(({ gap }) => gap)).toEqual([null, 21, 21, 21, 21, 21])
  })

  it('books the same services again from a client’s profile, and says why a visit was cancelled', async () => {
    const page = await office.enter('/admin/clients', {})
    await page.getByRole('button', { name: 'Profile Priya' }).click()
    await page.getByRole('link', { name: 'Book again: Facial, Mehendi (Her mother)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByText('2 services · 2 h 30 · ₹3,500').waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('Priya')
    await dialog.getByLabel('Date & Time').fill(`${day}T11:00`)
    await dialog.getByLabel('Status', { exact: true }).selectOption('cancelled')
    await dialog.getByLabel('Cancelled because').selectOption('Nobody was there')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    expect((await lastVisit())[0]).toMatchObject({
      at: `${day} 11:00`,
      cancelled_because: 'no_show',
      lines: 'Facial 1000, Mehendi for Her mother 2500',
    })
  })
})
