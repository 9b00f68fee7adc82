// Reports: figures, charts with their tables, printing and CSV.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeAll(() =>
  office.run(`
    delete from public.services;
    insert into public.services (id, name, category, price, duration_minutes) values
      ('00000000-0000-4000-8000-000000000001', 'Facial', 'Skin', 1000, 60),
      ('00000000-0000-4000-8000-000000000002', 'Bridal', 'Bridal', 9000, 180);
    insert into public.beauticians (id, full_name) values ('00000000-0000-4000-8000-0000000000b1', 'Rose');
    insert into public.clients (full_name, phone) values ('Asha Reachable', '9826000001'), ('Bina Other', null);
    insert into public.appointments
      (client_id, service_id, beautician_id, appointment_date, status, payment_amount, payment_status, cancelled_because, source)
    select clients.id, services.id, '00000000-0000-4000-8000-0000000000b1', moment::timestamptz, status, amount, payment, because,
      'phone'
    from (values
      ('Asha', 'Facial', '2024-10-25T10:00+05:30', 'completed', 700, 'paid', null),
      ('Asha', 'Facial', '2025-03-03T10:00+05:30', 'completed', 1000, 'paid', null),
      ('Asha', 'Bridal', '2025-03-05T10:00+05:30', 'completed', 9000, 'paid', null),
      ('Bina', 'Facial', '2025-03-31T19:00+05:30', 'completed', 400, 'partial', null),
      ('Bina', 'Facial', '2025-03-10T10:00+05:30', 'cancelled', 0, 'pending', 'no_show'),
      ('Bina', 'Facial', '2025-02-12T10:00+05:30', 'completed', 8000, 'paid', null),
      ('Bina', 'Facial', '2025-10-19T10:00+05:30', 'completed', 1500.5, 'paid', null)
    ) as appointments (client, service, moment, status, amount, payment, because)
      join public.clients on clients.full_name like client || ' %'
      join public.services on services.name = service`),
)

const march = 'range=month&on=2025-03-20'
const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })
const openTable = (page: Page, name: string) => part(page, name).getByText('Table', { exact: true }).click()

/** The table of a chart, cell by cell. */
const cellsOf = (page: Page, name: string): Promise<string[][]> =>
  part(page, name)
    .locator('tbody tr')
    .evaluateAll((rows) =>
      rows.map((row) =>
        [...row.querySelectorAll('th, td')].map((cell) => cell.lastChild?.textContent?.trim() ?? ''),
      ),
    )

test('five reports, each at its own address', async () => {
  const page = await office.enter('/admin/reports')
  const links = page.getByRole('main').getByRole('listitem').getByRole('link')
  await expect(links.locator('span span:first-child')).toHaveText([
    'Revenue analytics',
    'Appointment trends',
    'Client retention',
    'Service performance',
    'Monthly/yearly comparisons',
  ])
  await links.first().click()
  await page.waitForURL(`${office.url}/admin/reports/revenue`)
  await page.goto('/admin/reports/nothing-of-that-name')
  await expect(links.first()).toBeVisible()
})

test('revenue is compared with the month and the year before, for the range in the address', async () => {
  const page = await office.enter(`/admin/reports/revenue?${march}`)
  const revenue = part(page, 'Revenue')
  await expect(revenue.getByText('March 2025 is 25 % above February 2025.')).toBeVisible()
  await expect(revenue.getByText('+25 % ₹8,000 in February 2025', { exact: true })).toBeVisible()
  await expect(revenue.getByText('₹0 in March 2024', { exact: true }).first()).toBeVisible()
  await expect(
    revenue.getByText('Payments of paid appointments, by the day of the appointment'),
  ).toBeVisible()

  await test.step('value by value with the keyboard, announced to screen readers', async () => {
    const slider = revenue.getByRole('slider')
    await slider.focus()
    for (const key of ['Home', 'ArrowRight', 'ArrowRight']) await page.keyboard.press(key)
    await expect(slider).toHaveAttribute('aria-valuetext', '3 Mar, March 2025 ₹1,000, February 2025 ₹0')
    await page.keyboard.press('End')
    await expect(slider).toHaveAttribute('aria-valuetext', '31 Mar, March 2025 ₹0, February 2025 nothing yet')
  })

  await openTable(page, 'Revenue')
  await expect
    .poll(async () => {
      const rows = await cellsOf(page, 'Revenue')
      return [rows.length, rows[2], rows[11]]
    })
    .toEqual([31, ['3 Mar', '₹1,000', '₹0', '₹0'], ['12 Mar', '₹0', '₹8,000', '₹0']])
  const sources = part(page, 'Where revenue comes from')
  await expect(sources.getByText('Most from Bridal: ₹9,000 of ₹10,000.')).toBeVisible()
  await page.getByLabel('Details').selectOption('By source')
  await expect(sources.getByText('Most from Phone call')).toBeVisible()
  await page.getByRole('button', { name: 'Earlier' }).click()
  await expect(
    revenue.getByText('February 2025 cannot be compared: no revenue in January 2025.'),
  ).toBeVisible()
  await page.waitForURL((url) => url.search === '?by=source&range=month&on=2025-02-28')
  await page.getByLabel('Range', { exact: true }).and(page.locator('select')).selectOption('Financial year')
  await expect(page.getByText('2024–25').first()).toBeVisible()
  await expect(revenue.getByText('₹18,700', { exact: true })).toBeVisible()
})

for (const name of ['revenue', 'appointments', 'clients', 'services', 'comparisons']) {
  const tag = name === 'revenue' ? [] : ['@deep']
  test(`each chart of ${name} says how it is counted, and has a table and a CSV file`, { tag }, async () => {
    const page = await office.enter(`/admin/reports/${name}?range=year&on=2025-03-20`)
    const parts = page.getByRole('main').getByRole('region')
    await expect.poll(() => parts.count()).toBeGreaterThan(2)
    // "Booked together" has nothing to show.
    await expect
      .poll(async () => (await parts.count()) - (await parts.getByRole('slider').count()))
      .toBeLessThanOrEqual(1)
    for (const each of await parts.all()) {
      await expect(each.getByRole('note').first()).toBeVisible()
      await expect
        .poll(async () => {
          const charts = await each.getByRole('slider').count()
          const tables = await each.locator('table caption').count()
          const files = await each.getByRole('button', { name: 'CSV', includeHidden: true }).count()
          return [tables - charts, files - charts]
        })
        .toEqual([0, 0])
    }
  })
}

test('a report is printed with its tables, and its values are saved as CSV', { tag: '@deep' }, async () => {
  const page = await office.enter(`/admin/reports/revenue?${march}`)
  const revenue = part(page, 'Revenue')
  const cell = revenue.getByRole('cell', { name: '₹8,000', includeHidden: true })
  await expect(cell).toBeAttached()
  await expect(cell).toBeHidden()
  await page.emulateMedia({ media: 'print' })
  await expect(cell).toBeVisible()
  await expect(page.getByLabel('Range', { exact: true }).first()).toBeHidden()
  await page.emulateMedia({ media: 'screen' })
  await openTable(page, 'Revenue')
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    revenue.getByRole('button', { name: 'CSV' }).click(),
  ])
  const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
  expect(lines[0]).toBe('\uFEFFFrom,Revenue,February 2025,March 2024')
  expect(lines[12]).toBe('2025-03-12,0,8000,0')
})

test('staff who are not owners see the tables without CSV', { tag: '@deep' }, async () => {
  const staff = await office.visit()
  await staff.goto('/auth')
  await hydrated(staff)
  await signIn(staff, await addAccount(office, 'desk'))
  await staff.waitForURL('**/admin')
  await staff.goto(`/admin/reports/revenue?${march}`)
  await openTable(staff, 'Revenue')
  await expect(part(staff, 'Revenue').getByRole('cell', { name: '₹8,000' })).toBeVisible()
  await expect(staff.getByRole('button', { name: 'CSV', includeHidden: true })).toHaveCount(0)
})

for (const width of [320, 360, 768, 1280]) {
  test(`the labels of a chart do not overlap at ${width} px`, { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/reports/revenue?range=year&on=2025-03-20', {
      viewport: { width, height: 800 },
    })
    const chart = part(page, 'Revenue').locator('svg').filter({ hasText: 'Jan 2025' })
    await expect(chart).toBeVisible()
    const problems = () =>
      chart.locator('text').evaluateAll((texts) => {
        const labels = texts.filter(({ textContent }) => / 2025$/.test(textContent ?? ''))
        const edges = labels
          .map((label) => label.getBoundingClientRect())
          .flatMap(({ left, right }) => [Math.floor(left), Math.floor(right)])
        return [
          labels.length > 2 ? [] : ['too few labels'],
          edges.some((edge, index) => edge < (edges[index - 1] ?? 0)) ? ['labels overlap'] : [],
          Math.max(...edges) > innerWidth ? ['a label is cut off'] : [],
        ].flat()
      })
    await expect.poll(problems).toEqual([])
  })
}

test('appointments by weekday and hour, how full the days are and why appointments were cancelled', {
  tag: '@deep',
}, async () => {
  const page = await office.enter(`/admin/reports/appointments?${march}`)
  await expect(
    part(page, 'Appointments').getByText('Cancelled ÷ all appointments of these days'),
  ).toBeVisible()
  const grid = part(page, 'By weekday and hour').getByRole('slider')
  await grid.focus()
  for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
  await expect(grid).toHaveAttribute('aria-valuetext', 'Wed 10 am, 1')
  await openTable(page, 'By weekday and hour')
  await expect
    .poll(() => cellsOf(page, 'By weekday and hour'))
    .toEqual([
      ['Mon', '10 am', '1', '0', '0'],
      ['Mon', '7 pm', '1', '0', '0'],
      ['Wed', '10 am', '1', '1', '0'],
    ])
  await expect(
    part(page, 'Why appointments were cancelled').getByText('Most often: Client was not at home: 1 of 1.'),
  ).toBeVisible()
  await openTable(page, 'Working hours and travel')
  await expect
    .poll(async () => (await cellsOf(page, 'Working hours and travel'))[0]?.slice(0, 2))
    .toEqual(['Rose', '1 %'])
})

test('returning and lost clients, who are contacted on WhatsApp with one tap', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/reports/clients?range=year&on=2025-06-01')
  await expect(
    part(page, 'New and returning clients').getByText(
      'In an average month 75 % of the clients had come in an earlier one.',
    ),
  ).toBeVisible()
  await expect(
    part(page, 'Best clients').getByText('Asha Reachable brought the most: ₹10,700 in 3 appointments.'),
  ).toBeVisible()
  await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
  const [tab] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: 'Rebooking reminder Asha Reachable' }).click(),
  ])
  await tab.waitForURL('https://wa.me/919826000001**')
  await expect
    .poll(() => office.rows(sql`select kind, state from public.messages where state = 'opened'`))
    .toEqual([{ kind: 'come_again', state: 'opened' }])
})

test('services by revenue, also by the hour', { tag: '@deep' }, async () => {
  const page = await office.enter(`/admin/reports/services?${march}`)
  await expect(
    part(page, 'Revenue per hour, including travel').getByText(
      'Bridal brings the most for the time it takes: ₹3,000 an hour.',
    ),
  ).toBeVisible()
  await openTable(page, 'Revenue by service')
  await expect
    .poll(async () => (await cellsOf(page, 'Revenue by service'))[0])
    .toEqual(['Bridal', '1', '₹9,000', '₹0', '₹0', '–', '0'])
})

test('years and festivals are compared, and an owner corrects the dates of festivals', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin/reports/comparisons?range=year&on=2025-06-01')
  await openTable(page, 'Month by month')
  await expect
    .poll(async () => (await cellsOf(page, 'Month by month'))[2]?.slice(0, 3))
    .toEqual(['Mar 2025', '₹10,000', '₹0'])
  const seasons = part(page, 'Season by season')
  await openTable(page, 'Season by season')
  await expect
    .poll(() => cellsOf(page, 'Season by season'))
    .toContainEqual(['20 Oct 2025', '₹1,500.50', '1', '114 % more'])
  await seasons.getByText('Dates of festivals').click()
  await seasons.getByRole('button', { name: 'Remove Diwali on 20 Oct 2025' }).click()
  await expect(seasons.getByRole('button', { name: 'Remove Diwali on 20 Oct 2025' })).toHaveCount(0)
  await seasons.getByLabel('Festival').and(seasons.locator('input')).fill('Diwali')
  await seasons.getByLabel('Day').fill('2025-10-21')
  await seasons.getByRole('button', { name: 'Add date' }).click()
  await expect(seasons.getByRole('button', { name: 'Remove Diwali on 21 Oct 2025' })).toBeVisible()
  await expect(seasons.locator('tbody')).toContainText('21 Oct 2025')
})

test('a report that could not be loaded is reported, and loaded again', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/reports')
  const pairs = part(page, 'Booked together')
  await office.without('execute', 'pairs_report(date, date, integer)', async () => {
    await page.goto('/admin/reports/services')
    await expect(pairs.getByText('The report could not be loaded')).toBeVisible()
  })
  await pairs.getByRole('button', { name: 'Try again' }).click()
  await expect(pairs.getByText('Nothing was booked together')).toBeVisible()
})

test('the running month is compared with the same days a year before', { tag: '@deep' }, async () => {
  await office.run(`
    insert into public.appointments (client_id, service_id, appointment_date, status, payment_amount, payment_status)
    select clients.id, services.id, day::timestamptz, 'completed', amount, 'paid'
    from (values ('2025-11-10T10:00+05:30', 100), ('2024-11-10T10:00+05:30', 80), ('2024-11-25T10:00+05:30', 500))
        as visits (day, amount)
      join public.clients on full_name like 'Bina %' join public.services on name = 'Facial'`)
  const page = await office.openAsStaff()
  await page.clock.setFixedTime('2025-11-18T06:00:00Z')
  await page.goto('/admin/reports/comparisons')
  await openTable(page, 'Month by month')
  await expect
    .poll(async () => (await cellsOf(page, 'Month by month'))[10])
    .toEqual(['Nov 2025, so far', '₹100', '₹80', '25 % more'])
})
