// Typed input survives everything that can go wrong between typing and saving.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeAll(async () => {
  await office.run(`
    insert into public.clients (full_name, notes) values
      ('First Client', null), ('Second Client', null), ('Third Client', 'As it was saved'), ('Fourth Client', null)`)
})

const notesOf = (name: string) => office.rows(sql`select notes from public.clients where full_name = ${name}`)

test.describe('typed input', () => {
  test('stays when the server cannot be reached, and is saved when it can', { tag: '@deep' }, async () => {
    const page = await office.openAsStaff()
    await page.clock.install()
    await page.goto('/admin/clients')
    await page.getByRole('button', { name: 'Edit First Client' }).click()
    const dialog = page.getByRole('dialog')
    const notes = dialog.getByLabel('Notes')
    await notes.fill('Typed in a tunnel')
    await office.unreachable(async () => {
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await expect(
        toast(page, 'Error updating client').getByText('The server could not be reached.'),
      ).toBeVisible()
      // All refetches of the page fail. The REST client retries three times.
      await page.clock.runFor(10_000)
      await expect(toast(page, 'Error fetching clients')).toBeVisible()
      await expect(notes).toHaveValue('Typed in a tunnel')
    })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Client updated successfully')).toBeVisible()
    expect(await notesOf('First Client')).toEqual([{ notes: 'Typed in a tunnel' }])
  })

  test('stays when the rights of the account cannot be read', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/clients?new=1')
    const dialog = page.getByRole('dialog')
    const name = dialog.getByLabel('Full Name')
    await name.fill('Not lost')
    await page.route('**/rest/v1/rpc/**', (route) => route.abort())
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/rpc/'))
    // After a refusal the office reads the rights of the account again.
    await office.without('insert', 'clients', async () => {
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await expect(toast(page, 'Error adding client')).toBeVisible()
    })
    await asked
    await page.unroute('**/rest/v1/rpc/**')
    await expect(name).toHaveValue('Not lost')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(toast(page, 'Client added successfully')).toBeVisible()
  })

  test('stays in the business profile when another user has saved it, and both are kept', {
    tag: '@deep',
  }, async () => {
    const page = await office.openAsStaff()
    await page.clock.install()
    await page.goto('/admin/settings/profile')
    const tagline = page.getByLabel('Tagline')
    await tagline.fill('Mine')
    await office.run(`update public.business_profile set about = 'Theirs'`)
    await page.clock.fastForward(30_000)
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await expect(
      page.getByText('Someone else saved the business profile while you were editing.'),
    ).toBeVisible()
    await expect(tagline).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Load the newer values' }).click()
    await expect(page.getByLabel('About')).toHaveValue('Theirs')
    await expect(tagline).toHaveValue('Mine')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Business profile updated successfully')).toBeVisible()
    expect(await office.rows(sql`select tagline, about from public.business_profile`)).toEqual([
      { tagline: 'Mine', about: 'Theirs' },
    ])
    await expect(page.getByRole('button', { name: 'Save changes' })).toHaveCount(0)
  })
})

/** Holds back the answers to writes of a table until the returned function is called. */
async function holdBack(page: Page, table: string) {
  const released = Promise.withResolvers<void>()
  await page.route(`**/rest/v1/${table}?*`, async (route) => {
    if (route.request().method() === 'PATCH') await released.promise
    await route.continue()
  })
  return released.resolve
}

test.describe('typed input, while it is being saved', () => {
  test('stays in a setting where it was typed after the save had begun', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/profile')
    const release = await holdBack(page, 'business_profile')
    await page.getByLabel('Tagline').fill('Saved first')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect(page.getByRole('button', { name: 'Saving…' })).toBeVisible()
    await page.getByLabel('City').fill('Typed meanwhile')
    release()
    await expect(toast(page, 'Business profile updated successfully')).toBeVisible()
    await expect(page.getByLabel('Tagline')).toHaveValue('Saved first')
    await expect(page.getByLabel('City')).toHaveValue('Typed meanwhile')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await expect
      .poll(() => office.rows(sql`select tagline, city from public.business_profile`))
      .toEqual([{ tagline: 'Saved first', city: 'Typed meanwhile' }])
  })

  test('a dialog that is closed meanwhile leads back once', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/services')
    await page.getByRole('link', { name: 'Clients' }).first().click()
    await page.getByRole('button', { name: 'Edit First Client' }).click()
    const release = await holdBack(page, 'clients')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Saved after closing')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await answerConfirm(page, true, () => page.keyboard.press('Escape'))
    await expect(dialog).toHaveCount(0)
    release()
    await expect(toast(page, 'Client updated successfully')).toBeVisible()
    await expect(page).toHaveURL(/\/admin\/clients$/)
  })
})

test.describe('typed input, over what somebody else has changed', () => {
  test('a price is not overwritten, however often it is saved', { tag: '@deep' }, async () => {
    await office.run(
      `insert into public.services (name, price, duration_minutes) values ('Zari Nails', 700, 45)`,
    )
    const priceOf = () => office.rows(sql`select price::int from public.services where name = 'Zari Nails'`)
    const page = await office.enter('/admin/services?as=prices')
    const price = page.getByLabel('Price of Zari Nails in rupees')
    await price.fill('900')
    await office.run(`update public.services set price = 750 where name = 'Zari Nails'`)
    const save = page.getByRole('button', { name: 'Save 1 service' })
    await save.click()
    await expect(
      toast(page, 'Error updating prices').getByText('Someone else has saved a change.'),
    ).toBeVisible()
    await expect(price).toHaveValue('900')
    await expect(page.getByText('Someone else saved these services while you were editing.')).toBeVisible()
    await save.click()
    await expect(toast(page, 'Error updating prices')).toHaveCount(2)
    expect(await priceOf()).toEqual([{ price: 750 }])
    await page.getByRole('button', { name: 'Load the newer values' }).click()
    await save.click()
    await expect(toast(page, 'Prices updated successfully')).toBeVisible()
    expect(await priceOf()).toEqual([{ price: 900 }])
  })

  test('a rule is not overwritten, and the refused value stays', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/notifications')
    const to = page.getByLabel('To', { exact: true })
    await to.fill('mine@example.com')
    await office.run(
      `update public.message_rules set recipients = array['theirs@example.com'] where kind = 'new_lead'`,
    )
    await page.getByRole('button', { name: 'Save', exact: true }).click()
    await expect(toast(page, 'Error updating rule')).toBeVisible()
    await expect(to).toHaveValue('mine@example.com')
    expect(
      await office.rows(
        sql`select to_jsonb(recipients) as to from public.message_rules where kind = 'new_lead'`,
      ),
    ).toEqual([{ to: ['theirs@example.com'] }])
  })
})

test.describe('typed input, after the session has ended', () => {
  /** The owner types notes for a client; then the server ends the session, and the page asks to sign in again. */
  async function typeUntilSignedOut(page: Page, client: string, text: string) {
    await page.goto('/auth?next=/admin/clients')
    await signIn(page, owner)
    await page.getByRole('button', { name: `Edit ${client}` }).click()
    await page.getByRole('dialog').getByLabel('Notes').fill(text)
    await endSession(page)
  }

  async function endSession(page: Page) {
    await office.run(
      `delete from auth.sessions where id = (select id from auth.sessions order by created_at desc limit 1)`,
    )
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/auth\?next=/)
  }

  test('comes back when the same person signs in again', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await typeUntilSignedOut(page, 'Second Client', 'Typed before the session ended')
    await signIn(page, owner)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Your unsaved text is back.')).toBeVisible()
    await expect(dialog.getByLabel('Notes')).toHaveValue('Typed before the session ended')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Client updated successfully')).toBeVisible()
    expect(await notesOf('Second Client')).toEqual([{ notes: 'Typed before the session ended' }])
  })

  test('comes back in a new record', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/clients')
    await signIn(page, owner)
    await page.getByRole('button', { name: 'Add client' }).first().click()
    await page.getByRole('dialog').getByLabel('Full Name').fill('Typed anew')
    await endSession(page)
    await signIn(page, owner)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByText('Your unsaved text is back.')).toBeVisible()
    await expect(dialog.getByLabel('Full Name')).toHaveValue('Typed anew')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(toast(page, 'Client added successfully')).toBeVisible()
  })

  test('comes back over a record that another user has changed meanwhile', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await typeUntilSignedOut(page, 'Fourth Client', 'Mine')
    await office.run(`update public.clients set address = 'Theirs' where full_name = 'Fourth Client'`)
    await signIn(page, owner)
    const dialog = page.getByRole('dialog')
    await expect(dialog.getByLabel('Notes')).toHaveValue('Mine')
    await expect(dialog.getByText('Someone else saved', { exact: false })).toBeVisible()
  })

  test('is not shown to another person who signs in', { tag: '@deep' }, async () => {
    const page = await office.visit()
    await typeUntilSignedOut(page, 'Third Client', 'Mine alone')
    await signIn(page, await addAccount(office, 'assistant'))
    await expect(page.getByRole('dialog').getByLabel('Notes')).toHaveValue('As it was saved')
  })
})

test.describe('without a network', { tag: '@deep' }, () => {
  async function addOffline(page: Page, name: string) {
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill(name)
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await expect(dialog.getByText('No internet. This will be saved when it is back.')).toBeVisible()
    return dialog
  }

  test('a new record waits, and is saved when the network is back', async () => {
    const page = await office.enter('/admin/clients?new=1', {})
    const dialog = await addOffline(page, 'Saved later')
    await page.context().setOffline(false)
    await expect(toast(page, 'Client added successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
  })

  test('a waiting record that is cancelled is not saved', async () => {
    const page = await office.enter('/admin/clients?new=1', {})
    const dialog = await addOffline(page, 'Never mind')
    await answerConfirm(page, true, () => dialog.getByRole('button', { name: 'Cancel' }).click())
    await expect(dialog).toHaveCount(0)
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Edit Fourth Client' }).click()
    await dialog.getByLabel('Address').fill('1 Temple Road')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Client updated successfully')).toBeVisible()
    expect(await notesOf('Never mind')).toEqual([])
  })
})
