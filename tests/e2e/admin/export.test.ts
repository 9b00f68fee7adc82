import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount } from '#testing/office/accounts.ts'
import { type Account, owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

/** More than two pages of the table API. */
const CLIENTS = 2500

test.beforeAll(async () => {
  await office.run(`
    insert into public.clients (full_name, phone, notes, created_at)
    select 'Client ' || n, '98260' || lpad(n::text, 5, '0'), case n when 1 then '=HYPERLINK("http://a.b","x")' when 2 then E'दो पंक्तियाँ,\\n"यहाँ"' end,
      -- Many at one moment: a page may end among them.
      timestamptz '2026-01-01T00:00:00Z' + n / 300 * interval '1 hour'
    from generate_series(1, ${CLIENTS}) as n;
    insert into public.leads (full_name, phone, service_interested, status) values
      ('Asked', '9000000001', 'Nails', 'new'), ('Answered', '9000000002', 'Nails', 'contacted');
    insert into public.reviews (full_name, rating, review_text) values ('A visitor', 5, 'Lovely')`)
})

async function fileOf(page: Page): Promise<{ name: string; text: string }> {
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'CSV', exact: true }).click(),
  ])
  return { name: file.suggestedFilename(), text: await readFile(await file.path(), 'utf8') }
}

async function post(fields: Record<string, string>): Promise<Response> {
  return fetch(`${office.url}/admin/export`, { method: 'POST', body: new URLSearchParams(fields) })
}

async function tokenOf(account: Account): Promise<string> {
  const client = createClient(office.url, office.publishableKey, { auth: { persistSession: false } })
  const { data } = await client.auth.signInWithPassword(account)
  return data.session?.access_token ?? ''
}

test.describe('CSV export', () => {
  test('holds all records once, beyond any page, and is safe in a spreadsheet', async () => {
    const page = await office.enter('/admin/clients')
    const { name, text } = await fileOf(page)
    expect(name).toMatch(/^clients-\d{4}-\d\d-\d\d\.csv$/)
    expect(text.startsWith('\uFEFFName,Phone,Email,')).toBe(true)
    const numbers = [...text.matchAll(/^Client (\d+),/gm)].map(([, number]) => Number(number))
    expect(numbers).toHaveLength(CLIENTS)
    expect(new Set(numbers).size).toBe(CLIENTS)
    expect(text).toContain(`"'=HYPERLINK(""http://a.b"",""x"")"`)
    expect(text).toContain('"दो पंक्तियाँ,\n""यहाँ"""')
  })

  test('applies filters and search, and is refused for a truncated search', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/leads?status=contacted')
    const filtered = await fileOf(page)
    expect(filtered.text.trim().split('\r\n')).toHaveLength(2)
    expect(filtered.text).toContain('Answered')
    await page.goto('/admin/clients?q=Client%202499')
    await expect(page.getByText('Client 2499').first()).toBeVisible()
    expect((await fileOf(page)).text.match(/^Client /gm)).toEqual(['Client '])
    // A search ends at a hundred, and an incomplete file is not offered.
    await page.goto('/admin/clients?q=Client')
    await expect(page.getByText('100 or more').first()).toBeVisible()
    await page.getByRole('button', { name: 'CSV', exact: true }).click()
    await expect(page.getByText('Add a word to narrow it, or export without a search')).toBeVisible()
    const answer = await post({ list: 'clients', address: '?q=Client', token: await tokenOf(owner) })
    expect([answer.status, await answer.text()]).toEqual([
      422,
      'The search finds 100 or more. Add a word to narrow it, or export without a search.\n',
    ])
  })

  test('is given to owners only, and an error names the reason', async () => {
    const staff = await addAccount(office, 'desk')
    const answers = await Promise.all([
      post({ list: 'clients', address: '', token: '' }),
      post({ list: 'clients', address: '', token: await tokenOf(staff) }),
      post({ list: 'staff', address: '', token: await tokenOf(owner) }),
      fetch(`${office.url}/admin/export`),
    ])
    expect(answers.map(({ status }) => status)).toEqual([401, 403, 404, 400])
    expect(await answers[1]?.text()).toBe('Only owners may export lists.\n')
  })

  test('that fails leaves the office as it is and says why', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/clients')
    const csv = page.getByRole('button', { name: 'CSV', exact: true })
    await expect(csv).toBeVisible()
    await page.context().setOffline(true)
    await csv.click()
    await expect(
      toast(page, 'The list could not be exported').getByText(
        'The server could not be reached. Check the connection.',
      ),
    ).toBeVisible()
    await expect(page.getByRole('heading', { name: 'Clients' })).toBeVisible()
    await page.context().setOffline(false)
    expect((await fileOf(page)).name).toMatch(/^clients-/)
  })

  for (const path of [
    'services',
    'appointments',
    'reviews',
    'banners',
    'settings/beauticians',
    'settings/areas',
    'settings/days-off',
    'settings/pay-rules',
  ]) {
    test(`is offered by ${path}`, { tag: '@deep' }, async () => {
      const { text } = await fileOf(await office.enter(`/admin/${path}`))
      expect(text.split('\r\n')[0]).toMatch(/^\uFEFF\w[\w ()]*(,[\w ()]+)+$/)
    })
  }
})
