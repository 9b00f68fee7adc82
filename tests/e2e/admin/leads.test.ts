// Website inquiries: the list, their states, and booking one as an appointment.
import { sql } from '#server/db/sql.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

/** One inquiry of each status; the first one is the newest. */
const addVisitors = () =>
  office.run(`
    insert into public.leads (full_name, phone, email, service_interested, preferred_date, message, status, created_at) values
      ('First Visitor', '+91 90000 00001', 'first@example.com', 'bridal makeup', '2026-12-20T18:30:00Z', 'Wedding on the 21st', 'new', '2026-11-01T05:00:00Z'),
      ('Second Visitor', '90000 00002', null, 'Hair', null, null, 'contacted', '2026-10-01T05:00:00Z'),
      ('Third Visitor', '90000 00003', null, 'Nails', null, null, 'converted', '2026-09-01T05:00:00Z'),
      ('Fourth Visitor', '90000 00004', null, 'Nails', null, null, 'rejected', '2026-08-01T05:00:00Z')`)

test.beforeEach(() =>
  office.run(`
    delete from public.leads; delete from public.appointments; delete from public.clients; delete from public.beauticians`),
)

test.describe('website inquiries', () => {
  test('with a value that cannot be shown hide no other one', { tag: '@deep' }, async () => {
    await addVisitors()
    const page = await office.enter('/admin/services')
    await page.route('**/rest/v1/{leads,rpc/waiting_leads}?*', async (route) => {
      const response = await route.fetch()
      if (route.request().method() !== 'GET') return route.fulfill({ response })
      const rows: { full_name: string }[] = await response.json()
      const json = rows.map((row) => (row.full_name === 'First Visitor' ? { ...row, phone: null } : row))
      await route.fulfill({ response, json })
    })
    await page.goto('/admin')
    await expect(page.getByRole('heading', { name: '1 new lead' })).toBeVisible()
    await expect(page.getByText('Could not be shown')).toBeVisible()
    await page.goto('/admin/leads')
    const rows = page.getByRole('row')
    await expect(rows).toHaveText([/^Name/, /^First/, /^Second/, /^Third/, /^Fourth/])
    await expect(rows.nth(1)).toContainText('Could not be shown')
  })

  test('that came in a flood are marked, found and cleared by an answer', { tag: '@deep' }, async () => {
    await addVisitors()
    await office.run(`update public.leads set needs_check = true where full_name = 'First Visitor'`)
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: '1 lead to check' }).click()
    const rows = page.getByRole('row')
    await expect(rows).toHaveText([/^Name/, /^First.*To check/])
    await page.getByRole('combobox', { name: 'Status of First Visitor' }).selectOption('contacted')
    await expect(page.getByText('No leads found')).toBeVisible()
  })

  test('are listed newest first, each status in its colour, counted, searched and filtered', async () => {
    const page = await office.enter('/admin/leads')
    await test.step('none yet', async () => {
      await expect(page.getByRole('heading', { level: 1, name: 'Website Inquiries' })).toBeVisible()
      await expect(page.getByText('No leads found')).toBeVisible()
      await expect(page.getByRole('link', { name: 'Leads', exact: true })).toHaveCount(1)
    })

    await addVisitors()
    await page.reload()
    await expect(page.getByRole('link', { name: 'Leads 1 new' })).toBeVisible()
    await expect(page.getByRole('columnheader')).toHaveText([
      'Name',
      'Contact',
      'Service',
      'Preferred Date',
      'Message',
      'Status',
      'Received',
      'Actions',
    ])
    const rows = page.getByRole('row')
    await expect(rows).toHaveText([/^Name/, /^First/, /^Second/, /^Third/, /^Fourth/])
    for (const part of [
      '+91 90000 00001',
      'first@example.com',
      'bridal makeup',
      '21 Dec 2026',
      'Wedding on the 21st',
      '1 Nov 2026, 10:30 am',
    ]) {
      await expect.soft(rows.nth(1)).toContainText(part)
    }
    for (const [index, colour] of ['blue', 'yellow', 'green', 'red'].entries()) {
      await expect.soft(page.locator('td [data-colour]').nth(index)).toHaveAttribute('data-colour', colour)
    }

    for (const [text, found] of [
      ['second', 'Second Visitor'],
      ['FIRST@', 'First Visitor'],
      ['9000000004', 'Fourth Visitor'],
    ] as const) {
      await page.getByRole('searchbox').fill(text)
      await expect(page.getByText('1–1 of 1')).toBeVisible()
      await expect(rows.nth(1).getByText(found)).toBeVisible()
    }
    await page.getByRole('searchbox').fill('')
    await page.getByRole('search').getByLabel('Status').selectOption('rejected')
    await page.waitForURL(/status=rejected/)
    await expect(rows).toHaveText([/^Name/, /^Fourth/])
  })

  test('a changed status shows at once and is reverted when the server refuses', async () => {
    await addVisitors()
    const page = await office.enter('/admin/leads')
    const status = page.getByLabel('Status of First Visitor')
    await status.selectOption('contacted')
    await expect(toast(page, 'Lead status updated')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Leads', exact: true })).toBeVisible()
    expect(await office.rows(sql`select status from public.leads where full_name = 'First Visitor'`)).toEqual(
      [{ status: 'contacted' }],
    )
    await office.without('update', 'leads', async () => {
      await status.selectOption('rejected')
      await expect(toast(page, 'Error updating lead status')).toBeVisible()
      await expect(status).toHaveValue('contacted')
    })
  })

  test('a list that cannot be loaded is reported', { tag: '@deep' }, async () => {
    await office.without('select', 'leads', async () => {
      const page = await office.enter('/admin/leads')
      await expect(toast(page, 'Error fetching leads')).toBeVisible()
    })
  })

  test('a phone has Call and WhatsApp, and expands a long message at a tap', { tag: '@deep' }, async () => {
    await addVisitors()
    const message =
      'Mehendi on the 20th\nHaldi on the 21st\nSangeet on the 22nd\nWedding on the 23rd\nAll at home'
    await office.run(`
      insert into public.leads (full_name, phone, service_interested, message, status, created_at)
        values ('Long Writer', '90000 00009', 'Bridal', '${message}', 'contacted', '2026-07-01T05:00:00Z')`)
    const page = await office.enter('/admin/leads', { viewport: screens.phone, hasTouch: true })
    const card = page.getByRole('listitem').filter({ hasText: 'First Visitor' })
    const call = card.getByRole('link', { name: 'Call First Visitor' })
    await expect(call).toHaveAttribute('href', 'tel:+919000000001')
    await expect.poll(async () => (await call.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(card.getByRole('link', { name: 'WhatsApp First Visitor' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919000000001\?text=Hello%20First/,
    )
    // She has been answered: what follows is written by hand.
    const answered = page.getByRole('listitem').filter({ hasText: 'Long Writer' })
    await expect(answered.getByRole('link', { name: 'WhatsApp Long Writer' })).toHaveAttribute(
      'href',
      'https://wa.me/919000000009?text=Hello%20Long%2C%20',
    )

    const text = page.getByText('Mehendi on the 20th')
    const isWhole = () => text.evaluate((element) => element.scrollHeight <= element.clientHeight + 1)
    await expect.poll(isWhole).toBe(false)
    await page.getByRole('button', { name: 'More of the message of Long Writer' }).click()
    await expect.poll(isWhole).toBe(true)
    await expect.poll(() => text.evaluate((element) => element.textContent)).toBe(message)
  })

  test('fit a small desktop with every button in sight, also with long texts', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.leads (full_name, phone, email, service_interested, preferred_date, message, status, created_at) values
        ('Venkatasubramanian Krishnamurthy', '+91 90000 00001', 'venkatasubramanian.krishnamurthy@example.com',
          'Bridal makeup, 4 × Party Makeup, Hair Styling', '2026-12-20T23:30:00Z', 'A wedding of three days with the family at home', 'contacted',
          '2026-11-01T05:00:00Z'),
        ('Short', '90000 00002', null, 'Hair', null, null, 'new', '2026-10-01T05:00:00Z')`)
    const page = await office.enter('/admin/leads', { viewport: { width: 1280, height: 800 } })
    const table = page.getByRole('table')
    await expect(table.getByRole('button', { name: /^Delete/ })).toHaveCount(2)
    const beyond = () =>
      table.evaluate((element) => {
        const edge = element.parentElement?.getBoundingClientRect().right ?? 0
        return [...element.querySelectorAll('a, button, select')]
          .filter((control) => control.getBoundingClientRect().right > edge)
          .map((control) => control.outerHTML)
      })
    await expect.poll(beyond).toEqual([])
  })

  test('an inquiry is deleted after a confirmation, and stays when it is declined or the server refuses', {
    tag: '@deep',
  }, async () => {
    await addVisitors()
    const page = await office.enter('/admin/leads')
    const press = () => page.getByRole('button', { name: 'Delete Fourth Visitor' }).click()
    expect(await answerConfirm(page, false, press)).toBe('Are you sure you want to delete this lead?')
    await office.without('delete', 'leads', async () => {
      await answerConfirm(page, true, press)
      await expect(toast(page, 'Error deleting lead')).toBeVisible()
      await expect(page.getByText('Fourth Visitor')).toBeVisible()
    })
    await answerConfirm(page, true, press)
    await expect(toast(page, 'Lead deleted successfully')).toBeVisible()
    await expect(page.getByText('Fourth Visitor')).toHaveCount(0)
    expect(await office.rows(sql`select id from public.leads where full_name = 'Fourth Visitor'`)).toEqual([])
  })

  test('new inquiries appear in the open list when the navigation counts them', {
    tag: '@deep',
  }, async () => {
    const page = await office.openAsStaff()
    await page.clock.install()
    const answered = page.waitForResponse('**/rpc/office_news*')
    await page.goto('/admin/leads')
    await expect(page.getByText('No leads found')).toBeVisible()
    // Leads that are in the first answer are not new.
    await answered
    await addVisitors()
    await page.clock.fastForward(61_000)
    await expect(page.getByRole('link', { name: 'Leads 1 new' })).toBeVisible()
    await expect(page.getByText('First Visitor')).toBeVisible()
  })
})

test.describe('booking an inquiry', () => {
  test('is prefilled from the lead, and converted together with the booking or not at all', async () => {
    const standing = () =>
      office.rows(sql`
        select leads.status, clients.full_name as client, clients.phone, clients.notes, appointment_date
        from public.leads left join public.clients on clients.full_name = leads.full_name
          left join public.appointments on appointments.client_id = clients.id
        where leads.full_name = 'First Visitor'`)
    const untouched = [{ status: 'new', client: null, phone: null, notes: null, appointment_date: null }]
    await addVisitors()
    const page = await office.enter('/admin/leads?status=new')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })

    await test.step('cancelled, without a confirmation', async () => {
      await page.getByRole('button', { name: 'Book First Visitor' }).click()
      await expect(dialog.getByText('Asked for bridal makeup on 21 Dec 2026')).toBeVisible()
      await expect(dialog.getByText('Wedding on the 21st')).toBeVisible()
      await expect(dialog.getByRole('combobox', { name: 'Client' })).toHaveValue('First Visitor')
      await expect(dialog.getByText('New client: added together with this booking')).toBeVisible()
      await expect(dialog.getByRole('combobox', { name: 'Service' })).toHaveValue('Bridal Makeup')
      // A confirmation would stay open, and the dialog with it.
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await page.waitForURL(`${office.url}/admin/leads?status=new`)
      await expect(page.getByText('First Visitor')).toBeVisible()
      expect(await standing()).toEqual(untouched)
    })

    await page.goto('/admin/leads')
    await page.getByRole('button', { name: 'Book First Visitor' }).click()
    await expect(dialog.getByLabel(/^Date/)).toHaveValue('2026-12-21')
    await dialog.getByLabel(/^Time/).fill('10:30')
    await office.without('execute', 'save_appointment(jsonb)', async () => {
      await dialog.getByRole('button', { name: 'Add appointment' }).click()
      await expect(toast(page, 'Error adding appointment')).toBeVisible()
      expect(await standing()).toEqual(untouched)
    })
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    await page.waitForURL(`${office.url}/admin/leads`)
    await expect(page.getByLabel('Status of First Visitor')).toHaveValue('converted')
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

  test('proposes the preferred day without an hour, and the preferred time', { tag: '@deep' }, async () => {
    const [requested] = await office.rows<{ day: string }>(sql`
      insert into public.leads (full_name, phone, service_interested, preferred_date)
        values ('Wishing Visitor', '90000 00011', 'Nails', now() + interval '5 days')
        returning to_char(preferred_date at time zone 'Asia/Kolkata', 'YYYY-MM-DD') as day`)
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Book Wishing Visitor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    const [day, time] = [dialog.getByLabel(/^Date/), dialog.getByLabel(/^Time/)]
    await expect(day).toHaveValue(requested?.day ?? '')
    await expect(time).toHaveValue('')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(dialog.getByText('Enter the time')).toBeVisible()
    await time.fill('11:15')
    await expect(dialog.getByText('Enter the time')).toHaveCount(0)
    // A time survives while another day is typed.
    await day.fill('')
    await day.fill(requested?.day ?? '')
    await expect(time).toHaveValue('11:15')
    await office.run(`
      update public.leads set preferred_date = (date '${requested?.day}' + time '15:30') at time zone 'Asia/Kolkata'
      where full_name = 'Wishing Visitor'`)
    await page.goto('/admin/leads')
    await expect(page.getByRole('row', { name: /Wishing Visitor/ }).getByText(/, 3:30 pm$/)).toBeVisible()
    await page.getByRole('button', { name: 'Book Wishing Visitor' }).click()
    await expect(page.getByText(/^Asked for Nails on .*, 3:30 pm$/)).toBeVisible()
    await expect(dialog.getByLabel('Date & Time')).toHaveValue(`${requested?.day}T15:30`)
  })

  test('proposes all chosen services, and shows for how many people', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.leads (full_name, phone, service_interested, people)
        values ('Ticking Visitor', '90000 00013', 'bridal makeup, Party Makeup, something new', 3)`)
    const page = await office.enter('/admin/leads')
    await page.getByRole('button', { name: 'Book Ticking Visitor' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await expect(
      dialog.getByText(/^Asked for bridal makeup, Party Makeup, something new for 3 people/),
    ).toBeVisible()
    await expect(dialog.getByText(/^Only one person is filled in/)).toBeVisible()
    await expect(dialog.getByText('2 services · 4 h 15 · ₹17,498')).toBeVisible()
    await expect(dialog.getByRole('combobox', { name: 'Service' }).first()).toHaveValue('Bridal Makeup')
  })

  test('asks who a booking is for if the number belongs to another name', { tag: '@deep' }, async () => {
    await office.run(`
      insert into public.clients (full_name, phone) values ('Test Mother', '98765 00011');
      insert into public.leads (full_name, phone, service_interested) values ('Test Daughter', '+91 98765 00011', 'Bridal Makeup')`)
    const page = await office.enter('/admin/leads')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    const client = dialog.getByRole('combobox', { name: 'Client' })
    await page.getByRole('button', { name: 'Book Test Daughter' }).click()
    await expect(dialog.getByText('Another client has the number +91 98765 00011')).toBeVisible()
    await expect(client).toHaveValue('')
    await expect(dialog.getByRole('button', { name: 'Test Mother' })).toBeVisible()
    await dialog.getByRole('button', { name: 'New client: Test Daughter' }).click()
    await expect(client).toHaveValue('Test Daughter')
    await expect(dialog.getByText('New client: added together with this booking')).toBeVisible()
    await dialog.getByLabel('Date & Time').fill('2026-12-22T10:30')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(dialog).toHaveCount(0)
    expect(
      await office.rows(
        sql`select full_name from public.clients where phone_digits = '9876500011' order by 1`,
      ),
    ).toEqual([{ full_name: 'Test Daughter' }, { full_name: 'Test Mother' }])
  })

  test('finds the client by number, offers a choice between several, and matches none without digits', {
    tag: '@deep',
  }, async () => {
    await office.run(`
      alter table public.leads drop constraint leads_phone_format;
      insert into public.clients (full_name, phone) values
        ('One Sister', '098765-00001'), ('Other Sister', '+91 98765 00001'), ('Only Child', '98765 00002'),
        ('Her Mother', '+91 98765 00002');
      insert into public.leads (full_name, phone, service_interested) values
        ('A Cousin', '9876500001', 'Nails'), ('ONLY CHILD', '0091 98765 00002', 'Nails'), ('No Digits', '((((((((((', 'Nails')`)
    const page = await office.enter('/admin/leads')
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    const client = dialog.getByRole('combobox', { name: 'Client' })
    for (const [lead, found, hint] of [
      ['A Cousin', '', 'Other clients have the number 9876500001. Who is it for?'],
      ['ONLY CHILD', 'Only Child', 'Has the number 0091 98765 00002'],
      ['No Digits', 'No Digits', 'New client'],
    ] as const) {
      await page.getByRole('button', { name: `Book ${lead}` }).click()
      await expect(dialog.getByText(hint)).toBeVisible()
      await expect(client).toHaveValue(found)
      await dialog.getByRole('button', { name: 'Cancel' }).click()
      await expect(dialog).toHaveCount(0)
    }
    // The name of the lead is not always who it is for.
    await page.getByRole('button', { name: 'Book ONLY CHILD' }).click()
    await dialog.getByRole('button', { name: 'Her Mother' }).click()
    await expect(client).toHaveValue('Her Mother')
  })
})
