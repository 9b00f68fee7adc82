import { randomUUID } from 'node:crypto'
import { writeFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { createClient } from '@supabase/supabase-js'
import { sql } from '#server/db/sql.ts'
import { expect, test } from '#testing/browser/test.ts'
import { signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeEach(() =>
  office.run(`
    delete from public.appointments;
    delete from public.clients`),
)

async function chooseFile(page: Page, text: string | Buffer): Promise<void> {
  const buffer = typeof text === 'string' ? Buffer.from(text) : text
  await page.getByLabel('CSV file').setInputFiles({ name: 'book.csv', mimeType: 'text/csv', buffer })
}

const book = `S.No;Customer Name;Mobile No.;Notes
1;आशा;+91 98260-00001;पुरानी
2;Bina;09826000002;
3;BINA;9826000002;
4;Chitra;9826000002;
`

test.describe('import', () => {
  test('guesses the columns, does a dry run, imports, and adds nothing the second time', async () => {
    const page = await office.enter('/admin/settings')
    await page.getByRole('link', { name: 'Import' }).click()
    await chooseFile(page, Buffer.from(`\uFEFF${book}`, 'utf16le'))
    await expect(page.getByText('For example: +91 98260-00001')).toBeVisible()
    await expect(page.getByLabel('Name').locator('option:checked')).toHaveText('Customer Name')
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('3 new, 0 updated with missing details, 1 already there.')).toBeVisible()
    const notes = page.getByRole('list', { name: 'Please check' }).getByRole('listitem')
    const shared = 'Line 5Chitra is a new client; the number also belongs to Bina.'
    await expect(notes).toHaveText([shared])
    // The chosen columns can still be changed after the dry run.
    await expect(page.getByLabel('Phone').locator('option:checked')).toHaveText('Mobile No.')
    expect(await office.rows(sql`select from public.clients`)).toEqual([])
    // The list of another page shows what has arrived meanwhile.
    const gate = Promise.withResolvers<void>()
    await page.route('**/rpc/import_lines', async (route) => {
      await gate.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Import 4 lines' }).click()
    await page.getByRole('link', { name: 'Clients', exact: true }).click()
    await expect(page.getByText('No clients found')).toBeVisible()
    gate.resolve()
    await expect(page.getByRole('cell', { name: 'Chitra', exact: true })).toBeVisible()
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Import' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    await expect(notes).toHaveText([shared])
    const clients = () =>
      office.rows(sql`select full_name, phone, notes from public.clients order by phone, full_name`)
    const all = [
      { full_name: 'आशा', phone: '9826000001', notes: 'पुरानी' },
      { full_name: 'Bina', phone: '9826000002', notes: null },
      { full_name: 'Chitra', phone: '9826000002', notes: null },
    ]
    expect(await clients()).toEqual(all)
    await page.getByRole('button', { name: 'Import another file' }).click()
    await chooseFile(page, book)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('0 new, 0 updated with missing details, 4 already there.')).toBeVisible()
    expect(await clients()).toEqual(all)
    // The next person at this browser does not see the lines.
    await page.getByRole('button', { name: 'Sign Out' }).click()
    await signIn(page, owner)
    await page.getByRole('link', { name: 'Settings', exact: true }).click()
    await page.getByRole('link', { name: 'Import' }).click()
    await expect(page.getByLabel('CSV file')).toBeVisible()
    await expect(page.getByRole('heading', { name: 'What would happen' })).toHaveCount(0)
  })

  test('lists all problems by line, and imports the other lines on request', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/import')
    await page.getByLabel('What is in the file').selectOption('Past appointments')
    const [service] = await office.rows<{ name: string }>(
      sql`select name from public.services order by name limit 1`,
    )
    await chooseFile(
      page,
      `Date,Start time,Client,Service,Amount\n05/01/2024,6:30 pm,Chandra,${service?.name},"1,200"\n31/02/2024,,Chandra,Unheard of,x\n06/01/2024,,Chandra,Unheard of,5\n`,
    )
    await expect(page.getByText('For example: 05/01/2024, read as 5 Jan 2024, 6:30 pm')).toBeVisible()
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).toHaveText([
      'Line 3“31/02/2024” is not a date: write it as 15/11/2026 18:30',
      'Line 3“x” is not an amount',
      'Line 4There is no service “Unheard of”. Import the services first.',
    ])
    await page.getByRole('button', { name: 'Skip them and import 1 line' }).click()
    await expect(page.getByRole('heading', { name: 'Imported' })).toBeVisible()
    expect(
      await office.rows(
        sql`select payment_amount::float8, status, appointment_date from public.appointments`,
      ),
    ).toEqual([
      { payment_amount: 1200, status: 'completed', appointment_date: new Date('2024-01-05T18:30+05:30') },
    ])
  })

  test('undoes or keeps an interrupted import', { tag: '@deep' }, async () => {
    const client = createClient(office.url, office.publishableKey, { auth: { persistSession: false } })
    await client.auth.signInWithPassword(owner)
    const begin = async (file_name: string, phone: string) => {
      const { error } = await client.rpc('import_lines', {
        import: randomUUID(),
        kind: 'clients',
        file_name,
        lines: [{ line: 2, full_name: file_name, phone }],
        dry_run: false,
      })
      expect(error).toBeNull()
    }
    await begin('First book', '9600000001')
    await begin('Second book', '9600000002')
    const page = await office.enter('/admin/settings/import')
    const notice = (name: string) =>
      page.getByRole('region', { name: `The import of ${name} was interrupted` })
    await notice('First book').getByRole('button', { name: 'Undo import' }).click()
    await expect(notice('First book')).toHaveCount(0)
    await notice('Second book').getByRole('button', { name: 'Keep' }).click()
    await expect(notice('Second book')).toHaveCount(0)
    await expect
      .poll(() => office.rows(sql`select full_name from public.clients where full_name like '% book'`))
      .toEqual([{ full_name: 'Second book' }])
    await expect.poll(async () => (await client.rpc('unfinished_imports')).data).toEqual([])
  })

  test('undoes everything if the server refuses in the middle', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/import')
    // Two batches, which are sent one after the other; the last line repeats the first one.
    const many = Array.from(
      { length: 110 },
      (_, index) => `Person ${index},97${String(index).padStart(8, '0')}`,
    )
    await chooseFile(page, `Name,Phone\n${many.join('\n')}\nPERSON 0,9700000000\n`)
    await page.getByRole('button', { name: 'Check the file' }).click()
    await expect(page.getByText('110 new, 0 updated with missing details, 1 already there.')).toBeVisible()
    // The database changed after the dry run.
    await office.run(
      `alter table public.clients add constraint refuse_last check (full_name <> 'Person 109') not valid`,
    )
    try {
      await page.getByRole('button', { name: 'Import 111 lines' }).click()
      await expect(page.getByText('Nothing was changed.')).toBeVisible()
    } finally {
      await office.run('alter table public.clients drop constraint refuse_last')
    }
    expect(await office.rows(sql`select id from public.clients`)).toEqual([])
  })

  test('says why a file cannot be read', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/import')
    await chooseFile(page, 'Who,Where\nAsha,Here\n')
    await expect(page.getByText('Choose the column for: Name.')).toBeVisible()
    await chooseFile(page, Buffer.from([0x50, 0x4b, 3, 4, 0, 0]))
    await expect(page.getByText('This is not a CSV file.')).toBeVisible()
    // The browser reads a large file from the disk itself.
    const large = test.info().outputPath('large.csv')
    await writeFile(large, Buffer.alloc(21_000_000, 'a,b\n'))
    await page.getByLabel('CSV file').setInputFiles(large)
    await expect(page.getByText('The file is 21 MB; the limit is 20 MB.')).toBeVisible()
  })
})
