import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    insert into public.clients (id, full_name, email, phone, address, notes, created_at) values
      ('00000000-0000-4000-8000-000000000001', 'First Client', 'first@example.com', '+91 98765 43210', '4 Lake Road', 'Likes rose', '2026-01-05T10:00:00Z'),
      ('00000000-0000-4000-8000-000000000002', 'Second Client', null, null, null, null, '2026-02-05T10:00:00Z');
    insert into public.appointments (client_id, service_id, appointment_date, status, notes, payment_amount, payment_status)
      select '00000000-0000-4000-8000-000000000001', services.id, day::timestamptz, status, note, 0, 'pending'
      from (select id from public.services order by name limit 1) services,
        (values ('2026-03-01T04:30:00Z', 'completed', 'Came early'), ('2026-04-01T04:30:00Z', 'confirmed', null),
          ('2026-05-01T04:30:00Z', 'cancelled', null)) as visits (day, status, note);
  `)
})
afterAll(() => office?.close())

describe('clients', () => {
  it('lists name, email, phone, address and actions, newest first', async () => {
    const page = await office.enter('/admin/clients')
    const headers = await page.getByRole('columnheader').allTextContents()
    expect(headers).toEqual(['Name', 'Email', 'Phone', 'Address', 'Actions'])
    await page.getByRole('cell', { name: 'First Client', exact: true }).waitFor()
    const rows = await page.getByRole('row').allTextContents()
    expect(rows[1]).toContain('Second Client')
    expect(rows[2]).toContain('first@example.com')
    expect(rows[2]).toContain('+91 98765 43210')
    expect(rows[2]).toContain('4 Lake Road')
  })

  it('adds a client and says so', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Add client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add client' })
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await dialog.getByText('Full name is required').waitFor()
    await dialog.getByLabel('Full Name').fill('Third Client')
    await dialog.getByLabel('Email').fill('chitra@')
    await dialog.getByText('Enter a valid email address').waitFor()
    await dialog.getByLabel('Email').fill('')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await toast(page, 'Client added successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
    await page.getByRole('cell', { name: 'Third Client', exact: true }).waitFor()
    const stored = await office.rows(
      sql`select email, phone from public.clients where full_name = 'Third Client'`,
    )
    expect(stored).toEqual([{ email: null, phone: null }])
  })

  it('updates a client and says so', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit Second Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'Edit client' })
    await dialog.getByLabel('Phone').fill('99887 76655')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Client updated successfully').waitFor()
    await page.getByRole('cell', { name: '99887 76655' }).waitFor()
  })

  it('shows the profile: information, three figures, history newest first', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Profile First Client' }).click()
    const dialog = page.getByRole('dialog', { name: 'First Client' })
    await dialog.getByText('Came early').waitFor()
    const text = await dialog.textContent()
    for (const fact of ['first@example.com', '+91 98765 43210', '4 Lake Road', '5 Jan 2026', 'Likes rose']) {
      expect(text).toContain(fact)
    }
    const [service] = await office.rows<{ name: string; price: string }>(
      sql`select name, price::text from public.services order by name limit 1`,
    )
    const price = `₹${new Intl.NumberFormat('en-IN').format(Number(service?.price))}`
    const figures = await dialog.locator('dl').nth(1).locator('> div').allInnerTexts()
    expect(figures.map((figure) => figure.split('\n').filter(Boolean).sort())).toEqual([
      ['Total Revenue', price].sort(),
      ['1', 'Completed'],
      ['1', 'Upcoming'],
    ])
    const history = await dialog.locator('li').allInnerTexts()
    expect(history.map((entry) => /cancelled|confirmed|completed/.exec(entry)?.[0])).toEqual([
      'cancelled',
      'confirmed',
      'completed',
    ])
    expect(history[2]).toContain(service?.name)
    expect(history[2]).toContain('1 Mar 2026 · 10:00 am')
    expect(history[2]).toContain(price)
    expect(history.map((entry) => entry.includes('Paid'))).toEqual([false, false, true])
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
  })

  it('says what is due where a completed visit is known not to be paid', async () => {
    await office.run(
      `update public.appointments set payment_amount = price - 1499.5, payment_status = 'partial' where status = 'completed' and notes = 'Came early'`,
    )
    const page = await office.enter('/admin/clients?view=00000000-0000-4000-8000-000000000001')
    const visit = page.getByRole('listitem').filter({ hasText: 'Came early' })
    await visit.getByText('₹1,499.50 due').waitFor()
    expect(await visit.textContent()).not.toContain('Paid')
  })

  it('says when a client has no appointments', async () => {
    const page = await office.enter('/admin/clients?view=00000000-0000-4000-8000-000000000002')
    await page.getByRole('dialog', { name: 'Second Client' }).getByText('No appointments found').waitFor()
  })

  it('asks before it deletes, and keeps the client when the answer is no', async () => {
    const page = await office.enter('/admin/clients')
    const press = () => page.getByRole('button', { name: 'Delete Second Client' }).click()
    expect(await answering(page, false, press)).toBe('Are you sure you want to delete this client?')
    expect(await page.getByRole('cell', { name: 'Second Client', exact: true }).count()).toBe(1)
    await answering(page, true, press)
    await toast(page, 'Client deleted successfully').waitFor()
    await page.getByRole('cell', { name: 'Second Client', exact: true }).waitFor({ state: 'detached' })
  })

  it('keeps a client with appointments and says how many there are', async () => {
    const page = await office.enter('/admin/clients')
    await answering(page, true, () => page.getByRole('button', { name: 'Delete First Client' }).click())
    await toast(page, 'Error deleting client').getByText('3 appointments belong to this client').waitFor()
    await page.getByRole('cell', { name: 'First Client', exact: true }).waitFor()
  })

  it('says that a search which found a hundred may have found more', async () => {
    await office.run(
      `insert into public.clients (full_name) select 'Many ' || n from generate_series(1, 101) n`,
    )
    const page = await office.enter('/admin/clients?q=many')
    await page.getByText('1–25 of 100 or more: add a word to the search').waitFor()
    await office.run(`delete from public.clients where full_name like 'Many %'`)
  })

  it('says when the server refuses to read, add or update', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('cell', { name: 'First Client', exact: true }).waitFor()
    await office.without('update', 'clients', async () => {
      await page.getByRole('button', { name: 'Edit First Client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Edit client' })
      await dialog.getByLabel('Full Name').fill('First Renamed')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Error updating client').getByText('Your account may not do this.').waitFor()
      // The edit is taken back in the list, and nothing typed is lost.
      expect(await dialog.getByLabel('Full Name').inputValue()).toBe('First Renamed')
      await answering(page, true, () => page.keyboard.press('Escape'))
      await page.getByRole('cell', { name: 'First Client', exact: true }).waitFor()
    })
    await office.without('insert', 'clients', async () => {
      await page.getByRole('button', { name: 'Add client' }).click()
      const dialog = page.getByRole('dialog', { name: 'Add client' })
      await dialog.getByLabel('Full Name').fill('Nobody')
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await toast(page, 'Error adding client').waitFor()
      await dialog.waitFor()
    })
    await office.without('select', 'clients', async () => {
      const other = await office.enter('/admin/clients')
      await toast(other, 'Error fetching clients').waitFor()
      await other.getByRole('alert').getByText('Error fetching clients').waitFor()
    })
  })
})
