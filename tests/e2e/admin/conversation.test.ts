// Leads waiting for an answer, what clients did through their private links, and how an open office notices both.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()

test.beforeAll(() =>
  office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}', quiet_from = '00:00', quiet_until = '00:00';
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 1000)`),
)
test.beforeEach(() =>
  office.run('delete from public.appointments; delete from public.leads; delete from public.clients'),
)

const standing = (name: string) =>
  office.rows(sql`
    select status, first_answer_at is not null as answered from public.leads where full_name = ${name}`)

/** A day of the business, this many days from today. */
async function dayAhead(days: number): Promise<string> {
  const [row] = await office.rows<{ day: string }>(
    sql`select (public.business_today() + ${days}::int)::text as day`,
  )
  return row?.day ?? ''
}

const twoWaiting = () =>
  office.run(`
    insert into public.leads (full_name, phone, email, service_interested, language, created_at) values
      ('Short Wait', '90000 00001', 'short@example.com', 'Nails', 'en', now() - interval '5 minutes'),
      ('Long Wait', '90000 00002', null, 'Facial', 'hi', now() - interval '42 minutes')`)

test.describe('waiting leads', () => {
  test('are on the dashboard, the newest first, late ones in red', async () => {
    await twoWaiting()
    const page = await office.enter('/admin')
    const rows = page.getByRole('region', { name: '2 new leads' }).getByRole('listitem')
    await expect(rows).toHaveCount(2)
    const late = 'rgb(164, 23, 43)'
    await expect(rows.nth(0).getByText(/^not called for [5-7] min$/)).not.toHaveCSS('color', late)
    await expect(rows.nth(1).getByText(/^not called for 4[2-4] min$/)).toHaveCSS('color', late)
    await expectAccessible(page)
  })

  test('are red in the list by the same rule, which counts no quiet hours', { tag: '@deep' }, async () => {
    await twoWaiting()
    const page = await office.enter('/admin/leads')
    const waits = page.getByRole('row', { name: /^Long Wait/ }).getByText(/^not called for/)
    const late = 'rgb(164, 23, 43)'
    await expect(waits).toHaveCSS('color', late)
    // It is noon.
    await office.run(`update public.business_profile set quiet_from = '11:00', quiet_until = '14:00'`)
    try {
      await page.reload()
      await expect(waits).not.toHaveCSS('color', late)
    } finally {
      await office.run(`update public.business_profile set quiet_from = '00:00', quiet_until = '00:00'`)
    }
  })

  test('are contacted by a tap on Call or Email, and wait again after Undo', { tag: '@deep' }, async () => {
    await twoWaiting()
    const page = await office.enter('/admin', { viewport: screens.phone, hasTouch: true })
    const call = page.getByRole('link', { name: 'Call Long Wait' })
    await expect(call).toHaveAttribute('href', 'tel:9000000002')
    await expect.poll(async () => (await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await call.click()
    await expect(toast(page, 'Long Wait marked as contacted')).toBeVisible()
    await expect(call).toHaveCount(0)
    await expect.poll(() => standing('Long Wait')).toEqual([{ status: 'contacted', answered: true }])
    await toast(page, 'Long Wait marked as contacted').getByRole('button', { name: 'Undo' }).click()
    await expect(call).toBeVisible()
    await expect.poll(() => standing('Long Wait')).toEqual([{ status: 'new', answered: false }])

    const mail = page.getByRole('link', { name: 'Email Short Wait' })
    await expect(mail).toHaveAttribute(
      'href',
      /^mailto:short@example\.com\?subject=Your%20enquiry%20at%20.*&body=Hello%20Short%2C/,
    )
    await mail.click()
    await expect(toast(page, 'Short Wait marked as contacted')).toBeVisible()
    await expect.poll(() => standing('Short Wait')).toEqual([{ status: 'contacted', answered: true }])
  })

  test('are answered on WhatsApp in their language; the draft is opened, and due again after Undo', async () => {
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
    await expect(toast(page, 'Long Wait marked as contacted')).toBeVisible()
    await expect.poll(states).toEqual([{ state: 'opened' }])
    await expect.poll(() => standing('Long Wait')).toEqual([{ status: 'contacted', answered: true }])
    await toast(page, 'Long Wait marked as contacted').getByRole('button', { name: 'Undo' }).click()
    await expect(link).toBeVisible()
    await expect.poll(states).toEqual([{ state: 'due' }])
    await expect.poll(() => standing('Long Wait')).toEqual([{ status: 'new', answered: false }])
  })

  test('stay when the server refuses', { tag: '@deep' }, async () => {
    await twoWaiting()
    const page = await office.enter('/admin')
    await office.without('update', 'leads', async () => {
      await page.getByRole('link', { name: 'Call Long Wait' }).click()
      await expect(toast(page, 'Error updating lead status')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Call Long Wait' })).toBeVisible()
    })
  })
})

test.describe('a lead', () => {
  test('by telephone needs two fields, and its preferred time is proposed for the booking', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Add lead' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Add lead' })
    await dialog.getByLabel('Full Name').fill('Quick Caller')
    await dialog.getByLabel('Phone').fill('90000 00003')
    await dialog.getByLabel('Phone').press('Enter')
    await expect(toast(page, 'Lead added successfully')).toBeVisible()
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
    const day = await dayAhead(30)
    const requested = `${day}T16:45`
    await dialog.getByLabel('Preferred date').fill(day)
    await dialog.getByLabel('Preferred time').fill('16:45')
    await dialog.getByRole('switch', { name: 'Not answered yet' }).click()
    await dialog.getByRole('button', { name: 'Add lead' }).click()
    await expect(page.getByText('Exact Caller')).toBeVisible()
    await expect.poll(() => standing('Exact Caller')).toEqual([{ status: 'new', answered: false }])
    await page.getByRole('button', { name: 'Book Exact Caller' }).click()
    const booking = page.getByRole('dialog', { name: 'Add appointment' })
    await expect(booking.getByLabel('Date & Time')).toHaveValue(requested)
    await expect(booking.getByRole('combobox', { name: 'Service' })).toHaveValue('Facial')
    await booking.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    expect(
      await office.rows(sql`
        select leads.status, clients.full_name as client,
          to_char(appointment_date at time zone private.business_time_zone(), 'YYYY-MM-DD"T"HH24:MI') as at
        from public.leads join public.clients on clients.id = leads.client_id
          join public.appointments on appointments.id = leads.appointment_id`),
    ).toEqual([{ status: 'converted', client: 'Exact Caller', at: requested }])
  })

  test('that is rejected says why', { tag: '@deep' }, async () => {
    await twoWaiting()
    const page = await office.enter('/admin/leads')
    await page.getByLabel('Status of Short Wait').selectOption('rejected')
    await page.getByLabel('Why Short Wait was rejected').selectOption('Too expensive')
    await expect
      .poll(() => office.rows(sql`select rejected_because from public.leads where status = 'rejected'`))
      .toEqual([{ rejected_because: 'price' }])
  })

  test('is shown with earlier ones of the same number, the client’s history and its source', {
    tag: '@deep',
  }, async () => {
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
    await page.getByText('Nails, enquired once before').click()
    const dialog = page.getByRole('dialog', { name: 'Known Client' })
    await expect(
      dialog.getByText('Website, /services, from instagram.com, advertisement diwali (instagram)'),
    ).toBeVisible()
    await expect(dialog.getByText('Lakeside')).toBeVisible()
    await expect(dialog.getByText('1 completed, 0 upcoming, ₹1,000')).toBeVisible()
    await dialog.getByText('The first time').click()
    await expect(dialog.getByText('Earned so far')).toBeVisible()
    await expect(dialog.getByText('₹1,000', { exact: true })).toHaveCount(1)
    await expectAccessible(page)
    await page.goto('/admin/leads')
    await page.getByRole('button', { name: 'Lead sources' }).click()
    await expect(page.getByText('1 lead, 0 booked, ₹0 earned')).toBeVisible()
    await expect(page.getByText(/^1 lead, answered after .*, 1 booked, ₹1,000 earned$/)).toBeVisible()
  })
})

test.describe('what clients did through their links', () => {
  /** A client who asks to move an appointment by this many hours. */
  const request = (name: string, hours: number) =>
    office.run(`
      insert into public.clients (full_name, phone) values ('${name}', '90000 00006');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, (public.business_today() + 3 + time '11:00') at time zone private.business_time_zone()
        from public.clients, public.services where full_name = '${name}';
      insert into public.client_actions (appointment_id, kind, requested_at)
        select id, 'move_asked', appointment_date + interval '${hours} hours' from public.appointments
        where client_id = (select id from public.clients where full_name = '${name}')`)
  const answers = () =>
    office.rows(sql`
      select clients.full_name as name, answer, appointment_date = requested_at as moved
      from public.client_actions join public.appointments on appointments.id = appointment_id
        join public.clients on clients.id = client_id
      where kind = 'move_asked' order by name`)

  test('is on the dashboard, where a request to move is answered with one tap', {
    tag: '@deep',
  }, async () => {
    await request('Moved Client', 2)
    await request('Kept Client', 3)
    await office.run(`
      insert into public.client_actions (appointment_id, kind) select id, 'confirmed' from public.appointments`)
    const page = await office.enter('/admin')
    const card = page.getByRole('region', { name: 'Client requests and replies' })
    await expect(card.getByText('Kept Client confirmed')).toBeVisible()
    await expect(card.getByText(/^Moved Client asked to move to /)).toBeVisible()
    await page.getByRole('button', { name: 'Move the appointment of Moved Client' }).click()
    await expect(toast(page, 'The appointment of Moved Client was moved')).toBeVisible()
    await page.getByRole('button', { name: 'Keep old time of Kept Client' }).click()
    await expect(toast(page, 'The appointment of Kept Client was not moved')).toBeVisible()
    await expect
      .poll(() => answers())
      .toEqual([
        { name: 'Kept Client', answer: 'refused', moved: false },
        { name: 'Moved Client', answer: 'accepted', moved: true },
      ])
  })

  test('is on the appointment, with the same answer', { tag: '@deep' }, async () => {
    await request('Wishing Client', 2)
    const page = await office.enter(`/admin/appointments?as=day&day=${await dayAhead(3)}`)
    await page.locator('[data-appointment]').filter({ hasText: 'Wishing Client' }).click()
    const sheet = page.getByRole('dialog', { name: 'Wishing Client' })
    await expect(sheet.getByText(/^Wishing asked to move to /)).toBeVisible()
    await sheet.getByRole('button', { name: 'Move the appointment of Wishing' }).click()
    await expect(toast(page, 'The appointment of Wishing Client was moved')).toBeVisible()
  })
})

test.describe('an open office', () => {
  /** Counts the played sounds and the polling requests. */
  async function listenTo(page: Page) {
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
    const isPoll = (url: string) => url.includes('/rpc/office_news')
    const asked: string[] = []
    page.on('request', (request) => {
      if (isPoll(request.url())) asked.push(request.url())
    })
    const answered = page.waitForResponse((response) => isPoll(response.url()))
    return {
      asked,
      answered,
      heard: () => page.evaluate(() => document.documentElement.dataset.heard ?? '0'),
    }
  }
  test('rings and counts in its title within ten seconds of a lead', async () => {
    const page = await office.openAsStaff()
    const { asked, answered, heard } = await listenTo(page)
    const began = Date.now()
    await page.clock.install({ time: began })
    await page.goto('/admin/clients')
    await expect(page.getByText('No clients found')).toBeVisible()
    // Leads that are in the first answer are not new, so they come after it.
    await answered
    const title = await page.title()

    await twoWaiting()
    await page.clock.runFor(9000)
    await expect(page.getByRole('link', { name: 'Leads 2 new' })).toBeVisible()
    // Once when the page opens, then every eight seconds of the page's clock.
    const seconds = ((await page.evaluate(() => Date.now())) - began) / 1000
    expect(asked.length).toBeLessThanOrEqual(1 + seconds / 8)
    await expect(page).toHaveTitle(`(2) ${title}`)
    await expect.poll(heard).toBe('2')
    await page.getByRole('link', { name: 'Services' }).first().click()
    await expect(page).toHaveTitle(/^\(2\) Services/)

    await office.run(`update public.leads set status = 'contacted'`)
    await page.clock.runFor(9000)
    await expect(page).toHaveTitle(/^Services/)
    await expect.poll(heard).toBe('2')
  })
})
