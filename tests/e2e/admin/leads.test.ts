import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

describe('website inquiries', () => {
  it('says when there are none, and shows no badge', async () => {
    const page = await office.enter('/admin/leads')
    await page.getByRole('heading', { level: 1, name: 'Website Inquiries' }).waitFor()
    await page.getByText('No leads found').waitFor()
    expect(await page.getByRole('link', { name: 'Leads', exact: true }).count()).toBe(1)
  })

  it('lists what came in, newest first, each state in its colour, and counts the new ones', async () => {
    await office.run(`
      insert into public.leads (full_name, phone, email, service_interested, preferred_date, message, status, created_at) values
        ('First Visitor', '+91 90000 00001', 'first@example.com', 'bridal makeup', '2026-12-20T18:30:00Z', 'Wedding on the 21st', 'new', '2026-11-01T05:00:00Z'),
        ('Second Visitor', '90000 00002', null, 'Hair', null, null, 'contacted', '2026-10-01T05:00:00Z'),
        ('Third Visitor', '90000 00003', null, 'Nails', null, null, 'converted', '2026-09-01T05:00:00Z'),
        ('Fourth Visitor', '90000 00004', null, 'Nails', null, null, 'rejected', '2026-08-01T05:00:00Z')`)
    const page = await office.enter('/admin/leads')
    await page.getByText('First Visitor').waitFor()
    expect(await page.getByRole('columnheader').allTextContents()).toEqual([
      'Name',
      'Contact',
      'Service',
      'Preferred Date',
      'Message',
      'Status',
      'Received',
      'Actions',
    ])
    const row = await page.getByRole('row').nth(1).textContent()
    for (const part of [
      '+91 90000 00001',
      'first@example.com',
      'bridal makeup',
      '21 Dec 2026',
      'Wedding on the 21st',
      '1 Nov 2026, 10:30 am',
    ]) {
      expect(row).toContain(part)
    }
    const colours = await page
      .locator('td [data-colour]')
      .evaluateAll((badges) => badges.map((badge) => badge.getAttribute('data-colour')))
    expect(colours).toEqual(['blue', 'yellow', 'green', 'red'])
    await page.getByRole('link', { name: 'Leads 1 new' }).waitFor()
  })

  it('searches by name, email or phone and filters by status', async () => {
    const page = await office.enter('/admin/leads')
    for (const [text, found] of [
      ['second', 'Second Visitor'],
      ['FIRST@', 'First Visitor'],
      ['9000000004', 'Fourth Visitor'],
    ] as const) {
      await page.getByRole('searchbox').fill(text)
      await page.getByText('1–1 of 1').waitFor()
      await page.getByRole('row').nth(1).getByText(found).waitFor()
    }
    await page.getByRole('searchbox').fill('')
    await page.getByRole('search').getByLabel('Status').selectOption('rejected')
    await page.waitForURL(/status=rejected/)
    await page.getByText('1–1 of 1').waitFor()
  })

  it('changes a state at once and takes it back when the server refuses', async () => {
    const page = await office.enter('/admin/leads')
    await page.getByLabel('Status of First Visitor').selectOption('contacted')
    await toast(page, 'Lead status updated').waitFor()
    await page.getByRole('link', { name: 'Leads', exact: true }).waitFor()
    expect(await office.rows(sql`select status from public.leads where full_name = 'First Visitor'`)).toEqual(
      [{ status: 'contacted' }],
    )
    await office.without('update', 'leads', async () => {
      await page.getByLabel('Status of First Visitor').selectOption('rejected')
      await toast(page, 'Error updating lead status').waitFor()
      expect(await page.getByLabel('Status of First Visitor').inputValue()).toBe('contacted')
    })
    await office.without('select', 'leads', async () => {
      const other = await office.enter('/admin/leads')
      await toast(other, 'Error fetching leads').waitFor()
    })
  })

  it('calls and answers on WhatsApp with one tap on a phone', async () => {
    const page = await office.enter('/admin/leads', { viewport: { width: 360, height: 740 }, hasTouch: true })
    const card = page.getByRole('listitem').filter({ hasText: 'First Visitor' })
    const call = card.getByRole('link', { name: 'Call First Visitor' })
    expect(await call.getAttribute('href')).toBe('tel:+919000000001')
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const whatsapp = await card.getByRole('link', { name: 'WhatsApp First Visitor' }).getAttribute('href')
    expect(whatsapp).toMatch(/^https:\/\/wa\.me\/919000000001\?text=Hello%20First/)
  })

  it('erases an inquiry after asking, and keeps it when the answer is no or the server refuses', async () => {
    const page = await office.enter('/admin/leads')
    const press = () => page.getByRole('button', { name: 'Delete Fourth Visitor' }).click()
    expect(await answering(page, false, press)).toBe('Are you sure you want to delete this lead?')
    await office.without('delete', 'leads', async () => {
      await answering(page, true, press)
      await toast(page, 'Error deleting lead').waitFor()
      await page.getByText('Fourth Visitor').waitFor()
    })
    await answering(page, true, press)
    await toast(page, 'Lead deleted successfully').waitFor()
    await page.getByText('Fourth Visitor').waitFor({ state: 'detached' })
    expect(await office.rows(sql`select id from public.leads where full_name = 'Fourth Visitor'`)).toEqual([])
  })

  it('shows a long message whole at a tap', async () => {
    const message =
      'Mehendi on the 20th\nHaldi on the 21st\nSangeet on the 22nd\nWedding on the 23rd\nAll at home'
    await office.run(`
      insert into public.leads (full_name, phone, service_interested, message, status, created_at)
        values ('Long Writer', '90000 00009', 'Bridal', '${message}', 'contacted', '2026-07-01T05:00:00Z')`)
    const page = await office.enter('/admin/leads', { viewport: { width: 360, height: 740 }, hasTouch: true })
    const text = page.getByText('Mehendi on the 20th')
    const isWhole = () => text.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)
    expect(await isWhole()).toBe(false)
    await page.getByRole('button', { name: 'More of the message of Long Writer' }).click()
    await expect.poll(isWhole).toBe(true)
    expect(await text.textContent()).toBe(message)
  })

  it('brings the new ones into the list when the navigation counts them', async () => {
    const page = await office.enter('/admin')
    await page.clock.install()
    await page.goto('/admin/leads')
    await page.getByText('Long Writer').waitFor()
    await office.run(`
      insert into public.leads (full_name, phone, service_interested, created_at)
        values ('Just Arrived', '90000 00010', 'Nails', '2026-06-01T05:00:00Z')`)
    await page.clock.fastForward(61_000)
    await page.getByRole('link', { name: 'Leads 1 new' }).waitFor()
    await page.getByText('Just Arrived').waitFor()
    await office.run(`delete from public.leads where full_name in ('Long Writer', 'Just Arrived')`)
  })
})

describe('booking an inquiry', () => {
  const standing = () =>
    office.rows(sql`
      select leads.status, clients.full_name as client, clients.phone, clients.notes, appointment_date
      from public.leads left join public.clients on clients.full_name = leads.full_name
        left join public.appointments on appointments.client_id = clients.id
      where leads.full_name = 'First Visitor'`)
  const untouched = [{ status: 'contacted', client: null, phone: null, notes: null, appointment_date: null }]

  it('opens with what was asked for, and changes nothing and asks nothing when it is cancelled', async () => {
    const page = await office.enter('/admin/leads?status=contacted')
    await page.getByRole('button', { name: 'Book First Visitor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByText('Asked for bridal makeup on 21 Dec 2026').waitFor()
    await dialog.getByText('Wedding on the 21st').waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Client' }).inputValue()).toBe('First Visitor')
    await dialog.getByText('Somebody new: added to the clients together with this booking').waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('Bridal Makeup')
    // A question would be left unanswered, and the dialog would stay.
    await dialog.getByRole('button', { name: 'Cancel' }).click()
    await page.waitForURL(`${office.url}/admin/leads?status=contacted`)
    await page.getByText('First Visitor').waitFor()
    expect(await standing()).toEqual(untouched)
  })

  it('proposes the day that was wished for, and the time', async () => {
    const [wished] = await office.rows<{ day: string }>(sql`
      insert into public.leads (full_name, phone, service_interested, preferred_date)
        values ('Wishing Visitor', '90000 00011', 'Nails', now() + interval '5 days')
        returning to_char(preferred_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day`)
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Book Wishing Visitor' }).click()
    const moment = page.getByRole('dialog', { name: 'Add appointment' }).getByLabel('Date & Time')
    expect(await moment.inputValue()).toBe(`${wished?.day}T10:00`)
    await office.run(`
      update public.leads set preferred_date = (date '${wished?.day}' + time '15:30') at time zone 'Asia/Kolkata'
      where full_name = 'Wishing Visitor'`)
    await page.goto('/admin/leads')
    await page
      .getByRole('row', { name: /Wishing Visitor/ })
      .getByText(/, 3:30 pm$/)
      .waitFor()
    await page.getByRole('button', { name: 'Book Wishing Visitor' }).click()
    await page.getByText(/^Asked for Nails on .*, 3:30 pm$/).waitFor()
    expect(await moment.inputValue()).toBe(`${wished?.day}T15:30`)
    await office.run(`delete from public.leads where full_name = 'Wishing Visitor'`)
  })

  it('proposes every service that was ticked, and says for how many people', async () => {
    await office.run(`
      insert into public.leads (full_name, phone, service_interested, people)
        values ('Ticking Visitor', '90000 00013', 'bridal makeup, Party Makeup, something new', 3)`)
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Book Ticking Visitor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByText(/^Asked for bridal makeup, Party Makeup, something new for 3 people/).waitFor()
    await dialog.getByText('2 services · 4 h 15 · ₹17,498').waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Service' }).first().inputValue()).toBe('Bridal Makeup')
    await office.run(`delete from public.leads where full_name = 'Ticking Visitor'`)
  })

  it('books a plan visit by visit, with its lines, times and whoever is free, each once', async () => {
    const lead = '00000000-0000-4000-8000-0000000000d0'
    await office.run(`
      insert into public.beauticians (full_name) values ('Asha (sample)'), ('Bela (sample)');
      insert into public.leads (id, full_name, phone, service_interested, preferred_date, plan)
      select '${lead}', 'Planning Visitor', '90000 00012', 'Wedding: Bridal Makeup, Party Makeup', day + time '12:00',
        jsonb_build_object('occasion', 'wedding', 'ready_by', day + time '15:00', 'visits', jsonb_build_array(
          jsonb_build_object('starts_at', day + time '12:00', 'lines', jsonb_build_array(
            jsonb_build_object('service_id', bridal.id, 'guest_name', 'Bride'))),
          jsonb_build_object('starts_at', day + time '13:45', 'lines', jsonb_build_array(
            jsonb_build_object('service_id', party.id, 'guest_name', 'Mother')))))
      from (select date_trunc('day', now() at time zone 'UTC') at time zone 'UTC' + interval '9 days') as days (day),
        public.services as bridal, public.services as party
      where bridal.name = 'Bridal Makeup' and party.name = 'Party Makeup';`)
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Book Planning Visitor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByText('2 beauticians, all ready by 8:30 pm, ₹17,498 told').waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('Bridal Makeup')
    expect(await dialog.getByLabel('Date & Time').inputValue()).toMatch(/T17:30$/)
    const sent = await dialog.getByLabel('Beautician').locator('option:checked').textContent()
    expect(sent).toMatch(/\(sample\)/)
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await page.waitForURL(/part=2/)
    await dialog.getByText('booked', { exact: true }).waitFor()
    expect(await dialog.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('Party Makeup')
    expect(await dialog.getByLabel('Date & Time').inputValue()).toMatch(/T19:15$/)
    const other = await dialog.getByLabel('Beautician').locator('option:checked').textContent()
    expect(new Set([sent, other, 'Not assigned yet']).size).toBe(3)
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await dialog.waitFor({ state: 'detached' })
    expect(
      await office.rows(sql`
        select guest_name, duration_minutes, clients.full_name as client, leads.status
        from public.appointments join public.appointment_lines on appointment_id = appointments.id
          join public.clients on clients.id = appointments.client_id join public.leads on leads.client_id = clients.id
        where clients.full_name = 'Planning Visitor' order by 1`),
    ).toEqual([
      { guest_name: 'Bride', duration_minutes: 180, client: 'Planning Visitor', status: 'converted' },
      { guest_name: 'Mother', duration_minutes: 75, client: 'Planning Visitor', status: 'converted' },
    ])
    await office.run(`
      delete from public.leads where id = '${lead}';
      delete from public.appointments using public.clients where clients.id = client_id and full_name = 'Planning Visitor';
      delete from public.clients where full_name = 'Planning Visitor';
      delete from public.beauticians where full_name like '% (sample)';`)
  })

  it('converts it together with the saved appointment, or not at all', async () => {
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Book First Visitor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByLabel('Date & Time').fill('2026-12-21T10:30')
    await office.without('execute', 'save_visit(jsonb)', async () => {
      await dialog.getByRole('button', { name: 'Add appointment' }).click()
      await toast(page, 'Error adding appointment').waitFor()
      expect(await standing()).toEqual(untouched)
    })
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    await page.waitForURL(`${office.url}/admin/leads`)
    await expect.poll(() => page.getByLabel('Status of First Visitor').inputValue()).toBe('converted')
    expect(await standing()).toEqual([
      {
        status: 'converted',
        client: 'First Visitor',
        phone: '+91 90000 00001',
        notes: 'Wedding on the 21st',
        appointment_date: new Date('2026-12-21T05:00:00Z'),
      },
    ])
  })

  it('finds the client by the number, asks where several have it, and takes nobody for one without digits', async () => {
    await office.run(`
      alter table public.leads drop constraint leads_phone_format;
      insert into public.clients (full_name, phone) values
        ('One Sister', '098765-00001'), ('Other Sister', '+91 98765 00001'), ('Only Child', '98765 00002');
      insert into public.leads (full_name, phone, service_interested) values
        ('A Cousin', '9876500001', 'Nails'), ('ONLY CHILD', '0091 98765 00002', 'Nails'), ('No Digits', '((((((((((', 'Nails')`)
    const page = await office.enter('/admin/leads')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    const client = dialog.getByRole('combobox', { name: 'Client' })
    for (const [lead, found, hint] of [
      ['A Cousin', '', 'Several clients have the number 9876500001: '],
      ['ONLY CHILD', 'Only Child', 'Has the number 0091 98765 00002'],
      ['No Digits', 'No Digits', 'Somebody new'],
    ] as const) {
      await page.getByRole('button', { name: `Book ${lead}` }).click()
      await dialog.getByText(hint).waitFor()
      expect(await client.inputValue()).toBe(found)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await dialog.waitFor({ state: 'detached' })
    }
  })
})
