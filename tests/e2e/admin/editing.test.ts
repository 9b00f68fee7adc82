// What all list screens share: the address, paging, unsaved changes, optimistic edits, conflicts.
import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { holdRequests } from '#testing/browser/held-requests.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeAll(async () => {
  await office.run(`
    insert into public.clients (full_name, created_at)
    select 'Client ' || to_char(n, 'FM000'), '2026-01-01T00:00:00Z'::timestamptz + make_interval(hours => n)
    from generate_series(1, 60) n`)
})

test.describe('a list', { tag: '@deep' }, () => {
  test('is paged and sorted in the database, with its state in the address', async () => {
    const page = await office.enter('/admin/clients')
    await expect(page.getByText('1–25 of 60')).toBeVisible()
    await expect(page.getByRole('row')).toHaveCount(26)
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page).toHaveURL(/\?page=2$/)
    await expect(page.getByText('26–50 of 60')).toBeVisible()
    const name = page.getByRole('columnheader', { name: 'Name' })
    await name.getByRole('button').click()
    await expect(page).toHaveURL(/\?sort=name$/)
    await expect(page.getByRole('row').nth(1).getByText('Client 001')).toBeVisible()
    await expect(name).toHaveAttribute('aria-sort', 'ascending')
    await page.goBack()
    await expect(page.getByText('26–50 of 60')).toBeVisible()
    await page.goto('/admin/clients?page=99')
    await expect(page.getByText('1–25 of 60')).toBeVisible()
  })

  test('keeps the old rows visible while the next ones load', async () => {
    const page = await office.enter('/admin/clients')
    await expect(page.getByText('1–25 of 60')).toBeVisible()
    const release = await holdRequests(page, '**/rest/v1/clients**')
    await page.getByRole('button', { name: 'Next' }).click()
    await expect(page.locator('[aria-busy=true]')).toBeVisible()
    await expect(page.getByText('Client 060')).toBeVisible()
    release()
    await expect(page.getByText('Client 035')).toBeVisible()
  })
})

test.describe('a dialog', { tag: '@deep' }, () => {
  test('is closed by Escape and by the back button, and returns the focus', async () => {
    const page = await office.enter('/admin/clients')
    const edit = page.getByRole('button', { name: 'Edit Client 060' })
    await edit.focus()
    await page.keyboard.press('Enter')
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Full Name')).toBeFocused()
    await page.keyboard.press('Escape')
    await expect(dialog).toHaveCount(0)
    await expect(edit).toBeFocused()
    await edit.click()
    await expect(dialog).toBeVisible()
    await page.goBack()
    await expect(dialog).toHaveCount(0)
    await expect(page.getByText('Client 060')).toBeVisible()
  })

  test('asks before it discards unsaved changes', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit Client 060' }).click()
    const dialog = page.getByRole('dialog')
    const notes = dialog.getByLabel('Notes')
    await notes.fill('Do not lose me')
    expect(await answerConfirm(page, false, () => page.keyboard.press('Escape'))).toBe(
      'Discard your unsaved changes?',
    )
    await expect(notes).toHaveValue('Do not lose me')
    await answerConfirm(page, false, async () => void (await page.goBack()))
    await expect(notes).toHaveValue('Do not lose me')
    await answerConfirm(page, true, () => dialog.getByRole('button', { name: 'Cancel' }).click())
    await expect(dialog).toHaveCount(0)
    // What the user agreed to discard does not come back.
    await page.getByRole('button', { name: 'Edit Client 060' }).click()
    await expect(notes).toHaveValue('')
  })
})

test.describe('an edit', () => {
  test('shows at once and is reverted when the server refuses', { tag: '@deep' }, async () => {
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
      await expect(page.locator('td', { hasText: 'Shown at once' })).toBeVisible()
      answer.resolve()
      await expect(toast(page, 'Error updating client')).toBeVisible()
      await expect(page.locator('td', { hasText: 'Client 060' })).toBeVisible()
    })
  })

  test('of a row that another user has saved meanwhile overwrites nothing and offers the newer values', async () => {
    const mine = await office.enter('/admin/clients', {})
    const theirs = await office.enter('/admin/clients')
    await mine.getByRole('button', { name: 'Edit Client 059' }).click()
    const dialog = mine.getByRole('dialog')
    await expect(dialog.getByLabel('Phone')).toHaveValue('')
    await theirs.getByRole('button', { name: 'Edit Client 059' }).click()
    await theirs.getByRole('dialog').getByLabel('Phone').fill('11111 11111')
    await theirs.getByRole('dialog').getByLabel('Address').fill('1 Temple Road')
    await theirs.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(theirs, 'Client updated successfully')).toBeVisible()

    await dialog.getByLabel('Phone').fill('22222 22222')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(
      toast(mine, 'Error updating client').getByText('Someone else has saved a change.'),
    ).toBeVisible()
    await expect(dialog.getByText('Someone else saved this client while you were editing.')).toBeVisible()
    expect(await office.rows(sql`select phone from public.clients where full_name = 'Client 059'`)).toEqual([
      { phone: '11111 11111' },
    ])
    await dialog.getByRole('button', { name: 'Load the newer values' }).click()
    // Typed values stay; untouched fields take the newer ones.
    await expect(dialog.getByLabel('Phone')).toHaveValue('22222 22222')
    await expect(dialog.getByLabel('Address')).toHaveValue('1 Temple Road')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(mine, 'Client updated successfully')).toBeVisible()
    expect(
      await office.rows(sql`select phone, address from public.clients where full_name = 'Client 059'`),
    ).toEqual([{ phone: '22222 22222', address: '1 Temple Road' }])
  })
})
