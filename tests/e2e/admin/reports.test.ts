import { readFile } from 'node:fs/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { alive } from '../support/browser.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
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
    ) as visits (client, service, moment, status, amount, payment, because)
      join public.clients on clients.full_name like client || ' %'
      join public.services on services.name = service`)
})
afterAll(() => office?.close())

const part = (page: Page, name: string) => page.getByRole('region', { name, exact: true })

/** The table behind a picture, cell by cell. */
async function tableOf(page: Page, name: string): Promise<string[][]> {
  await part(page, name).getByText('Table', { exact: true }).click()
  const rows = part(page, name).locator('tbody tr')
  await rows.first().waitFor()
  return rows.evaluateAll((all) =>
    all.map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.lastChild?.textContent?.trim() ?? ''),
    ),
  )
}

describe('reports', () => {
  it('are the five that the specification names, each at its own address', async () => {
    const page = await office.enter('/admin/reports')
    const links = page.getByRole('main').getByRole('listitem').getByRole('link')
    expect(await links.locator('span span:first-child').allTextContents()).toEqual([
      'Revenue analytics',
      'Appointment trends',
      'Client retention',
      'Service performance',
      'Monthly/yearly comparisons',
    ])
    await links.first().click()
    await page.waitForURL(`${office.url}/admin/reports/revenue`)
    await page.goto('/admin/reports/nothing-of-that-name')
    await links.first().waitFor()
  })

  it('say what came in, beside the month before and the same of the year before, for the range in the address', async () => {
    const page = await office.enter('/admin/reports/revenue?range=month&on=2025-03-20')
    const revenue = part(page, 'Revenue')
    await revenue.getByText('March 2025 is 25 % above February 2025.').waitFor()
    await revenue.getByText('+25 % ₹8,000 in February 2025', { exact: true }).waitFor()
    await revenue.getByText('₹0 in March 2024', { exact: true }).first().waitFor()
    await revenue.getByText('What was paid for visits that are paid, by the day of the visit').waitFor()
    const rows = await tableOf(page, 'Revenue')
    expect(rows).toHaveLength(31)
    expect(rows[2]).toEqual(['3 Mar', '₹1,000', '₹0', '₹0'])
    expect(rows[11]).toEqual(['12 Mar', '₹0', '₹8,000', '₹0'])
    await part(page, 'Where revenue comes from').getByText('Most from Bridal: ₹9,000 of ₹10,000.').waitFor()
    await page.getByLabel('Taken apart').selectOption('By source')
    await part(page, 'Where revenue comes from').getByText('Most from Phone call').waitFor()
    await page.getByRole('button', { name: 'Earlier' }).click()
    await revenue.getByText('There was no revenue in January 2025 to compare February 2025 with.').waitFor()
    expect(new URL(page.url()).search).toBe('?by=source&range=month&on=2025-02-28')
    await page.getByLabel('Range', { exact: true }).and(page.locator('select')).selectOption('Financial year')
    await page.getByText('2024–25').first().waitFor()
    await revenue.getByText('₹18,700', { exact: true }).waitFor()
  })

  it.each(['revenue', 'appointments', 'clients', 'services', 'comparisons'])(
    'say of every picture of %s how it is counted, and have its values in a table that an owner may take along',
    async (name) => {
      const page = await office.enter(`/admin/reports/${name}?range=year&on=2025-03-20`)
      const parts = page.getByRole('main').getByRole('region')
      await expect.poll(() => parts.count()).toBeGreaterThan(2)
      for (const each of await parts.all()) {
        await each.getByRole('note').first().waitFor()
        const pictures = await each.getByRole('slider').count()
        expect(await each.locator('table caption').count()).toBe(pictures)
        expect(await each.getByRole('button', { name: 'CSV', includeHidden: true }).count()).toBe(pictures)
      }
      // What was booked together has nothing to show.
      expect(await parts.getByRole('slider').count()).toBeGreaterThanOrEqual((await parts.count()) - 1)
    },
  )

  it('are printed with their tables, and taken along by owners only', async () => {
    const page = await office.enter('/admin/reports/revenue?range=month&on=2025-03-20')
    const cell = part(page, 'Revenue').getByRole('cell', { name: '₹8,000', includeHidden: true })
    await cell.waitFor({ state: 'attached' })
    expect(await cell.isVisible()).toBe(false)
    await page.emulateMedia({ media: 'print' })
    await cell.waitFor()
    expect(await page.getByLabel('Range', { exact: true }).first().isVisible()).toBe(false)
    const [file] = await Promise.all([
      page.waitForEvent('download'),
      (async () => {
        await page.emulateMedia({ media: 'screen' })
        await part(page, 'Revenue').getByText('Table', { exact: true }).click()
        await part(page, 'Revenue').getByRole('button', { name: 'CSV' }).click()
      })(),
    ])
    const lines = (await readFile(await file.path(), 'utf8')).split('\r\n')
    expect(lines[0]).toBe('\uFEFFFrom,Revenue,February 2025,March 2024')
    expect(lines[12]).toBe('12 Mar,0,8000,0')
    const staff = await office.visit()
    await staff.goto('/auth')
    await alive(staff)
    await signIn(staff, await addAccount(office, 'desk'))
    await staff.waitForURL('**/admin')
    await staff.goto('/admin/reports/revenue?range=month&on=2025-03-20')
    await part(staff, 'Revenue').getByText('Table', { exact: true }).click()
    await part(staff, 'Revenue').getByRole('cell', { name: '₹8,000' }).waitFor()
    expect(await staff.getByRole('button', { name: 'CSV', includeHidden: true }).count()).toBe(0)
  })

  it('are read value by value with the keyboard, and by screen readers', async () => {
    const page = await office.enter('/admin/reports/revenue?range=month&on=2025-03-20')
    const slider = part(page, 'Revenue').getByRole('slider')
    await slider.focus()
    const said = () => slider.getAttribute('aria-valuetext')
    await page.keyboard.press('Home')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    await expect.poll(said).toBe('3 Mar, March 2025 ₹1,000, February 2025 ₹0')
    await page.keyboard.press('End')
    await expect.poll(said).toBe('31 Mar, March 2025 ₹0, February 2025 nothing yet')
    await page.goto('/admin/reports/appointments?range=month&on=2025-03-20')
    const grid = part(page, 'By weekday and hour').getByRole('slider')
    await grid.focus()
    for (const key of ['Home', 'ArrowRight', 'ArrowDown', 'ArrowDown']) await page.keyboard.press(key)
    await expect.poll(() => grid.getAttribute('aria-valuetext')).toBe('Wed 10 am, 1')
  })

  it.each([320, 360, 768, 1280])('name the steps of a line side by side at %i px', async (width) => {
    const page = await office.enter('/admin/reports/revenue?range=year&on=2025-03-20', {
      viewport: { width, height: 800 },
    })
    const picture = part(page, 'Revenue').locator('svg').filter({ hasText: 'Jan 2025' })
    await picture.waitFor()
    const boxes = await picture.locator('text').evaluateAll((texts) =>
      texts
        .filter(({ textContent }) => / 2025$/.test(textContent ?? ''))
        .map((text) => text.getBoundingClientRect())
        .map(({ left, right }) => ({ left: Math.floor(left), right: Math.floor(right) })),
    )
    expect(boxes.length).toBeGreaterThan(2)
    const edges = boxes.flatMap(({ left, right }) => [left, right])
    expect(edges).toEqual(edges.toSorted((one, other) => one - other))
    expect(Math.max(...edges)).toBeLessThanOrEqual(width)
    await page.close()
  })

  it('show when clients want somebody, how full the days are and why visits were cancelled', async () => {
    const page = await office.enter('/admin/reports/appointments?range=month&on=2025-03-20')
    await part(page, 'Visits').getByText('Cancelled ÷ all appointments of these days').waitFor()
    expect(await tableOf(page, 'By weekday and hour')).toEqual([
      ['Mon', '10 am', '1', '0', '0'],
      ['Mon', '7 pm', '1', '0', '0'],
      ['Wed', '10 am', '1', '1', '0'],
    ])
    await part(page, 'Why visits were cancelled').getByText('Most often: Nobody was there: 1 of 1.').waitFor()
    expect((await tableOf(page, 'Working hours and travel'))[0]?.slice(0, 2)).toEqual(['Rose', '1 %'])
  })

  it('show who comes again and who stopped coming, and ask her with one tap', async () => {
    const page = await office.enter('/admin/reports/clients?range=year&on=2025-06-01')
    await part(page, 'New and returning clients')
      .getByText('3 of 4 clients had come in an earlier month.')
      .waitFor()
    await part(page, 'Best clients').getByText('Asha Reachable brought most: ₹10,700 in 3 visits.').waitFor()
    await page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))
    const [tab] = await Promise.all([
      page.context().waitForEvent('page'),
      page.getByRole('button', { name: 'Come again Asha Reachable' }).click(),
    ])
    await tab.waitForURL('https://wa.me/919826000001**')
    await tab.close()
    expect(await office.rows(sql`select kind, state from public.messages where state = 'opened'`)).toEqual([
      { kind: 'come_again', state: 'opened' },
    ])
  })

  it('show what services bring, also by the hour', async () => {
    const page = await office.enter('/admin/reports/services?range=month&on=2025-03-20')
    await part(page, 'Revenue an hour, with travel')
      .getByText('Bridal brings most for the time it takes: ₹3,000 an hour.')
      .waitFor()
    expect((await tableOf(page, 'Revenue by service'))[0]).toEqual([
      'Bridal',
      '1',
      '₹9,000',
      '₹0',
      '₹0',
      '–',
      '0',
    ])
  })

  it('compare years with years and Diwali with Diwali, whose dates the owner corrects', async () => {
    const page = await office.enter('/admin/reports/comparisons?range=year&on=2025-06-01')
    expect((await tableOf(page, 'Month by month'))[2]?.slice(0, 3)).toEqual(['Mar 2025', '₹10,000', '₹0'])
    const seasons = part(page, 'Season by season')
    await seasons.getByText('20 Oct 2025').first().waitFor()
    expect(await tableOf(page, 'Season by season')).toContainEqual([
      '20 Oct 2025',
      '₹1,500.50',
      '1',
      '114 % more',
    ])
    await seasons.getByText('Dates of festivals').click()
    await seasons.getByRole('button', { name: 'Remove Diwali on 20 Oct 2025' }).click()
    await seasons.getByRole('button', { name: 'Remove Diwali on 20 Oct 2025' }).waitFor({ state: 'detached' })
    await seasons.getByLabel('Festival').and(seasons.locator('input')).fill('Diwali')
    await seasons.getByLabel('Day').fill('2025-10-21')
    await seasons.getByRole('button', { name: 'Add date' }).click()
    await seasons.getByRole('button', { name: 'Remove Diwali on 21 Oct 2025' }).waitFor()
    await expect.poll(() => seasons.locator('tbody').textContent()).toContain('21 Oct 2025')
  })

  it('tell when they could not be loaded, and load again', async () => {
    const page = await office.enter('/admin/reports')
    await office.without('execute', 'pairs_report(date, date, integer)', async () => {
      await page.goto('/admin/reports/services')
      await part(page, 'Booked together').getByText('The report could not be loaded').waitFor()
    })
    await part(page, 'Booked together').getByRole('button', { name: 'Try again' }).click()
    await part(page, 'Booked together').getByText('Nothing was booked together').waitFor()
  })
})
