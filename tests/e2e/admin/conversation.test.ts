// Enquiries as work, what clients did through their links, and how an open office notices both.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { violations } from '../support/accessibility.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    update public.business_profile set quiet_from = '00:00', quiet_until = '00:00';
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 1000)`)
})
beforeEach(() =>
  office.run('delete from public.appointments; delete from public.leads; delete from public.clients'),
)
afterAll(() => office?.close())

const standing = (name: string) =>
  office.rows(sql`
    select status, first_answer_at is not null as answered from public.leads where full_name = ${name}`)

const twoWaiting = () =>
  office.run(`
    insert into public.leads (full_name, phone, email, service_interested, language, created_at) values
      ('Short Wait', '90000 00001', 'short@example.com', 'Nails', 'en', now() - interval '5 minutes'),
      ('Long Wait', '90000 00002', null, 'Facial', 'hi', now() - interval '42 minutes')`)

describe('enquiries that wait', () => {
  it('stand on the dashboard, the longest first, late ones in red', async () => {
    await twoWaiting()
    const page = await office.enter('/admin')
    const rows = page.getByRole('region', { name: '2 new enquiries' }).getByRole('listitem')
    await rows.nth(1).waitFor()
    expect(await rows.count()).toBe(2)
    const long = rows.nth(0).getByText(/^uncalled for 4[2-4] min$/)
    const short = rows.nth(1).getByText(/^uncalled for [5-7] min$/)
    const colour = (words: typeof long) => words.evaluate((element) => getComputedStyle(element).color)
    expect(await colour(long)).toBe('rgb(164, 23, 43)')
    expect(await colour(short)).not.toBe('rgb(164, 23, 43)')
    expect(await violations(page)).toEqual([])
  })

  it('are contacted by one tap that calls or mails, and wait again after Undo', async () => {
    await twoWaiting()
    const page = await office.enter('/admin', { viewport: { width: 360, height: 740 }, hasTouch: true })
    const call = page.getByRole('link', { name: 'Call Long Wait' })
    expect(await call.getAttribute('href')).toBe('tel:9000000002')
    expect((await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await call.click()
    await toast(page, 'Long Wait is contacted').waitFor()
    await call.waitFor({ state: 'detached' })
    expect(await standing('Long Wait')).toEqual([{ status: 'contacted', answered: true }])
    await toast(page, 'Long Wait is contacted').getByRole('button', { name: 'Undo' }).click()
    await call.waitFor()
    expect(await standing('Long Wait')).toEqual([{ status: 'new', answered: false }])

    const mail = page.getByRole('link', { name: 'Mail Short Wait' })
    expect(await mail.getAttribute('href')).toMatch(
      /^mailto:short@example\.com\?subject=Your%20enquiry%20at%20.*&body=Hello%20Short%2C/,
    )
    await mail.click()
    await toast(page, 'Short Wait is contacted').waitFor()
    expect(await standing('Short Wait')).toEqual([{ status: 'contacted', answered: true }])
  })

  it('are answered on WhatsApp in their language; the draft counts as opened, and as due after Undo', async () => {
    await twoWaiting()
    const page = await office.enter('/admin')
    const link = page.getByRole('link', { name: 'WhatsApp Long Wait', exact: true })
    await expect
      .poll(async () => decodeURIComponent((await link.getAttribute('href')) ?? ''))
      .toMatch(/^https:\/\/wa\.me\/919000000002\?text=नमस्ते Long जी/)
    const states = () =>
      office.rows(sql`
        select messages.state from public.messages join public.leads on leads.id = lead_id
        where leads.full_name = 'Long Wait' and messages.channel = 'whatsapp'`)
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const [tab] = await Promise.all([page.context().waitForEvent('page'), link.click()])
    await tab.close()
    await toast(page, 'Long Wait is contacted').waitFor()
    expect(await states()).toEqual([{ state: 'opened' }])
    expect(await standing('Long Wait')).toEqual([{ status: 'contacted', answered: true }])
    await toast(page, 'Long Wait is contacted').getByRole('button', { name: 'Undo' }).click()
    await link.waitFor()
    expect(await states()).toEqual([{ state: 'due' }])
    expect(await standing('Long Wait')).toEqual([{ status: 'new', answered: false }])
  })

  it('stay where they were when the server refuses', async () => {
    await twoWaiting()
    const page = await office.enter('/admin')
    await office.without('update', 'leads', async () => {
      await page.getByRole('link', { name: 'Call Long Wait' }).click()
      await toast(page, 'Error updating lead status').waitFor()
      await page.getByRole('link', { name: 'Call Long Wait' }).waitFor()
    })
  })
})

describe('an enquiry', () => {
  it('that came by telephone is entered with two fields, and its wished time is proposed when it is booked', async () => {
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Add lead' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add lead' })
    await dialog.getByLabel('Full Name').fill('Quick Caller')
    await dialog.getByLabel('Phone').fill('90000 00003')
    await dialog.getByLabel('Phone').press('Enter')
    await toast(page, 'Lead added successfully').waitFor()
    expect(
      await office.rows(sql`
        select full_name, phone, service_interested as service, status, source from public.leads`),
    ).toEqual([
      {
        full_name: 'Quick Caller',
        phone: '90000 00003',
        service: 'General Appointment',
        status: 'contacted',
        source: 'phone',
      },
    ])

    await page.getByRole('button', { name: 'Add lead' }).first().click()
    await dialog.getByLabel('Full Name').fill('Exact Caller')
    await dialog.getByLabel('Phone').fill('90000 00004')
    await dialog.getByLabel('Service').fill('Facial')
    await dialog.getByLabel('Wished for').fill('2027-01-20T16:45')
    await dialog.getByRole('switch', { name: 'Still to be answered' }).click()
    await dialog.getByRole('button', { name: 'Add lead' }).click()
    await page.getByText('Exact Caller').waitFor()
    expect(await standing('Exact Caller')).toEqual([{ status: 'new', answered: false }])
    await page.getByRole('button', { name: 'Book Exact Caller' }).click()
    const booking = page.getByRole('dialog', { name: 'Add appointment' })
    expect(await booking.getByLabel('Date & Time').inputValue()).toBe('2027-01-20T16:45')
    expect(await booking.getByRole('combobox', { name: 'Service' }).inputValue()).toBe('Facial')
    await booking.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    expect(
      await office.rows(sql`
        select leads.status, clients.full_name, appointments.appointment_date at time zone 'Asia/Kolkata' as at
        from public.leads join public.clients on clients.id = leads.client_id
          join public.appointments on appointments.id = leads.appointment_id`),
    ).toHaveLength(1)
  })

  it('that is rejected says why', async () => {
    await twoWaiting()
    const page = await office.enter('/admin/leads')
    await page.getByLabel('Status of Short Wait').selectOption('rejected')
    await page.getByLabel('Why Short Wait was rejected').selectOption('Too expensive')
    await expect
      .poll(() => office.rows(sql`select rejected_because from public.leads where status = 'rejected'`))
      .toEqual([{ rejected_because: 'price' }])
  })

  it('is one conversation with the earlier ones of the same number and the client’s history', async () => {
    await office.run(`
      insert into public.clients (full_name, phone) values ('Known Client', '+91 90000 00005');
      insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount, payment_status)
        select clients.id, services.id, now() - interval '40 days', 'completed', 1000, 'paid' from public.clients, public.services;
      insert into public.leads (full_name, phone, service_interested, message, status, created_at) values
        ('Known Client', '090000-00005', 'Facial', 'The first time', 'converted', now() - interval '50 days');
      insert into public.areas (id, name) values ('00000000-0000-4000-8000-0000000000a1', 'Lakeside');
      insert into public.leads
        (full_name, phone, service_interested, source_page, source_referrer, utm_source, utm_campaign, area_id)
        values ('Known Client', '9000000005', 'Nails', '/services', 'instagram.com', 'instagram', 'diwali',
          '00000000-0000-4000-8000-0000000000a1');
      update public.leads set appointment_id = (select id from public.appointments),
        client_id = (select id from public.clients) where status = 'converted'`)
    const page = await office.enter('/admin')
    await page.getByText('Nails, asked once before').click()
    const dialog = page.getByRole('dialog', { name: 'Known Client' })
    await dialog
      .getByText('Website, /services, from instagram.com, advertisement diwali (instagram)')
      .waitFor()
    await dialog.getByText('Lakeside').waitFor()
    await dialog.getByText('1 completed, 0 upcoming, ₹1,000').waitFor()
    await dialog.getByText('The first time').click()
    await dialog.getByText('Earned so far').waitFor()
    expect(await dialog.getByText('₹1,000', { exact: true }).count()).toBe(1)
    expect(await violations(page)).toEqual([])
    await page.goto('/admin/leads')
    await page.getByRole('button', { name: 'Where they came from' }).click()
    await page.getByText('1 enquiry, 0 booked, ₹0 earned').waitFor()
    await page.getByText(/^1 enquiry, answered after .*, 1 booked, ₹1,000 earned$/).waitFor()
  })
})

describe('what clients did through their links', () => {
  const wish = (name: string, hours: number) =>
    office.run(`
      insert into public.clients (full_name, phone) values ('${name}', '90000 00006');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, date_trunc('hour', now()) + interval '3 days'
        from public.clients, public.services where full_name = '${name}';
      insert into public.client_acts (appointment_id, kind, wished_at)
        select id, 'move_asked', appointment_date + interval '${hours} hours' from public.appointments
        where client_id = (select id from public.clients where full_name = '${name}')`)
  const answers = () =>
    office.rows(sql`
      select clients.full_name as name, answer, appointment_date = wished_at as moved
      from public.client_acts join public.appointments on appointments.id = appointment_id
        join public.clients on clients.id = client_id
      where kind = 'move_asked' order by name`)

  it('is seen on the dashboard, where a wish to move is answered with one tap', async () => {
    await wish('Moved Client', 2)
    await wish('Kept Client', 3)
    await office.run(`
      insert into public.client_acts (appointment_id, kind) select id, 'confirmed' from public.appointments`)
    const page = await office.enter('/admin')
    const card = page.getByRole('region', { name: 'What clients did' })
    await card.getByText('Kept Client confirmed').waitFor()
    await card.getByText(/^Moved Client asked to move to /).waitFor()
    await page.getByRole('button', { name: 'Move the visit of Moved Client' }).click()
    await toast(page, 'The visit of Moved Client is moved').waitFor()
    await page.getByRole('button', { name: 'Keep the time of Kept Client' }).click()
    await toast(page, 'The visit of Kept Client stays as it was').waitFor()
    expect(await answers()).toEqual([
      { name: 'Kept Client', answer: 'refused', moved: false },
      { name: 'Moved Client', answer: 'accepted', moved: true },
    ])
  })

  it('is seen on the visit, with the same answer', async () => {
    await wish('Wishing Client', 2)
    const [day] = await office.rows<{ day: string }>(sql`
      select to_char(appointment_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day from public.appointments`)
    const page = await office.enter(`/admin/appointments?as=day&day=${day?.day}`)
    await page.locator('[data-visit]').filter({ hasText: 'Wishing Client' }).click()
    const sheet = page.getByRole('dialog', { name: 'Wishing Client' })
    await sheet.getByText(/^Wishing asked to move to /).waitFor()
    await sheet.getByRole('button', { name: 'Move the visit of Wishing' }).click()
    await toast(page, 'The visit of Wishing Client is moved').waitFor()
  })
})

describe('an open office', () => {
  /** Counts what is played, and what is asked. */
  async function listening(page: Page) {
    await page.addInitScript(() => {
      const { prototype } = AudioScheduledSourceNode
      const start = prototype.start
      prototype.start = function (...moment) {
        document.documentElement.dataset.heard = String(
          Number(document.documentElement.dataset.heard ?? 0) + 1,
        )
        return start.apply(this, moment)
      }
    })
    const asked: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/rpc/office_news')) asked.push(request.url())
    })
    return { asked, heard: () => page.evaluate(() => document.documentElement.dataset.heard ?? '0') }
  }

  it('rings and counts in its title within ten seconds of an enquiry, and asks nothing while nobody sees it', async () => {
    const page = await office.enter('/admin/clients', {})
    const { asked, heard } = await listening(page)
    await page.clock.install()
    await page.goto('/admin/clients')
    await page.getByText('No clients found').waitFor()
    await expect.poll(() => asked.length).toBe(1)
    const bare = await page.title()
    await twoWaiting()
    await page.clock.runFor(9_000)
    await page.getByRole('link', { name: 'Leads 2 new' }).waitFor()
    expect(asked).toHaveLength(2)
    await expect.poll(() => page.title()).toBe(`(2) ${bare}`)
    await expect.poll(heard).toBe('2')
    await page.getByRole('link', { name: 'Services' }).first().click()
    await expect.poll(() => page.title()).toMatch(/^\(2\) Services/)

    const before = asked.length
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'hidden', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await page.clock.runFor(60_000)
    expect(asked).toHaveLength(before)
    await office.run(`update public.leads set status = 'contacted'`)
    await page.evaluate(() => {
      Object.defineProperty(document, 'visibilityState', { value: 'visible', configurable: true })
      document.dispatchEvent(new Event('visibilitychange', { bubbles: true }))
    })
    await expect.poll(() => page.title()).toMatch(/^Services/)
    expect(await heard()).toBe('2')
  })
})
