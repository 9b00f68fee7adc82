// Settings → Users, as an owner and the people whom she invites walk through it.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { answering } from '../support/confirm.ts'
import { toast } from '../support/toasts.ts'
import { addAccount, signIn } from './accounts.ts'
import { type Account, type Office, openOffice } from './office.ts'

let office: Office
beforeAll(async () => {
  office = await openOffice()
  await office.run(`insert into public.beauticians (full_name) values ('Asha')`)
})
afterAll(() => office?.close())

const password = 'chosen by herself'

async function invite(page: Page, email: string, role: string, lane?: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill(email.split('@')[0] ?? '')
  await dialog.getByLabel('Role').selectOption({ label: role })
  if (lane) await dialog.getByLabel('Whose visits').selectOption({ label: lane })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const handed = page.getByRole('dialog', { name: 'Link to choose a password' })
  const link = await handed.getByLabel('Link', { exact: true }).inputValue()
  await handed.getByRole('button', { name: 'Close' }).click()
  return link
}

/** Opens a link in a browser of her own and chooses a password. */
async function accept(link: string): Promise<Page> {
  const page = await office.visit()
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  return page
}

const heading = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor()

async function enterAs(account: Account, path: string): Promise<Page> {
  const page = await office.visit()
  await page.goto(`/auth?next=${path}`)
  await signIn(page, account)
  return page
}

describe('users', () => {
  it('are invited by a link, choose a password, are disabled at once and enabled again', async () => {
    const owners = await office.enter('/admin/settings/users')
    const link = await invite(owners, 'desk@example.com', 'Desk')
    await owners.getByRole('region', { name: 'Users' }).getByText('Invited').waitFor()
    const hers = await accept(link)
    await heading(hers, 'Dashboard')
    await hers.goto('/admin/settings/users')
    await hers.getByText('Only owners may change who may sign in.').waitFor()
    await hers.goto('/admin/clients')
    await heading(hers, 'Clients')

    await answering(owners, true, () => owners.getByRole('button', { name: 'Disable desk' }).click())
    await toast(owners, 'Done').waitFor()
    // Her next click leads out, if the page has not noticed by itself before it.
    const out = heading(hers, 'Welcome Back')
    await Promise.race([out, hers.getByRole('link', { name: 'Services' }).first().click()])
    await out
    await signIn(hers, { email: 'desk@example.com', password })
    await toast(hers, 'An error occurred').or(toast(hers, 'User is banned')).first().waitFor()

    await owners.getByRole('button', { name: 'Enable desk' }).click()
    await owners.getByRole('button', { name: 'Disable desk' }).waitFor()
    await signIn(hers, { email: 'desk@example.com', password })
    await heading(hers, 'Services')

    // The second time the link says what became of it, and loses nothing.
    const late = await office.visit()
    await late.goto(link)
    await late.getByRole('button', { name: 'Choose a password' }).click()
    await late.getByText('This link was used already').waitFor()
  })

  it('who are beauticians have their day and no office', async () => {
    const owners = await office.enter('/admin/settings/users')
    const page = await accept(await invite(owners, 'asha@example.com', 'Beautician', 'Asha'))
    await heading(page, 'My day')
    await page.goto('/admin/clients')
    await heading(page, 'Welcome Back')
  })

  it('must say whose visits a beautician sees, and are not invited twice', async () => {
    const page = await office.enter('/admin/settings/users')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Email').fill('owner@example.com')
    await dialog.getByLabel('Name').fill('Twice')
    await dialog.getByLabel('Role').selectOption({ label: 'Beautician' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await dialog.getByText('Choose whose visits this account sees').waitFor()
    await dialog.getByLabel('Role').selectOption({ label: 'Desk' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await page.getByText('owner@example.com works here already.').waitFor()
    expect(await dialog.getByLabel('Name').inputValue()).toBe('Twice')
  })

  it('are told to add a second factor where the owner requires one, and led to where it is added', async () => {
    const page = await office.enter('/admin/settings/users')
    const rule = page.getByRole('switch', { name: 'Require a second factor of everybody' })
    await rule.click()
    await page.getByText('Add a second factor to your own account first.').waitFor()
    await office.run('update public.access_rules set second_factor_required = true')
    try {
      const hers = await enterAs(await addAccount(office, 'without-factor'), '/admin/clients')
      await heading(hers, 'Security')
      await hers.getByText('The owner requires a second factor of everybody.').waitFor()
    } finally {
      await office.run('update public.access_rules set second_factor_required = false')
    }
  })

  it('leave a history that the desk can read', async () => {
    await office.run(`insert into public.clients (id, full_name, phone) values
      ('00000000-0000-4000-8000-0000000000c1', 'Sample Client', '00000 00001')`)
    const page = await enterAs(await addAccount(office, 'reader'), '/admin/clients')
    await page.getByRole('button', { name: 'Edit Sample Client' }).click()
    await page.getByRole('dialog').getByLabel('Phone').fill('00000 00002')
    await page
      .getByRole('dialog')
      .getByRole('button', { name: /^(Save|Update)/ })
      .click()
    await toast(page, 'Client updated successfully').waitFor()
    await page.goto('/admin/clients?view=00000000-0000-4000-8000-0000000000c1')
    await page.getByRole('button', { name: 'Who did what' }).click()
    await page.getByText('Phone changed from “00000 00001” to “00000 00002” by reader (desk)').waitFor()
  })
})
