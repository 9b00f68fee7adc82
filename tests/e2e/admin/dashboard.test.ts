import { formatRupees } from '#domain/money/format-rupees.ts'
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

// The business is in a zone whose date differs from UTC, and whose midnight is at least half an hour away.
const minutesOfUtcDay = (Date.now() / 60_000) % 1440
const business =
  minutesOfUtcDay < 10.5 * 60
    ? { zone: 'Pacific/Pago_Pago', failed: '14 Nov 2026, 4:00 am', lastGood: '13 Nov 2026' }
    : { zone: 'Pacific/Kiritimati', failed: '15 Nov 2026, 5:00 am', lastGood: '14 Nov 2026' }
const midnight = `date_trunc('day', now() at time zone '${business.zone}')`

const office = sharedOffice()

test.beforeAll(() =>
  office.run(`
    update public.business_profile set time_zone = '${business.zone}';
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 999), ('Mehendi', 1000);
    insert into public.clients (full_name, address) values ('First Client', '4 Lake Road');
    insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount, payment_status)
    select clients.id, services.id, moment at time zone '${business.zone}', status, amount, payment
    from public.clients, (select id from public.services where name = 'Facial') services,
      lateral (select ${midnight} as midnight) today,
      lateral (values
        (midnight, 'confirmed', 123456.5, 'paid'),
        (midnight + interval '23 hours 59 minutes', 'scheduled', 50, 'pending'),
        (midnight + interval '24 hours', 'scheduled', 7, 'pending'),
        (midnight - interval '1 minute', 'completed', 9, 'refunded'),
        (date_trunc('month', midnight) - interval '1 minute', 'completed', 4000, 'paid')
      ) as appointments (moment, status, amount, payment)`),
)

test.describe('dashboard', () => {
  test('shows figures from one call, revenue, dues and appointments by the time zone of the business', async () => {
    const page = await office.enter('/admin')
    const calls: string[] = []
    page.on('request', (request) => {
      if (request.url().includes('/rpc/dashboard')) calls.push(request.url())
    })
    await page.reload()

    await test.step('six figures', async () => {
      await expect(page.getByRole('main').getByRole('listitem').locator('> a.block')).toHaveText([
        'Total Clients1',
        'Total Services2',
        'Total Appointments5',
        "Today's Appointments2also cancelled ones",
        "Today's Revenue₹1,23,456.50paid visits of today",
        'Monthly Revenue₹1,23,456.50paid visits, 1st to last day of the month',
      ])
    })

    await test.step('revenue of thirty days, and what is due', async () => {
      const money = page.getByRole('region', { name: /in the last 30 days/ })
      const line = money.getByRole('slider', { name: /Revenue by day/ })
      await line.focus()
      await page.keyboard.press('End')
      await page.keyboard.press('End')
      await expect(line).toHaveAttribute('aria-valuetext', /Most ₹1,23,456.50$/)
      const [due] = await office.rows<{ overdue: number; later: number }>(sql`
        select coalesce(sum(due) filter (where appointment_date < midnight), 0)::float8 as overdue,
          coalesce(sum(due) filter (where appointment_date >= midnight), 0)::float8 as later
        from public.appointments,
          (select date_trunc('day', now() at time zone ${business.zone}) at time zone ${business.zone} as midnight) as today`)
      await expect(money.locator('dd')).toHaveText([
        formatRupees(due?.overdue ?? -1),
        formatRupees(due?.later ?? -1),
      ])
    })

    await test.step('appointments of today in order', async () => {
      await expect(page.getByRole('region', { name: 'Today' }).getByRole('listitem')).toHaveText([
        /^12:00 am.*First Client/,
        /^11:59 pm.*First Client/,
      ])
    })
    expect(calls).toHaveLength(1)
  })

  test('lists first steps, new leads, waiting reviews and placeholders of the site', async () => {
    await office.run(`
      insert into public.leads (full_name, phone, service_interested) values
        ('A visitor', '90000 00001', 'Nails'), ('Another visitor', '90000 00002', 'Nails');
      insert into public.reviews (full_name, rating, review_text) values ('A visitor', 5, 'Lovely')`)
    const page = await office.enter('/admin')
    const waiting = page.getByRole('list', { name: 'Waiting for you' })
    await expect(page.getByRole('region', { name: '2 new leads' }).getByText('Another visitor')).toBeVisible()
    await expect(page.getByRole('region', { name: 'First steps' }).getByText('0 of 11 done')).toBeVisible()
    await expect(waiting.getByRole('link')).toHaveText([
      '1 review is waiting for approval',
      'Add your phone number: the website shows a sample number',
      'Add your email address: the website shows a sample address',
      'Check “500+ happy clients” and the other figures on the website: they are samples',
      'Add your Instagram and other links: the icons do not open your pages yet',
      'Complete your terms and refund rules: the website shows what is in [brackets]',
    ])
    await office.run(`
      delete from public.leads;
      delete from public.reviews;
      update public.business_profile set phone = '+91 90000 00001', whatsapp_number = '+91 90000 00001',
        email = 'salon@example.com', stat_clients = '40+',
        terms = 'We come to you.', refunds = 'Free of charge.',
        instagram_url = 'https://www.instagram.com/roopsi', facebook_url = null, youtube_url = null, x_url = null`)
    await page.reload()
    await expect(page.getByText('₹1,23,456.50').first()).toBeVisible()
    await expect(waiting).toHaveCount(0)
    await expect(page.getByText('new leads')).toHaveCount(0)
  })

  test('shows the notices once nothing above can push them down', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.leads (full_name, phone, service_interested) values ('A visitor', '90000 00001', 'Nails');
      insert into public.reviews (full_name, rating, review_text) values ('A visitor', 5, 'Lovely')`)
    const page = await office.enter('/admin')
    const notices = page.getByRole('list', { name: 'Waiting for you' })
    const newLead = page.getByRole('region', { name: '1 new lead' })
    const figures = page.getByLabel('Figures', { exact: true })
    for (const above of ['rpc/waiting_leads', 'areas']) {
      const gate = Promise.withResolvers<void>()
      await page.route(`**/rest/v1/${above}?**`, async (route) => {
        await gate.promise
        await route.continue()
      })
      await page.reload()
      await expect(figures.locator('a').first()).toHaveText(/^Total Clients\d/)
      await expect(figures).toBeHidden()
      await expect(notices).toBeHidden()
      await expect(newLead).toHaveCount(0)
      gate.resolve()
      await expect(figures).toBeVisible()
      await expect(notices).toBeVisible()
      await expect(newLead).toBeVisible()
      await page.unrouteAll({ behavior: 'wait' })
    }
  })

  test('names appointments of tomorrow without a map location once one is used', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin')
    const link = page.getByRole('link', { name: '1 appointment tomorrow has no map location' })
    await expect(page.getByText('₹1,23,456.50').first()).toBeVisible()
    await expect(page.getByText('no map location')).toHaveCount(0)
    await office.run(`
      insert into public.clients (full_name, address, latitude, longitude) values ('Pinned Client', '5 Lake Road', 22.7, 75.8)`)
    await page.reload()
    await link.click()
    await expect(page).toHaveURL(/show=/)
    await office.run(`delete from public.clients where full_name = 'Pinned Client'`)
  })

  test('asks for a second look at the visit of a client who moved', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.areas (name) values ('Hills'), ('Harbour');
      insert into public.travel_times (from_area_id, to_area_id, minutes)
        select hills.id, harbour.id, 90 from public.areas as hills, public.areas as harbour
        where hills.name = 'Hills' and harbour.name = 'Harbour';
      insert into public.beauticians (full_name) values ('Rose');
      insert into public.clients (full_name, area_id)
        select person, id from unnest(array['Moving Client', 'Neighbour']) as person, public.areas where name = 'Hills';
      insert into public.appointments (client_id, service_id, beautician_id, appointment_date)
        select clients.id, services.id, beauticians.id, now() + interval '3 days' + later
        from public.services, public.beauticians, public.clients
          join (values ('Moving Client', interval '0'), ('Neighbour', interval '2 hours')) as moments (person, later)
            on person = clients.full_name
        where services.name = 'Facial';
      update public.clients set area_id = areas.id from public.areas
        where areas.name = 'Harbour' and full_name = 'Moving Client'`)
    const page = await office.enter('/admin')
    await page
      .getByRole('link', { name: 'A client’s address changed: check the travel time of the appointment' })
      .click()
    await page.getByRole('button', { name: /^Moving Client.*check the travel time/ }).click()
    const sheet = page.getByRole('dialog', { name: 'Moving Client' })
    await expect(sheet).toContainText('the client moved: check the travel time')
  })

  test('shows a failed backup or copy to the owner only, until one succeeds, and missing images', {
    tag: '@deep',
  }, async () => {
    const noteBackup = (moment: string, problem: string | null, missing = 0, place = 'server') =>
      office.rows(sql`
        insert into private.backups (made_at, problem, missing, place)
        values (${moment}::timestamptz, ${problem}, ${missing}::int4, ${place})`)
    const page = await office.enter('/admin')
    const notice = page.getByRole('alert')
    const reload = async () => {
      await Promise.all([page.waitForResponse('**/rpc/backup_state'), page.reload()])
      await expect(page.getByText('Total Clients')).toBeVisible()
    }
    await noteBackup('2026-11-13T15:00:00Z', null)
    await noteBackup('2026-11-14T15:00:00Z', 'ENOSPC: no space left on device, write')
    await reload()
    await expect(notice.getByText(`The backup of ${business.failed} failed`)).toBeVisible()
    await expect(notice).toContainText(
      `The server’s disk is full: free some space. The last good one is from ${business.lastGood}.`,
    )

    const staff = await office.visit()
    const asked: string[] = []
    staff.on('request', (request) => asked.push(request.url()))
    await staff.goto('/auth')
    await signIn(staff, await addAccount(office, 'assistant'))
    await expect(staff.getByText('First Client').first()).toBeVisible()
    expect(asked.filter((address) => address.includes('backup'))).toEqual([])
    await expect(staff.getByRole('alert')).toHaveCount(0)

    await noteBackup('2026-11-15T15:00:00Z', null)
    await reload()
    await expect(notice).toHaveCount(0)

    await noteBackup('2026-11-15T15:30:00Z', 'AccessDenied', 0, 'bucket')
    await reload()
    await expect(notice).toContainText('It is on the server, but its copy outside the server failed.')
    await expect(notice).toContainText('The server says: AccessDenied. There is no copy yet.')
    await noteBackup('2026-11-15T15:40:00Z', null, 0, 'bucket')
    await reload()
    await expect(notice).toHaveCount(0)

    await noteBackup('2026-11-15T16:00:00Z', null, 2)
    await reload()
    await expect(notice).toContainText('2 uploaded images are missing on the server')
  })

  test('shows the figures once nothing above can push them down', { tag: '@deep' }, async () => {
    const page = await office.openAsStaff({ viewport: screens.phone })
    const release = await holdRequests(page, '**/rpc/uncovered_appointments**')
    await page.goto('/admin')
    const figures = page.getByLabel('Figures', { exact: true })
    await expect(page.getByRole('region', { name: 'Today' })).toContainText('First Client')
    await expect(figures.locator('a').first()).toHaveText(/^Total Clients\d/)
    await expect(figures).toBeHidden()
    release()
    await expect(page.getByRole('list', { name: 'Waiting for you' })).toBeVisible()
    await expect(figures).toBeVisible()
  })

  test('explains a failure and tries again', { tag: '@deep' }, async () => {
    const page = await office.openAsStaff()
    await office.without('execute', 'dashboard_figures()', async () => {
      await page.goto('/admin')
      await expect(page.getByText('The figures could not be loaded')).toBeVisible()
    })
    await page.getByRole('button', { name: 'Try again' }).click()
    await expect(page.getByText('Total Clients')).toBeVisible()
  })
})
