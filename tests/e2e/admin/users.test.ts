// Settings → Users, as the owner and as the invited users.
import type { Page } from '@playwright/test'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { type Account, owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
test.beforeAll(() => office.run(`insert into public.beauticians (full_name) values ('Asha')`))

const password = 'chosen by herself'

async function invite(page: Page, email: string, role: string, lane?: string): Promise<string> {
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: 'Invite a user' })
  await dialog.getByLabel('Email').fill(email)
  await dialog.getByLabel('Name').fill(email.split('@')[0] ?? '')
  await dialog.getByLabel('Role').selectOption({ label: role })
  if (lane) await dialog.getByLabel('Beautician in the calendar').selectOption({ label: lane })
  await dialog.getByRole('button', { name: 'Invite' }).click()
  const created = page.getByRole('dialog', { name: 'Link to choose a password' })
  const link = await created.getByLabel('Link', { exact: true }).inputValue()
  await created.getByRole('button', { name: 'Close' }).click()
  return link
}

/** Opens a link in its own browser context and chooses a password. */
async function accept(link: string): Promise<Page> {
  const page = await office.visit()
  await page.goto(link)
  await page.getByRole('button', { name: 'Choose a password' }).click()
  await page.getByLabel('New password', { exact: true }).fill(password)
  await page.getByLabel('Repeat the new password').fill(password)
  await page.getByRole('button', { name: 'Save password' }).click()
  return page
}

const expectHeading = (page: Page, name: string | RegExp) =>
  expect(page.getByRole('heading', { level: 1, name })).toBeVisible()

async function enterAs(account: Account, path: string): Promise<Page> {
  const page = await office.visit()
  await page.goto(`/auth?next=${path}`)
  await signIn(page, account)
  return page
}

test.describe('users', () => {
  test('a half-filled invitation is not discarded without asking', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/users')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Email').fill('half@example.com')
    expect(await answerConfirm(page, false, () => page.keyboard.press('Escape'))).toBe(
      'Discard your unsaved changes?',
    )
    await expect(dialog.getByLabel('Email')).toHaveValue('half@example.com')
    await answerConfirm(page, true, () => dialog.getByRole('button', { name: 'Cancel' }).click())
    await expect(dialog).toHaveCount(0)
  })

  test('are invited by a link, choose a password, are disabled at once and enabled again', async () => {
    const owners = await office.enter('/admin/settings/users')
    const link = await invite(owners, 'desk@example.com', 'Desk')
    await expect(owners.getByRole('region', { name: 'Users' }).getByText('Invited')).toBeVisible()
    const invited = await accept(link)
    await expectHeading(invited, 'Dashboard')
    await invited.goto('/admin/settings/users')
    await expect(invited.getByText('Only owners may change who may sign in.')).toBeVisible()
    await invited.goto('/admin/clients')
    await expectHeading(invited, 'Clients')

    await answerConfirm(owners, true, () => owners.getByRole('button', { name: 'Disable desk' }).click())
    await expectToast(owners, 'Done')
    // The next click signs out. The page may have noticed before it; then the link is gone.
    await invited.evaluate(() => document.querySelector<HTMLElement>('a[href="/admin/services"]')?.click())
    await expectHeading(invited, 'Welcome Back')
    await signIn(invited, { email: 'desk@example.com', password })
    await expect(
      toast(invited, 'An error occurred').or(toast(invited, 'User is banned')).first(),
    ).toBeVisible()

    await owners.getByRole('button', { name: 'Enable desk' }).click()
    await expect(owners.getByRole('button', { name: 'Disable desk' })).toBeVisible()
    await signIn(invited, { email: 'desk@example.com', password })
    await expectHeading(invited, /^(Clients|Services)$/)

    await test.step('a used link says so', async () => {
      const late = await office.visit()
      await late.goto(link)
      await late.getByRole('button', { name: 'Choose a password' }).click()
      await expect(late.getByText('This link was already used')).toBeVisible()
    })
  })

  test('become owners only with the password of who makes them one', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/users')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Email').fill('partner@example.com')
    await dialog.getByLabel('Name').fill('Partner')
    const ownPassword = dialog.getByLabel('Your own password')
    await expect(ownPassword).toHaveCount(0)
    await dialog.getByLabel('Role').selectOption({ label: 'Owner' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Type your current password')).toBeVisible()
    await ownPassword.fill('not it at all')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('The current password is wrong.')).toBeVisible()
    await ownPassword.fill(owner.password)
    await dialog.getByRole('button', { name: 'Invite' }).click()
    const created = page.getByRole('dialog', { name: 'Link to choose a password' })
    const link = await created.getByLabel('Link', { exact: true }).inputValue()
    await created.getByRole('button', { name: 'Close' }).click()

    await test.step('and so is the link to an account of an owner', async () => {
      await page.getByRole('button', { name: 'New link of Partner' }).click()
      const proof = page.getByRole('dialog', { name: 'New link of Partner' })
      await proof.getByLabel('Current password').fill(owner.password)
      await proof.getByRole('button', { name: 'New link' }).click()
      const newer = created.getByLabel('Link', { exact: true })
      await expect(newer).toHaveValue(/#invitation=/)
      await expect(newer).not.toHaveValue(link)
    })
  })

  test('with the role beautician have their day and no office', { tag: '@deep' }, async () => {
    const owners = await office.enter('/admin/settings/users')
    const page = await accept(await invite(owners, 'asha@example.com', 'Beautician', 'Asha'))
    await expectHeading(page, 'My day')
    // Another page of the site leads there too.
    for (const path of ['/auth', '/admin/clients']) {
      await page.goto(path)
      await expect(page).toHaveURL(`${office.url}/my-day`)
      await expectHeading(page, 'My day')
    }
  })

  test('without an email address get a link by WhatsApp and sign in with their phone number', {
    tag: '@deep',
  }, async () => {
    await office.run(`insert into public.beauticians (full_name, phone) values ('Meera', '98260 11111')`)
    const owners = await office.enter('/admin/settings/users')
    await owners.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = owners.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Beautician in the calendar').selectOption({ label: 'Meera' })
    await expect(dialog.getByLabel('Name')).toHaveValue('Meera')
    await expect(dialog.getByLabel('Role')).toHaveValue('beautician')
    const login = dialog.getByLabel('Email or phone number')
    await expect(login).toHaveValue('98260 11111')
    await login.fill('98260')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Enter the phone number with all its digits')).toBeVisible()
    await login.fill('98260 11111')
    await dialog.getByRole('button', { name: 'Invite' }).click()
    const created = owners.getByRole('dialog', { name: 'Link to choose a password' })
    await expect(created.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      /^https:\/\/wa\.me\/919826011111\?text=.*%23invitation%3D/,
    )
    const link = await created.getByLabel('Link', { exact: true }).inputValue()
    await created.getByRole('button', { name: 'Close' }).click()
    await expect(owners.getByRole('region', { name: 'Users' }).getByText(/^\+919826011111 ·/)).toBeVisible()

    const page = await accept(link)
    await expectHeading(page, 'My day')
    await page.getByRole('button', { name: 'Sign out' }).click()
    await signIn(page, { email: '098260 11111', password })
    await expectHeading(page, 'My day')
  })

  test('with the role beautician need a beautician, and no address is invited twice', {
    tag: '@deep',
  }, async () => {
    const page = await office.enter('/admin/settings/users')
    await page.getByRole('button', { name: 'Invite', exact: true }).click()
    const dialog = page.getByRole('dialog', { name: 'Invite a user' })
    await dialog.getByLabel('Email').fill('owner@example.com')
    await dialog.getByLabel('Name').fill('Twice')
    await dialog.getByLabel('Role').selectOption({ label: 'Beautician' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(dialog.getByText('Choose whose appointments this account sees')).toBeVisible()
    await dialog.getByLabel('Role').selectOption({ label: 'Desk' })
    await dialog.getByRole('button', { name: 'Invite' }).click()
    await expect(page.getByText('owner@example.com already works here.')).toBeVisible()
    await expect(dialog.getByLabel('Name')).toHaveValue('Twice')
  })

  test('are led to Security where the owner requires a second factor', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/users')
    await page.getByRole('switch', { name: 'Require two-step sign-in for everyone' }).click()
    await expect(page.getByText('Set up two-step sign-in for your own account first.')).toBeVisible()
    await office.run('update public.access_rules set second_factor_required = true')
    try {
      const led = await enterAs(await addAccount(office, 'without-factor'), '/admin/clients')
      await expectHeading(led, 'Security')
      await expect(led.getByText('The owner requires two-step sign-in for everyone.')).toBeVisible()
      await expect(led.getByRole('button', { name: 'Add authenticator app' })).toBeVisible()
      // Nothing else is possible before.
      await expect(led.getByLabel('Current password')).toHaveCount(0)
      for (const name of ['Leads', 'Settings', 'Payments'])
        await expect(led.getByRole('link', { name })).toHaveCount(0)
      await expect(led.getByRole('button', { name: 'Sign Out' })).toBeVisible()
    } finally {
      await office.run('update public.access_rules set second_factor_required = false')
    }
  })

  test('leave an audit log that the desk can read', { tag: '@deep' }, async () => {
    await office.run(`insert into public.clients (id, full_name, phone) values
      ('00000000-0000-4000-8000-0000000000c1', 'Sample Client', '00000 00001')`)
    const page = await enterAs(await addAccount(office, 'reader'), '/admin/clients')
    await page.getByRole('button', { name: 'Edit Sample Client' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Phone').fill('00000 00002')
    await dialog.getByRole('button', { name: /^(Save|Update)/ }).click()
    await expectToast(page, 'Client updated successfully')
    await page.goto('/admin/clients?view=00000000-0000-4000-8000-0000000000c1')
    await page.getByRole('button', { name: 'History' }).click()
    await expect(
      page.getByText('Phone changed from “00000 00001” to “00000 00002” by reader (desk)'),
    ).toBeVisible()
  })
})
