// Settings of beauticians, hours, days off and areas, and the form that books an appointment by them.
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { sections } from '#app/office/components/settings/sections.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { answerConfirm, answerQuestion } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const asha = '00000000-0000-4000-8000-0000000000b1'
const palasia = '00000000-0000-4000-8000-0000000000a1'
let day: string

test.beforeEach(async () => {
  await office.run(`
    delete from public.appointments;
    delete from public.clients;
    delete from public.services;
    delete from public.days_off;
    delete from public.beauticians;
    delete from public.areas;
    delete from public.working_hours;
    insert into public.working_hours (weekday, from_time, to_time) select d, '00:00', '24:00' from generate_series(1, 7) d;
    insert into public.services (name, price, duration_minutes) values ('Facial', 1000, 60), ('Mehendi', 2500, 90);
    insert into public.areas (id, name) values ('${palasia}', 'Palasia');
    insert into public.travel_times (from_area_id, to_area_id, minutes) values ('${palasia}', '${palasia}', 10);
    update public.business_profile set travel_minutes = 30;
    insert into public.beauticians (id, full_name) values ('${asha}', 'Asha Verma');
    insert into public.clients (full_name, phone, address, area_id) values
      ('Priya', '98765 43210', 'Scheme 54', '${palasia}'), ('Neha', '98765 43211', null, null)`)
  const [row] = await office.rows<{ day: string }>(sql`select (public.business_today() + 7)::text as day`)
  day = row?.day ?? ''
})

test.describe('settings', () => {
  test('list sections that lead to their pages', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings')
    await expect(page.getByRole('region', { name: 'Sections' }).getByRole('link')).toHaveText(
      sections.map(({ title }) => new RegExp(`^${title}`)),
    )
    for (const name of ['Operating hours', 'Beauticians', 'Days off', 'Areas and travel']) {
      await page.goto('/admin/settings')
      await page
        .getByRole('region', { name: 'Sections' })
        .getByRole('link', { name: new RegExp(`^${name}`) })
        .click()
      await expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
    }
  })

  test('let the desk renew and end the calendar link of a beautician', { tag: '@deep' }, async ({ page }) => {
    const desk = await addAccount(office, 'links')
    const client = createClient(office.url, office.publishableKey, { auth: { persistSession: false } })
    await client.auth.signInWithPassword(desk)
    const token = async () => (await client.rpc('calendar_feed_token', { beautician: asha })).data
    const { data: former } = await client.rpc('renew_calendar_feed', { beautician: asha })
    await page.goto(`${office.url}/admin/settings/beauticians`)
    await signIn(page, desk)
    const dialog = page.getByRole('dialog', { name: 'Calendar link of Asha Verma' })
    const open = () => page.getByRole('button', { name: 'Calendar link Asha Verma' }).click()
    await open()
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Back' }).click()
    expect(await token()).toBe(former)
    await open()
    await dialog.getByRole('button', { name: 'Make a new link' }).click()
    await expect(toast(page, 'There is a new calendar link')).toBeVisible()
    expect(await token()).toEqual(expect.not.stringMatching(`^${former}$`))
    await open()
    await dialog.getByRole('button', { name: 'End the link' }).click()
    await expect(toast(page, 'The calendar link has ended')).toBeVisible()
    expect(await token()).toBeNull()
    await open()
    await expect(dialog.getByText('There is no link.')).toBeVisible()
  })

  test('save areas with PIN codes and the travel times between them', { tag: '@deep' }, async () => {
    await office.run('delete from public.areas')
    const page = await office.enter('/admin/settings/areas?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Name').fill('Palasia')
    await dialog.getByLabel('PIN codes').fill('45200')
    await dialog.getByRole('button', { name: 'Add area' }).click()
    await expect(dialog.getByText('A PIN code has six digits and begins with 1 to 9')).toBeVisible()
    await dialog.getByLabel('PIN codes').fill('452 001, 452018')
    await dialog.getByRole('button', { name: 'Add area' }).click()
    await expect(toast(page, 'Area added successfully')).toBeVisible()
    await office.run(`insert into public.areas (name) values ('Rajwada')`)
    await page.reload()
    await page.getByLabel('Minutes from Rajwada to Palasia').fill('25')
    await page.getByLabel('Minutes within Palasia').fill('10')
    await page.getByLabel('Usual travel time (min)').fill('40')
    await page.getByRole('button', { name: 'Save' }).click()
    await expect
      .poll(() => office.rows(sql`select minutes from public.travel_times order by minutes`))
      .toEqual([{ minutes: 10 }, { minutes: 25 }])
    await expect
      .poll(() => office.rows(sql`select travel_minutes from public.business_profile`))
      .toEqual([{ travel_minutes: 40 }])
    await page.getByLabel('Minutes within Palasia').fill('500')
    await page.getByLabel('Minutes from Rajwada to Palasia').focus()
    await expect(toast(page, 'A travel time is 0 to 480 whole minutes')).toBeVisible()
    await expect(page.getByLabel('Minutes within Palasia')).toHaveValue('10')
    // Empty: the usual travel time again.
    await page.getByLabel('Minutes from Rajwada to Palasia').fill('')
    await page.getByLabel('Minutes within Palasia').focus()
    await expect
      .poll(() => office.rows(sql`select minutes from public.travel_times`))
      .toEqual([{ minutes: 10 }])
    // A value that someone else has changed since is not overwritten, and shown. No refresh of the last save is under way.
    await page.reload()
    await expect(page.getByLabel('Minutes within Palasia')).toHaveValue('10')
    await office.run('update public.travel_times set minutes = 15')
    await page.getByLabel('Minutes within Palasia').fill('20')
    await page.getByLabel('Minutes from Rajwada to Palasia').focus()
    await expect(
      toast(page, 'Error saving the travel time').getByText('Someone else has changed this travel time'),
    ).toBeVisible()
    await expect(page.getByLabel('Minutes within Palasia')).toHaveValue('15')
  })

  test('propose travel times from the trips of beauticians, which the owner accepts', {
    tag: '@deep',
  }, async () => {
    await office.run(`
      insert into public.areas (name) values ('Rajwada');
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date, address, area_id, status)
        select clients.id, services.id, '${asha}', (public.business_today() - day + clock) at time zone private.business_time_zone(),
          'Elsewhere', areas.id, 'completed'
        from generate_series(1, 5) as day, (values ('Palasia', time '10:00'), ('Rajwada', time '14:00')) as stops (area, clock)
          join public.areas on areas.name = stops.area, public.clients, public.services
        where full_name = 'Priya' and services.name = 'Facial';
      insert into public.appointment_marks (appointment_id, mark, marked_at)
        select appointments.id, mark, appointment_date - interval '1 hour' + later
        from public.appointments join public.areas on areas.id = area_id,
          (values ('on_the_way', interval '0'), ('arrived', interval '42 minutes')) as marks (mark, later)
        where areas.name = 'Rajwada'`)
    const page = await office.enter('/admin/settings/areas')
    const proposals = page.getByRole('region', { name: 'From your beauticians’ trips' })
    await expect(proposals).toContainText('42 min on 5 trips, now 30 min')
    expect(await office.rows(sql`select minutes from public.travel_times`)).toEqual([{ minutes: 10 }])
    await proposals.getByRole('button', { name: /^Use 42 minutes: / }).click()
    await expect(proposals).toHaveCount(0)
    await expect(page.getByLabel('Minutes from Rajwada to Palasia')).toHaveValue('42')
    await expect
      .poll(() => office.rows(sql`select minutes from public.travel_times order by minutes`))
      .toEqual([{ minutes: 10 }, { minutes: 42 }])
  })

  test('save beauticians and their services; one with appointments is not deleted', {
    tag: '@deep',
  }, async () => {
    await office.run('delete from public.beauticians')
    const page = await office.enter('/admin/settings/beauticians?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Asha Verma')
    await dialog.getByRole('radio', { name: 'teal' }).check({ force: true })
    await dialog.getByLabel('Facial').check()
    await dialog.getByRole('button', { name: 'Add beautician' }).click()
    await expect(toast(page, 'Beautician added successfully')).toBeVisible()
    await expect(page.getByRole('row', { name: /Asha Verma/ }).getByText('1 service')).toBeVisible()
    await page.getByRole('button', { name: 'Edit Asha Verma' }).click()
    await dialog.getByLabel('Facial').uncheck()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('row', { name: /Asha Verma/ }).getByText('everything')).toBeVisible()
    expect(await office.rows(sql`select colour, is_active from public.beauticians`)).toEqual([
      { colour: 'teal', is_active: true },
    ])
    await office.run(`
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
      select clients.id, services.id, beauticians.id, now() - interval '2 days'
      from public.clients, public.services, public.beauticians where clients.full_name = 'Priya' and services.name = 'Facial'`)
    await answerConfirm(page, true, () => page.getByRole('button', { name: 'Delete Asha Verma' }).click())
    await expect(
      toast(page, 'Error deleting beautician').getByText('Make the beautician inactive instead.'),
    ).toBeVisible()
  })

  test('save the hours of the business, which the site shows', async () => {
    const page = await office.enter('/admin/settings/hours')
    await expect(page.getByText('24 hours, all days')).toBeVisible()
    await page.getByLabel('Mon from').fill('09:00')
    await page.getByLabel('Mon until').fill('08:00')
    await expect(page.getByText('On Mon the hours end before they start.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Save hours' })).toBeDisabled()
    await page.getByLabel('Mon until').fill('20:00')
    await page.getByRole('button', { name: 'Copy to other days: Mon' }).click()
    await page.getByRole('button', { name: 'Remove these hours on Sun' }).click()
    await expect(page.getByText('Mon–Sat 9 am – 8 pm, Sun closed')).toBeVisible()
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(toast(page, 'Hours updated successfully')).toBeVisible()
    await expect
      .poll(async () => (await fetch(office.url)).text())
      .toContain('Mon–Sat 9 am – 8 pm, Sun closed')
  })

  test('of a beautician are those of the business or begin as a copy of them', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/beauticians')
    await page.getByRole('button', { name: 'Hours Asha Verma' }).click()
    await expect(page.getByRole('radio', { name: 'Same hours as the business' })).toBeChecked()
    await expect(page.getByLabel('Tue from')).toHaveCount(0)
    await page.getByRole('radio', { name: 'Own hours' }).check({ force: true })
    await page.getByLabel('Tue from').fill('11:00')
    await page.getByLabel('Tue until').fill('15:00')
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(toast(page, 'Hours updated successfully')).toBeVisible()
    expect(
      await office.rows(sql`
        select count(*)::int as others from public.working_hours as own
        where beautician_id is not null and weekday <> 2 and exists (
          select from public.working_hours as business
          where business.beautician_id is null and business.weekday = own.weekday
            and business.from_time = own.from_time and business.to_time = own.to_time)`),
    ).toEqual([{ others: 6 }])
    await page.getByRole('link', { name: 'Back to Beauticians' }).click()
    await expect(page.getByRole('button', { name: 'Hours Asha Verma' })).toBeVisible()
  })

  test('do not overwrite hours of a beautician that were changed meanwhile', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.working_hours (beautician_id, weekday, from_time, to_time) values ('${asha}', 1, '10:00', '12:00')`)
    const page = await office.enter('/admin/settings/hours')
    await page.getByLabel('Whose hours').selectOption('Asha Verma')
    await expect(page.getByRole('radio', { name: 'Own hours' })).toBeChecked()
    await page.getByRole('button', { name: 'Add hours on Tue' }).click()
    await office.run(`
      insert into public.working_hours (beautician_id, weekday, from_time, to_time) values ('${asha}', 3, '10:00', '12:00')`)
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect(
      toast(page, 'Error updating hours').getByText('Someone else has changed these hours'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Load the newer values' }).click()
    await expect(page.getByText('Wed 10 am – 12 pm', { exact: false })).toBeVisible()
    await page.getByRole('radio', { name: 'Same hours as the business' }).check({ force: true })
    await page.getByRole('button', { name: 'Save hours' }).click()
    await expect
      .poll(() =>
        office.rows(
          sql`select count(*)::int as own from public.working_hours where beautician_id is not null`,
        ),
      )
      .toEqual([{ own: 0 }])
  })

  test('are changed by owners only, except days off', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/settings/beauticians')
    await signIn(page, await addAccount(office, 'desk'))
    await expect(page.getByText('Only owners may change the beauticians.')).toBeVisible()
    await expect(page.getByRole('row', { name: /Asha Verma/ })).toBeVisible()
    await expect(page.getByRole('button', { name: /Edit|Delete|Add/ })).toHaveCount(0)
    await page.goto('/admin/settings/days-off?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Who').selectOption('Asha Verma')
    await dialog.getByLabel('First day').fill('2030-01-02')
    await dialog.getByLabel('Last day').fill('2030-01-01')
    await dialog.getByRole('button', { name: 'Add day off' }).click()
    await expect(dialog.getByText('The last day is before the first')).toBeVisible()
    await dialog.getByLabel('Last day').fill('')
    await dialog.getByRole('button', { name: 'Add day off' }).click()
    await expect(toast(page, 'Day off added successfully')).toBeVisible()
    expect(await office.rows(sql`select from_day::text, to_day::text from public.days_off`)).toEqual([
      { from_day: '2030-01-02', to_day: '2030-01-02' },
    ])
  })
})

test.describe('leave over booked appointments', () => {
  const lily = '00000000-0000-4000-8000-0000000000b2'
  const people = () =>
    office.rows<{ line: string }>(sql`
      select clients.full_name || ' ' || coalesce(beauticians.full_name, 'nobody') as line
      from public.appointments join public.clients on clients.id = client_id
        left join public.beauticians on beauticians.id = beautician_id order by 1`)
  test.beforeEach(() =>
    office.run(`
      insert into public.beauticians (id, full_name, position) values ('${lily}', 'Sample Lily', 1);
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date, status)
      select clients.id, services.id, '${asha}',
        ('${day}'::date + case clients.full_name when 'Priya' then time '10:00' else time '15:00' end)
          at time zone private.business_time_zone(), 'confirmed'
      from public.clients, public.services where services.name = 'Facial'`),
  )

  test('is shown with them, and each can be given to someone who is free', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/days-off?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Who').selectOption('Asha Verma')
    await dialog.getByLabel('First day').fill(day)
    const booked = dialog.getByRole('region', { name: '2 appointments are booked then' })
    await expect(booked.getByRole('listitem')).toHaveText([
      /10:00 am · Priya · Facial/,
      /3:00 pm · Neha · Facial/,
    ])
    await booked.getByLabel('Who goes to Priya').selectOption('Give to Sample Lily')
    await expect.poll(people).toEqual([{ line: 'Neha Asha Verma' }, { line: 'Priya Sample Lily' }])
    await expect(dialog.getByRole('region', { name: '1 appointment is booked then' })).toBeVisible()
    const booking = '1 appointment is booked then and stays booked until you change it.'
    const form = page.getByRole('dialog', { name: 'Add day off' })
    await form.getByRole('button', { name: 'Add day off' }).click()
    await answerQuestion(page, 'Save anyway?', booking, 'Back')
    await form.getByRole('button', { name: 'Add day off' }).click()
    await answerQuestion(page, 'Save anyway?', booking, 'Save anyway')
    await expect(toast(page, 'Day off added successfully')).toBeVisible()

    await test.step('the dashboard and the calendar name the one that stays', async () => {
      await page.goto('/admin')
      await page.getByRole('link', { name: '1 appointment is booked on a day off' }).click()
      await page.waitForURL(/as=day/)
      await expect(page.getByRole('button', { name: 'Asha Day off, 1 visit' })).toBeVisible()
      await page.getByRole('button', { name: /^Neha, Facial/ }).click()
      await expect(page.getByRole('dialog').getByText('has that day off')).toBeVisible()
    })
  })

  test('an inactive beautician leaves them too', { tag: '@deep' }, async () => {
    const page = await office.enter(`/admin/settings/beauticians?edit=${asha}`)
    const dialog = page.getByRole('dialog')
    await dialog.getByText('Active', { exact: true }).click()
    const booked = dialog.getByRole('region', { name: '2 appointments are booked then' })
    await booked.getByLabel('Who goes to Neha').selectOption('Not assigned')
    await expect.poll(people).toEqual([{ line: 'Neha nobody' }, { line: 'Priya Asha Verma' }])
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await answerQuestion(page, 'Save anyway?', '1 appointment is booked then', 'Save anyway')
    await expect(toast(page, 'Beautician updated successfully')).toBeVisible()
  })

  test('sick today is two taps in the calendar', { tag: '@deep' }, async () => {
    await office.run(
      `update public.appointments set appointment_date = now() + interval '1 minute', overlap_ok = true`,
    )
    const page = await office.enter('/admin/appointments?as=day', {
      viewport: { width: 360, height: 740 },
      hasTouch: true,
    })
    await page.getByRole('button', { name: 'Asha: Sick today' }).tap()
    const dialog = page.getByRole('dialog', { name: 'Asha Verma is sick today' })
    await expect(dialog.getByRole('region', { name: '2 appointments are booked then' })).toBeVisible()
    await dialog.getByLabel('Who goes to Neha').selectOption('Not assigned')
    const given = toast(page, 'Neha: not assigned')
    await expect(given).toBeVisible()
    await dialog.getByRole('button', { name: 'Sick today' }).tap()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByRole('region', { name: 'Asha' }).getByText('Sick, 1 visit')).toBeVisible()
    expect(await office.rows(sql`select beautician_id, note from public.days_off`)).toEqual([
      { beautician_id: asha, note: 'Sick' },
    ])
    // No other toast hides the one with Undo; the calendar shows the day off.
    await expect(page.locator('[data-sonner-toast]')).toHaveCount(1)
    await given.getByRole('button', { name: 'Undo' }).tap()
    await expect.poll(people).toEqual([{ line: 'Neha Asha Verma' }, { line: 'Priya Asha Verma' }])
  })
})

async function choose(page: Page, field: string, name: string, nth = 0) {
  const box = page.getByRole('dialog').getByRole('combobox', { name: field }).nth(nth)
  await box.click()
  const choices = page.getByRole('listbox').getByRole('option')
  await expect(choices.first()).toBeVisible()
  await page.keyboard.type(name)
  // The first choices stay until the search has answered.
  await expect(choices).toHaveCount(1)
  await choices.filter({ hasText: name }).click()
}

const lastAppointment = () =>
  office.rows<Record<string, unknown>>(sql`
    select to_char(appointment_date at time zone private.business_time_zone(), 'YYYY-MM-DD HH24:MI') as at, duration_minutes as minutes,
      beauticians.full_name as sent, areas.name as area, address, overlap_ok, tight_ok, cancelled_because,
      (select string_agg(services.name || coalesce(' for ' || guest_name, '') || ' ' || lines.price::int, ', ' order by position)
        from public.appointment_lines lines join public.services on services.id = lines.service_id where appointment_id = appointments.id) as lines
    from public.appointments left join public.beauticians on beauticians.id = beautician_id
      left join public.areas on areas.id = appointments.area_id
    order by appointments.created_at desc, appointments.id limit 1`)

test.describe('booking an appointment', () => {
  test.beforeEach(() =>
    office.run(`
      update public.working_hours set from_time = '09:00', to_time = '18:00';
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date, area_id)
      select clients.id, services.id, '${asha}', ('${day}'::date + time '15:00') at time zone private.business_time_zone(), '${palasia}'
      from public.clients, public.services where clients.full_name = 'Neha' and services.name = 'Facial'`),
  )

  test('offers free slots of beauticians, and accepts several services, a guest and another address', async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Priya')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T15:30`)
    // No beautician is free then; a slot next to the appointment in the same area is offered first.
    const free = dialog.getByRole('region', { name: 'Free times' })
    await expect(free.getByRole('listitem').first().getByText('Asha · saves 20 min')).toBeVisible()
    await expect(dialog.getByText('Nobody is free at that time')).toBeVisible()
    await free.getByRole('button', { name: /^4:15 pm/ }).click()
    await expect(dialog.getByLabel('Date & Time')).toHaveValue(`${day}T16:15`)
    await expect(dialog.getByText('Asha is free then')).toBeVisible()

    await dialog.getByRole('button', { name: 'Services, prices and guests' }).click()
    await dialog.getByRole('button', { name: 'Add a service' }).click()
    await choose(page, 'Service', 'Mehendi', 1)
    await dialog.getByLabel('Guest').nth(1).fill('Her mother')
    await dialog.getByLabel('Price (₹)').nth(1).fill('2000')
    await expect(dialog.getByRole('button', { name: 'Full ₹3,000' })).toBeVisible()
    // 4:15 pm and two and a half hours end after six o'clock.
    await expect(dialog.getByText('That is outside Asha’s working hours.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Duration and address' }).click()
    await dialog.getByLabel('Duration (min)').fill('0')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(dialog.getByText('Enter whole minutes, from 1 to 1440 (a day)')).toBeVisible()
    await dialog.getByLabel('Duration (min)').fill('105')
    await dialog.getByLabel('Address').fill('At her aunt’s')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect((await lastAppointment())[0]).toEqual({
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

  test('a lead that names a free time has its beautician, and one that names a day the free times of it', {
    tag: '@deep',
  }, async () => {
    await office.run(`
      delete from public.leads;
      insert into public.leads (full_name, phone, service_interested, preferred_date) values
        ('Sample Noon', '90000 00021', 'Facial', ('${day}'::date + time '12:00') at time zone private.business_time_zone()),
        ('Sample Busy', '90000 00022', 'Facial', ('${day}'::date + time '15:00') at time zone private.business_time_zone()),
        ('Sample Day', '90000 00023', 'Facial', '${day}'::timestamp at time zone private.business_time_zone())`)
    const page = await office.enter('/admin/leads')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    const pressed = dialog.getByRole('region', { name: 'Free times' }).getByRole('button', { pressed: true })
    const beautician = dialog.getByLabel('Beautician')

    await page.getByRole('button', { name: 'Book Sample Noon' }).click()
    await expect(beautician).toHaveValue(asha)
    await expect(pressed).toHaveText(/^12:00 pm/)
    // Without its beautician the slot is not chosen.
    await beautician.selectOption('Not assigned yet')
    await expect(dialog.getByRole('button', { name: 'Send Asha' })).toBeVisible()
    await expect(pressed).toHaveCount(0)
    await beautician.selectOption('Asha Verma')
    await expect(pressed).toHaveText(/^12:00 pm/)
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect((await lastAppointment())[0]).toMatchObject({ at: `${day} 12:00`, sent: 'Asha Verma' })

    await page.getByRole('button', { name: 'Book Sample Busy' }).click()
    await expect(dialog.getByText('Nobody is free at that time')).toBeVisible()
    await expect(beautician).toHaveValue('')
    await dialog.getByRole('button', { name: 'Cancel' }).click()

    await page.getByRole('button', { name: 'Book Sample Day' }).click()
    await expect(dialog.getByLabel(/^Date/)).toHaveValue(day)
    await expect(dialog.getByLabel(/^Time/)).toHaveValue('')
    await expect(pressed).toHaveCount(0)
    await dialog
      .getByRole('region', { name: 'Free times' })
      .getByRole('button', { name: /^9:00 am/ })
      .click()
    await expect(dialog.getByLabel(/^Time/)).toHaveValue('09:00')
    await expect(pressed).toHaveText(/^9:00 am/)
    await expect(beautician).toHaveValue(asha)
  })

  test('shows a conflict before it is saved, and can allow it', { tag: '@deep' }, async () => {
    // After this appointment there is no time for the travel to the next one either.
    await office.run(`
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
      select clients.id, services.id, '${asha}', ('${day}'::date + time '16:15') at time zone private.business_time_zone()
      from public.clients, public.services where clients.full_name = 'Priya' and services.name = 'Facial'`)
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Neha')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T15:15`)
    await dialog.getByLabel('Beautician').selectOption({ value: asha })
    await expect(dialog.getByText('Asha has another appointment from 3:00 pm to 4:00 pm.')).toBeVisible()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(
      toast(page, 'Error adding appointment').getByText('Asha has another appointment'),
    ).toBeVisible()
    const before = await lastAppointment()
    await dialog.getByText('Allow overlap').click()
    await dialog.getByText('Allow less travel time').click()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect((await lastAppointment())[0]).toMatchObject({
      at: `${day} 15:15`,
      overlap_ok: true,
      tight_ok: true,
    })
    expect(await lastAppointment()).not.toEqual(before)
  })

  test('asks before it books outside the working hours', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Neha')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T21:00`)
    const add = dialog.getByRole('button', { name: 'Add appointment' })
    await add.click()
    await answerQuestion(page, 'Book anyway?', 'That is outside the working hours.', 'Back')
    await dialog.getByLabel('Notes').fill('After the wedding')
    await add.click()
    await answerQuestion(page, 'Book anyway?', 'That is outside the working hours.', 'Book anyway')
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect((await lastAppointment())[0]).toMatchObject({ at: `${day} 21:00`, sent: null })
  })

  test('a clash of a series is left out, and the rest is cancelled together', { tag: '@deep' }, async () => {
    await office.run(`insert into public.beauticians (full_name, position) values ('Sample Lily', 1)`)
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Priya')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T15:00`)
    await expect(dialog.getByLabel('Beautician').getByRole('option')).toHaveText([
      'Not assigned yet',
      'Asha Verma – busy then',
      'Sample Lily',
    ])
    await dialog.getByLabel('Beautician').selectOption({ value: asha })
    await dialog.getByRole('button', { name: 'Repeat' }).click()
    await dialog.getByRole('button', { name: 'Add repeats' }).click()
    await dialog.getByRole('spinbutton', { name: 'Times' }).fill('4')
    const series = dialog.getByRole('list', { name: 'The appointments of the series' })
    await expect(series.getByRole('listitem')).toHaveCount(4)
    // Not asked: what is refused cannot be booked.
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Error adding appointment')).toContainText(
      'Leave out these dates or choose another time.',
    )
    await series.getByRole('button', { name: /^Leave out/ }).click()
    await expect(series.getByRole('button', { name: /^Book/ })).toBeVisible()
    const check = page.getByRole('dialog', { name: 'Book 3 appointments?' })
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(check.getByRole('listitem')).toHaveCount(3)
    await check.getByRole('button', { name: 'Back' }).click()
    await expect(check).toBeHidden()
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await check.getByRole('button', { name: 'Book 3 appointments' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()

    const [second] = await office.rows<{ day: string }>(sql`select (${day}::date + 56)::text as day`)
    await page.goto(`/admin/appointments?as=day&day=${second?.day}`)
    await page.getByRole('button', { name: /^Priya, Facial/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Priya' })
    await expect(sheet.getByText('2 of 3 in a series')).toBeVisible()
    await sheet.getByRole('button', { name: 'Edit' }).click()
    const edited = page.getByRole('dialog', { name: 'Edit appointment' })
    await expect(edited.getByText('2 of 3 in a series')).toBeVisible()
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Profile Priya' }).click()
    await expect(page.getByRole('dialog', { name: 'Priya' }).getByText(/ of 3 in a series/)).toHaveText([
      '3 of 3 in a series',
      '2 of 3 in a series',
      '1 of 3 in a series',
    ])
    await page.goto(`/admin/appointments?as=day&day=${second?.day}`)
    await page.getByRole('button', { name: /^Priya, Facial/ }).click()
    await sheet.getByRole('button', { name: 'Cancel the rest (2)' }).click()
    const question = page.getByRole('dialog', { name: 'Cancel 2 appointments?' })
    await expect(question.getByRole('listitem')).toHaveCount(2)
    await question.getByRole('button', { name: 'Back' }).click()
    await sheet.getByRole('button', { name: 'Cancel the rest (2)' }).click()
    // On a phone the second tap of a double tap would meet "Edit" in the sheet below.
    await page.setViewportSize({ width: 360, height: 740 })
    await question.getByRole('button', { name: 'Cancel 2 appointments' }).dblclick()
    await expect(question).toBeHidden()
    await expect(sheet.getByText('cancelled', { exact: true })).toBeVisible()
    await expect(page.getByRole('dialog')).toHaveCount(1)
    const statuses = async () => {
      const rows = await office.rows<{ status: string }>(sql`
        select status from public.appointments where series_id is not null order by appointment_date`)
      return rows.map(({ status }) => status)
    }
    await expect.poll(statuses).toEqual(['scheduled', 'cancelled', 'cancelled'])
    await toast(page, 'Priya: 2 appointments cancelled').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(statuses).toEqual(['scheduled', 'scheduled', 'scheduled'])
  })

  test('checks and previews a whole series before it is saved', { tag: '@deep' }, async () => {
    const [row] = await office.rows<{ day: string }>(sql`select (${day}::date + 21)::text as day`)
    await office.run(`
      insert into public.days_off (beautician_id, from_day, to_day) select id, '${row?.day}', '${row?.day}' from public.beauticians`)
    const page = await office.enter('/admin/appointments?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await choose(page, 'Client', 'Priya')
    await choose(page, 'Service', 'Facial')
    await dialog.getByLabel('Date & Time').fill(`${day}T09:30`)
    await dialog.getByRole('button', { name: 'Send Asha' }).click()
    await dialog.getByLabel('Payment Amount (₹)').fill('500')
    await dialog.getByRole('button', { name: 'Repeat' }).click()
    await dialog.getByRole('button', { name: 'Add repeats' }).click()
    await dialog.getByLabel('Every … weeks').fill('3')
    await dialog.getByRole('spinbutton', { name: 'Times' }).fill('400')
    const press = () => dialog.getByRole('button', { name: 'Add appointment' }).click()
    await press()
    await expect(dialog.getByText('Enter a whole number from 2 to 52')).toBeVisible()
    await dialog.getByRole('spinbutton', { name: 'Times' }).fill('6')
    const visits = dialog.getByRole('list', { name: 'The appointments of the series' }).getByRole('listitem')
    await expect(visits.nth(1).getByText('Asha has that day off.')).toBeVisible()
    await expect(visits).toHaveCount(6)
    const payment = '₹500 is recorded for the first visit, nothing for the others.'
    await expect(dialog.getByText(payment)).toBeVisible()
    await press()
    const question = page.getByRole('dialog', { name: 'Book 6 appointments?' })
    await expect(question.getByRole('listitem').nth(1)).toContainText('Asha has that day off.')
    await expect(question.getByText(payment)).toBeVisible()
    await question.getByRole('button', { name: 'Book 6 appointments' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    const series = await office.rows<{ gap: number }>(sql`
      select extract(day from appointment_date - lag(appointment_date) over (order by appointment_date))::int as gap
      from public.appointments where series_id is not null order by appointment_date`)
    expect(series.map(({ gap }) => gap)).toEqual([null, 21, 21, 21, 21, 21])
  })

  test('books the same services again from the profile, and stores why an appointment was cancelled', {
    tag: '@deep',
  }, async () => {
    await office.run(`
      with appointment as (
        insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, ('${day}'::date + time '10:00') at time zone private.business_time_zone()
        from public.clients, public.services where full_name = 'Priya' and name = 'Facial' returning id)
      insert into public.appointment_lines (appointment_id, position, service_id, guest_name, price, minutes)
      select appointment.id, 2, services.id, 'Her mother', 2000, 90 from appointment, public.services where name = 'Mehendi'`)
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Profile Priya' }).click()
    await page.getByRole('link', { name: 'Book again: Facial, Mehendi (Her mother)' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await expect(dialog.getByText('2 services · 2 h 30 · ₹3,500')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('Priya')
    await dialog.getByLabel('Date & Time').fill(`${day}T11:00`)
    await dialog.getByLabel('Status', { exact: true }).selectOption('cancelled')
    await dialog.getByLabel('Cancelled because').selectOption('Client was not at home')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect((await lastAppointment())[0]).toMatchObject({
      at: `${day} 11:00`,
      cancelled_because: 'no_show',
      lines: 'Facial 1000, Mehendi for Her mother 2500',
    })
  })
})
