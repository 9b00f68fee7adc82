import { randomUUID } from 'node:crypto'
import { createClient } from '@supabase/supabase-js'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { type Office, openOffice, owner } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

async function chooseFile(page: Page, text: string | Buffer): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await page.getByLabel('CSV file').setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer })
}

const book = `S.No;Customer Name;Mobile No.;Notes
1;आशा;+91 98260-00001;पुरानी
2;Bina;09826000002;
3;Bina twice;9826000002;
`

describe('import', () => {
  it('guesses the columns, rehearses, brings everything in, and adds nothing the second time', async () => {
    const page = await office.enter('/admin/settings')
    await page.getByRole('link', { name: 'Import' }).click()
    await chooseFile(page, Buffer.from(`\uFEFF${book}`, 'utf16le'))
    await page.getByText('For example: +91 98260-00001').waitFor()
    expect(await page.getByLabel('Name').locator('option:checked').textContent()).toBe('Customer Name')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('2 new, 0 completed with what was missing, 1 known already.').waitFor()
    // What was chosen is still there to be changed.
    expect(await page.getByLabel('Phone').locator('option:checked').textContent()).toBe('Mobile No.')
    expect(await office.rows(sql`select from public.clients`)).toEqual([])
    await page.getByRole('button', { name: 'Import 3 lines' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    const clients = () => office.rows(sql`select full_name, phone, notes from public.clients order by phone`)
    const both = [
      { full_name: 'आशा', phone: '9826000001', notes: 'पुरानी' },
      { full_name: 'Bina', phone: '9826000002', notes: null },
    ]
    expect(await clients()).toEqual(both)
    await page.getByRole('button', { name: 'Import another file' }).click()
    await chooseFile(page, book)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('0 new, 0 completed with what was missing, 3 known already.').waitFor()
    expect(await clients()).toEqual(both)
  })

  it('tells every problem by its line, and brings in the others only if that is wanted', async () => {
    const page = await office.enter('/admin/settings/import')
    await page.getByLabel('What it holds').selectOption('Past visits')
    const [service] = await office.rows<{ name: string }>(
      sql`select name from public.services order by name limit 1`,
    )
    await chooseFile(
      page,
      `Date,Client,Service,Amount\n05/01/2024 10:30,Chandra,${service?.name},"1,200"\n31/02/2024,Chandra,Unheard of,x\n06/01/2024,Chandra,Unheard of,5\n`,
    )
    await page.getByRole('button', { name: 'Check the file' }).click()
    const problems = page.getByRole('list', { name: 'Problems' }).getByRole('listitem')
    await expect
      .poll(() => problems.allTextContents())
      .toEqual([
        'Line 3“31/02/2024” is not a date: write it as 15/11/2026 18:30',
        'Line 3“x” is not an amount',
        'Line 4There is no service “Unheard of”. Import the services first.',
      ])
    await page.getByRole('button', { name: 'Leave them out and import 1 line' }).click()
    await page.getByRole('heading', { name: 'Imported' }).waitFor()
    expect(await office.rows(sql`select payment_amount::float8, status from public.appointments`)).toEqual([
      { payment_amount: 1200, status: 'completed' },
    ])
  })

  it('that was interrupted is taken back or kept', async () => {
    const client = createClient(office.url, office.publishableKey, { auth: { persistSession: false } })
    await client.auth.signInWithPassword(owner)
    const begin = async (file_name: string, phone: string) => {
      const { error } = await client.rpc('import_lines', {
        import: randomUUID(),
        kind: 'clients',
        file_name,
        lines: [{ line: 2, full_name: file_name, phone }],
        rehearsal: false,
      })
      expect(error).toBeNull()
    }
    await begin('First book', '9600000001')
    await begin('Second book', '9600000002')
    const page = await office.enter('/admin/settings/import')
    const notice = (name: string) =>
      page.getByRole('region', { name: `The import of ${name} was interrupted` })
    await notice('First book').getByRole('button', { name: 'Take back' }).click()
    await notice('First book').waitFor({ state: 'detached' })
    await notice('Second book').getByRole('button', { name: 'Keep' }).click()
    await notice('Second book').waitFor({ state: 'detached' })
    expect(
      await office.rows(sql`select full_name from public.clients where full_name like '% book'`),
    ).toEqual([{ full_name: 'Second book' }])
    expect((await client.rpc('unfinished_imports')).data).toEqual([])
  })

  it('takes everything back where the server refuses in the middle, and says in a sentence what cannot be read', async () => {
    const page = await office.enter('/admin/settings/import')
    const before = await office.rows(sql`select id from public.clients`)
    const many = Array.from(
      { length: 250 },
      (_, index) => `Person ${index},97${String(index).padStart(8, '0')}`,
    )
    await chooseFile(page, 'Who,Where\nAsha,Here\n')
    await page.getByText('Choose which column holds: Name.').waitFor()
    // The last line says the first one again, which is sent with others.
    await chooseFile(page, `Name,Phone\n${many.join('\n')}\nPerson 0 again,9700000000\n`)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await page.getByText('250 new, 0 completed with what was missing, 1 known already.').waitFor()
    // Another program takes away the name of the last one meanwhile.
    await office.run(
      `alter table public.clients add constraint refuse_last check (full_name <> 'Person 249') not valid`,
    )
    await page.getByRole('button', { name: 'Import 251 lines' }).click()
    await page.getByText('Nothing was changed.').waitFor()
    await office.run('alter table public.clients drop constraint refuse_last')
    expect(await office.rows(sql`select id from public.clients`)).toHaveLength(before.length)
    await chooseFile(page, Buffer.alloc(21_000_000, 'a,b\n'))
    await page.getByText('The file has 21 MB, and at most 20 MB are read at once.').waitFor()
    await chooseFile(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    await page.getByText('This is not a CSV file.').waitFor()
  })
})
