// Whatever goes wrong between typing and saving: what was typed is still there.
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Office, openOffice, owner } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`insert into public.clients (full_name) values ('First Client'), ('Second Client')`)
})
afterAll(() => office?.close())

const notesOf = (name: string) => office.rows(sql`select notes from public.clients where full_name = ${name}`)

describe('what was typed', () => {
  it('stays when the server cannot be reached, and is saved when it can', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit First Client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Typed in a tunnel')
    await office.unreachable(async () => {
      await dialog.getByRole('button', { name: 'Save changes' }).click()
      await toast(page, 'Error updating client').getByText('The server could not be reached.').waitFor()
      // Everything that is shown was asked for again, and did not come.
      await toast(page, 'Error fetching clients').waitFor()
      expect(await dialog.getByLabel('Notes').inputValue()).toBe('Typed in a tunnel')
    })
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Client updated successfully').waitFor()
    expect(await notesOf('First Client')).toEqual([{ notes: 'Typed in a tunnel' }])
  })

  it('stays when it cannot be asked what the account may do', async () => {
    const page = await office.enter('/admin/clients?new=1')
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Not lost')
    await page.route('**/rest/v1/rpc/**', (route) => route.abort())
    const asked = page.waitForEvent('requestfailed', (request) => request.url().includes('/rpc/'))
    // A refusal makes the office ask again what the account may do.
    await office.without('insert', 'clients', async () => {
      await dialog.getByRole('button', { name: 'Add client' }).click()
      await toast(page, 'Error adding client').waitFor()
    })
    await asked
    await page.unroute('**/rest/v1/rpc/**')
    expect(await dialog.getByLabel('Full Name').inputValue()).toBe('Not lost')
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await toast(page, 'Client added successfully').waitFor()
  })

  it('stays in the business profile when somebody else has saved it, and both are kept', async () => {
    const page = await office.enter('/admin')
    await page.clock.install()
    await page.goto('/admin/settings/profile')
    await page.getByLabel('Tagline').fill('Mine')
    await office.run(`update public.business_profile set about = 'Theirs'`)
    await page.clock.fastForward(30_000)
    const read = page.waitForResponse((response) => response.url().includes('/rest/v1/business_profile'))
    await page.evaluate(() => window.dispatchEvent(new Event('visibilitychange')))
    await (await read).finished()
    await page.getByText('Somebody else saved the business profile while you were editing.').waitFor()
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Mine')
    await page.getByRole('button', { name: 'Load the newer values' }).click()
    expect(await page.getByLabel('Tagline').inputValue()).toBe('Mine')
    expect(await page.getByLabel('About').inputValue()).toBe('Theirs')
    await page.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Business profile updated successfully').waitFor()
    expect(await office.rows(sql`select tagline, about from public.business_profile`)).toEqual([
      { tagline: 'Mine', about: 'Theirs' },
    ])
    await page.getByRole('button', { name: 'Save changes' }).waitFor({ state: 'detached' })
  })

  it('comes back after the session has ended and the person has signed in again', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/clients')
    await signIn(page, owner)
    await page.getByRole('button', { name: 'Edit Second Client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Typed before the session ended')
    await office.run(
      `delete from auth.sessions where id = (select id from auth.sessions order by created_at desc limit 1)`,
    )
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/auth\?next=/)
    await signIn(page, owner)
    await dialog.getByText('What you had typed is here again.').waitFor()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Typed before the session ended')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Client updated successfully').waitFor()
    expect(await notesOf('Second Client')).toEqual([{ notes: 'Typed before the session ended' }])
  })

  it('is nobody else’s to see', async () => {
    const page = await office.visit()
    await page.goto('/auth?next=/admin/clients')
    await signIn(page, owner)
    await page.getByRole('button', { name: 'Edit Second Client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Notes').fill('Mine alone')
    await office.run(
      `delete from auth.sessions where id = (select id from auth.sessions order by created_at desc limit 1)`,
    )
    await page.evaluate(() => window.dispatchEvent(new Event('focus')))
    await page.waitForURL(/\/auth\?next=/)
    await signIn(page, await addAccount(office, 'assistant'))
    await dialog.getByLabel('Notes').waitFor()
    expect(await dialog.getByLabel('Notes').inputValue()).toBe('Typed before the session ended')
  })
})

describe('without a network', () => {
  it('says that it waits, and saves when the network is back', async () => {
    const page = await office.enter('/admin/clients?new=1', {})
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Saved later')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await dialog.getByText('No internet. This will be saved when it is back.').waitFor()
    await page.context().setOffline(false)
    await toast(page, 'Client added successfully').waitFor()
    await dialog.waitFor({ state: 'detached' })
  })

  it('lets go of what it waits for, and then saves nothing', async () => {
    const page = await office.enter('/admin/clients?new=1', {})
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Full Name').fill('Never mind')
    await page.context().setOffline(true)
    await dialog.getByRole('button', { name: 'Add client' }).click()
    await dialog.getByText('No internet. This will be saved when it is back.').waitFor()
    await answering(page, true, () => dialog.getByRole('button', { name: 'Cancel' }).click())
    await dialog.waitFor({ state: 'detached' })
    await page.context().setOffline(false)
    await page.getByRole('button', { name: 'Edit Second Client' }).click()
    await dialog.getByLabel('Address').fill('1 Temple Road')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Client updated successfully').waitFor()
    expect(await notesOf('Never mind')).toEqual([])
  })
})
