import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { formatRupees } from '#domain/money.ts'
import { sql } from '#server/db/sql.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice({ BUSINESS_TIMEZONE: 'Pacific/Kiritimati' })
  // Kiritimati is 14 hours ahead: its today and its month differ from UTC's for most of the day.
  await office.run(`
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 999), ('Mehendi', 1000);
    insert into public.clients (full_name, address) values ('First Client', '4 Lake Road');
    insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount, payment_status)
    select clients.id, services.id, moment, status, amount, payment
    from public.clients, (select id from public.services where name = 'Facial') services,
      lateral (select date_trunc('day', now() at time zone 'Pacific/Kiritimati') as midnight) today,
      lateral (values
        (midnight at time zone 'Pacific/Kiritimati', 'confirmed', 123456.5, 'paid'),
        ((midnight + interval '23 hours 59 minutes') at time zone 'Pacific/Kiritimati', 'scheduled', 50, 'pending'),
        ((midnight + interval '24 hours') at time zone 'Pacific/Kiritimati', 'scheduled', 7, 'pending'),
        ((midnight - interval '1 minute') at time zone 'Pacific/Kiritimati', 'completed', 9, 'refunded'),
        ((date_trunc('month', midnight) - interval '1 minute') at time zone 'Pacific/Kiritimati', 'completed', 4000, 'paid')
      ) as visits (moment, status, amount, payment)`)
})
afterAll(() => office?.close())

describe('dashboard', () => {
  it('shows six figures from one call, today and this month by the clock of the business', async () => {
    const calls: string[] = []
    const dashboard = await office.enter('/admin')
    dashboard.on('request', (request) => {
      if (request.url().includes('/rpc/dashboard')) calls.push(request.url())
    })
    await dashboard.reload()
    await dashboard.getByText('₹1,23,456.50').first().waitFor()
    const cards = await dashboard
      .getByRole('main')
      .getByRole('listitem')
      .locator('> a.block')
      .allTextContents()
    expect(cards).toEqual([
      'Total Clients1',
      'Total Services2',
      'Total Appointments5',
      "Today's Appointments2",
      "Today's Revenue₹1,23,456.50",
      'Monthly Revenue₹1,23,456.50',
    ])
    expect(calls).toHaveLength(1)
  })

  it('draws the revenue of thirty days below them, and says what is due', async () => {
    const page = await office.enter('/admin')
    const money = page.getByRole('region', { name: /in the last 30 days/ })
    await money.waitFor()
    const line = money.getByRole('slider', { name: /Revenue by day/ })
    await line.focus()
    await page.keyboard.press('End')
    await page.keyboard.press('End')
    await expect.poll(() => line.getAttribute('aria-valuetext')).toMatch(/Most ₹1,23,456.50$/)
    const due = await office.rows<{ overdue: number; later: number }>(sql`
      select coalesce(sum(due) filter (where appointment_date < midnight), 0)::float8 as overdue,
        coalesce(sum(due) filter (where appointment_date >= midnight), 0)::float8 as later
      from public.appointments,
        (select date_trunc('day', now() at time zone 'Pacific/Kiritimati') at time zone 'Pacific/Kiritimati' as midnight) as today`)
    expect(await money.locator('dd').allTextContents()).toEqual([
      formatRupees(due[0]?.overdue ?? -1),
      formatRupees(due[0]?.later ?? -1),
    ])
  })

  it('lists the visits of today in their order', async () => {
    const page = await office.enter('/admin')
    const agenda = page.getByRole('region', { name: 'Today' })
    await agenda.getByText('First Client').first().waitFor()
    const visits = await agenda.getByRole('listitem').allTextContents()
    expect(visits.map((visit) => /^\d+:\d+ [ap]m/.exec(visit)?.[0])).toEqual(['12:00 am', '11:59 pm'])
  })

  it('points to enquiries, reviews and a placeholder until somebody has seen to them', async () => {
    await office.run(`
      insert into public.leads (full_name, phone, service_interested) values
        ('A visitor', '90000 00001', 'Nails'), ('Another visitor', '90000 00002', 'Nails');
      insert into public.reviews (full_name, rating, review_text) values ('A visitor', 5, 'Lovely')`)
    const page = await office.enter('/admin')
    await page.getByRole('region', { name: '2 new enquiries' }).getByText('Another visitor').waitFor()
    const waiting = page.getByRole('list', { name: 'Waiting for you' }).getByRole('link')
    await expect
      .poll(() => waiting.allTextContents())
      .toEqual([
        '1 review waits for approval',
        'The website shows a placeholder instead of your phone number',
        'The website’s social icons do not lead to your pages yet',
      ])
    await office.run(`
      delete from public.leads;
      delete from public.reviews;
      update public.business_profile set phone = '+91 90000 00001', whatsapp_number = '+91 90000 00001',
        instagram_url = 'https://www.instagram.com/roopsi', facebook_url = null, youtube_url = null, x_url = null`)
    const seenTo = await office.enter('/admin')
    await seenTo.getByText('₹1,23,456.50').first().waitFor()
    expect(await seenTo.getByRole('list', { name: 'Waiting for you' }).count()).toBe(0)
    expect(await seenTo.getByText('new enquiries').count()).toBe(0)
  })

  it('tells the owner, and nobody else, of a backup that failed, until one succeeds', async () => {
    const noteBackup = (moment: string, problem: string | null) =>
      office.rows(
        sql`insert into private.backups (made_at, problem) values (${moment}::timestamptz, ${problem})`,
      )
    const page = await office.enter('/admin')
    const notice = page.getByRole('alert')
    const look = async () => {
      await Promise.all([page.waitForResponse('**/rpc/backup_state'), page.reload()])
      await page.getByText('Total Clients').waitFor()
    }
    await noteBackup('2026-11-13T15:00:00Z', null)
    await noteBackup('2026-11-14T15:00:00Z', 'ENOSPC: no space left on device, write')
    await look()
    await notice.getByText('The backup of 15 Nov 2026, 5:00 am failed').waitFor()
    const words = await notice.textContent()
    expect(words).toContain(
      'The server’s disk is full: make room on it. The last good one is of 14 Nov 2026.',
    )

    const staff = await office.visit()
    const asked: string[] = []
    staff.on('request', (request) => asked.push(request.url()))
    await staff.goto('/auth')
    await signIn(staff, await addAccount(office, 'assistant'))
    await staff.getByText('First Client').first().waitFor()
    expect(asked.filter((address) => address.includes('backup'))).toEqual([])
    expect(await staff.getByRole('alert').count()).toBe(0)

    await noteBackup('2026-11-15T15:00:00Z', null)
    await look()
    await expect.poll(() => notice.count()).toBe(0)
  })

  it('explains a failure and tries again', async () => {
    await office.run('revoke execute on function public.dashboard_figures() from authenticated')
    const page = await office.enter('/admin')
    await page.getByText('The figures could not be loaded').waitFor()
    await office.run('grant execute on function public.dashboard_figures() to authenticated')
    await page.getByRole('button', { name: 'Try again' }).click()
    await page.getByText('Total Clients').waitFor()
  })
})
