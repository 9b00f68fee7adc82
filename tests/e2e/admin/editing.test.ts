// What all list screens share: the address, paging, unsaved changes, optimistic edits, two people at one row.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    insert into public.clients (full_name, created_at)
    select 'Client ' || to_char(n, 'FM000'), '2026-01-01T00:00:00Z'::timestamptz + make_interval(hours => n)
    from generate_series(1, 60) n`)
})
afterAll(() => office?.close())

describe('a list', () => {
  it('is paged and sorted in the database, with its state in the address', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByText('1–25 of 60').waitFor()
    expect(await page.getByRole('row').count()).toBe(26)
    await page.getByRole('button', { name: 'Next' }).click()
    await page.waitForURL(/\?page=2$/)
    await page.getByText('26–50 of 60').waitFor()
    await page.getByRole('columnheader', { name: 'Name' }).getByRole('button').click()
    await page.waitForURL(/\?sort=name$/)
    await page.getByRole('row').nth(1).getByText('Client 001').waitFor()
    expect(await page.getByRole('columnheader', { name: 'Name' }).getAttribute('aria-sort')).toBe('ascending')
    await page.goBack()
    await page.getByText('26–50 of 60').waitFor()
    await page.goto('/admin/clients?page=99')
    await page.getByText('1–25 of 60').waitFor()
  })

  it('keeps the old rows visible while the next ones load', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByText('1–25 of 60').waitFor()
    const answer = Promise.withResolvers<void>()
    await page.route('**/rest/v1/clients**', async (route) => {
      await answer.promise
      await route.continue()
    })
    await page.getByRole('button', { name: 'Next' }).click()
    await page.locator('[aria-busy=true]').waitFor()
    expect(await page.getByText('Client 060').isVisible()).toBe(true)
    answer.resolve()
    await page.getByText('Client 035').waitFor()
  })
})

describe('a dialog', () => {
  it('is closed by Escape and by the back button, and gives the focus back', async () => {
    const page = await office.enter('/admin/clients')
    const edit = page.getByRole('button', { name: 'Edit Client 060' })
    await edit.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await dialog.waitFor()
    await expect
      .poll(() => dialog.getByLabel('Full Name').evaluate((field) => field === document.activeElement))
      .toBe(true)
    await page.keyboard.press('Escape')
    await dialog.waitFor({ state: 'detached' })
    await expect.poll(() => edit.evaluate((button) => button === document.activeElement)).toBe(true)
    await edit.click()
    await dialog.waitFor()
    await page.goBack()
    await dialog.waitFor({ state: 'detached' })
    await page.getByText('Client 060').waitFor()
  })

  it('does not lose what was typed without asking', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit Client 060' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Do not lose me')
    expect(await answering(page, false, () => page.keyboard.press('Escape'))).toBe(
      'Discard your unsaved changes?',
    )
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Do not lose me')
    await answering(page, false, async () => void (await page.goBack()))
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Do not lose me')
    await answering(page, true, () => dialog.getByRole('button', { name: 'Cancel' }).click())
    await dialog.waitFor({ state: 'detached' })
  })
})

describe('an edit', () => {
  it('shows at once and is taken back when the server refuses', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit Client 060' }).click()
    const answer = Promise.withResolvers<void>()
    await page.route('**/rest/v1/clients**', async (route) => {
      if (route.request().method() === 'PATCH') await answer.promise
      await route.continue()
    })
    await office.without('update', 'clients', async () => {
      const dialog = page.getByRole('dialog')
      await dialog.getByLabel('Full Name').fill('Shown at once')
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await page.locator('td', { hasText: 'Shown at once' }).waitFor()
      answer.resolve()
      await toast(page, 'Error updating client').waitFor()
      await page.locator('td', { hasText: 'Client 060' }).waitFor()
    })
  })

  it('of a row that somebody else has saved meanwhile overwrites nothing and offers the newer values', async () => {
    const mine = await office.enter('/admin/clients', {})
    const theirs = await office.enter('/admin/clients', {})
    await mine.getByRole('button', { name: 'Edit Client 059' }).click()
    await theirs.getByRole('button', { name: 'Edit Client 059' }).click()
    await theirs.getByRole('dialog').getByLabel('Phone').fill('11111 11111')
    await theirs.getByRole('dialog').getByLabel('Address').fill('1 Temple Road')
    await theirs.getByRole('button', { name: 'Save changes' }).click()
    await toast(theirs, 'Client updated successfully').waitFor()

    const dialog = mine.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('22222 22222')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(mine, 'Error updating client').getByText('Somebody else saved this meanwhile.').waitFor()
    await dialog.getByText('Somebody else saved this client while you were editing.').waitFor()
    expect(await office.rows(sql`select phone from public.clients where full_name = 'Client 059'`)).toEqual([
      { phone: '11111 11111' },
    ])
    await dialog.getByRole('button', { name: 'Load the newer values' }).click()
    // What was typed here stays; the fields that were not touched are theirs.
    expect(await dialog.getByLabel('Phone').inputValue()).toBe('22222 22222')
    expect(await dialog.getByLabel('Address').inputValue()).toBe('1 Temple Road')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(mine, 'Client updated successfully').waitFor()
    expect(
      await office.rows(sql`select phone, address from public.clients where full_name = 'Client 059'`),
    ).toEqual([{ phone: '22222 22222', address: '1 Temple Road' }])
  })
})
