// Push notifications on My day and in the office: only a tap turns them on, and they stay with the person who did it.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { addPushManager } from '#testing/browser/push-manager.ts'
import { expect, test } from '#testing/browser/test.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { type Account, owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()
const beauticianId = '00000000-0000-4000-8000-0000000000b1'
let beautician: Account

test.beforeAll(async () => {
  beautician = await addAccount(office, 'asha')
  await office.run(`
    insert into public.beauticians (id, full_name, user_id)
      select '${beauticianId}', 'Asha', user_id from public.staff where full_name = 'asha';
    update public.staff set role = 'beautician' where full_name = 'asha'`)
})
test.beforeEach(() => office.run('delete from private.push_subscriptions; delete from private.push_settings'))

const devices = (app: string) =>
  office.rows<{ full_name: string; endpoint: string }>(sql`
    select full_name, endpoint from private.push_subscriptions join public.staff using (user_id) where app = ${app}`)
const tests = () => office.rows(sql`select state, attempts from private.pushes where kind = 'test'`)
const turnedOff = async () => {
  const [row] = await office.rows<{ off: string[] }>(
    sql`select to_json(off) as off from private.push_settings`,
  )
  return row?.off
}

async function openMyDay(page: Page): Promise<void> {
  await page.goto('/auth')
  await signIn(page, beautician)
  await expect(page.getByRole('heading', { level: 1, name: 'My day' })).toBeVisible()
}

test('a beautician turns them on, tries them, chooses and turns them off', async () => {
  const page = await office.visit({ viewport: screens.phone })
  await addPushManager(page.context(), office.url)
  await openMyDay(page)
  const block = page.locator('#notifications')
  await block.getByText('Notify this phone').click()
  await expect(block.getByRole('button', { name: 'Turn off' })).toBeHidden()
  expect(await devices('my_day')).toEqual([])
  await block.getByRole('button', { name: 'Turn on' }).click()
  await expect(block).toContainText('Notifications are on for this phone.')
  await expect.poll(() => devices('my_day')).toMatchObject([{ full_name: 'asha' }])
  await expectAccessible(page)
  await block.getByRole('button', { name: 'Send a test' }).click()
  await expect(block.getByRole('status')).toHaveText('A notification is on its way.')
  // The server could encrypt it, found no push service of this name, and keeps the device.
  await expect.poll(tests).toEqual([{ state: 'due', attempts: 1 }])

  await block.getByLabel('A visit is moved').uncheck()
  await block.getByRole('button', { name: 'Save' }).click()
  await expect(page).toHaveURL(/\?notifications#notifications$/)
  await expect(block.getByLabel('A visit is moved')).not.toBeChecked()
  await expect(block.getByLabel('A visit is added')).toBeChecked()
  expect(await turnedOff()).toEqual(['visit_moved'])

  // After a reload it is still on, and the server is told again.
  await office.run(`update private.push_subscriptions set seen_at = '2020-01-01'`)
  await page.reload()
  await expect(block.getByRole('button', { name: 'Turn off' })).toBeVisible()
  await expect
    .poll(() => office.rows(sql`select seen_at < '2021-01-01' as is_old from private.push_subscriptions`))
    .toEqual([{ is_old: false }])
  await block.getByRole('button', { name: 'Turn off' }).click()
  await expect(block.getByRole('button', { name: 'Turn on' })).toBeVisible()
  await expect.poll(() => devices('my_day')).toEqual([])
})

test('My day without scripts shows nothing of them', { tag: '@deep' }, async () => {
  const page = await office.visit({ viewport: screens.phone })
  await openMyDay(page)
  const state = await page.context().storageState()
  const plain = await office.visit({ viewport: screens.phone, javaScriptEnabled: false, storageState: state })
  await plain.goto('/my-day')
  await expect(plain.getByText('Visits in my phone’s calendar')).toBeVisible()
  await expect(plain.locator('#notifications')).toBeHidden()
})

test('an owner turns them on in Settings; somebody else on the same browser does not get them', {
  tag: '@deep',
}, async () => {
  const page = await office.visit({ viewport: screens.desktop })
  await addPushManager(page.context(), office.url)
  await page.goto('/auth?next=/admin/settings/notifications')
  await signIn(page, owner)
  const card = page.getByRole('region', { name: 'This device' })
  await card.getByRole('button', { name: 'Turn on for this device' }).click()
  await expect(card.getByRole('status')).toHaveText('Notifications are on for this device.')
  await expect.poll(() => devices('office')).toHaveLength(1)
  await card.getByRole('switch', { name: 'A new lead from the website' }).click()
  await expect.poll(turnedOff).toEqual(['new_lead'])
  await card.getByRole('button', { name: 'Send a test' }).click()
  await expect(card.getByRole('status')).toHaveText('A notification is on its way.')

  // Each load tells the server again, on whatever page.
  await office.run('delete from private.push_subscriptions')
  await page.goto('/admin')
  await expect.poll(() => devices('office')).toHaveLength(1)

  await office.run('delete from private.push_subscriptions')
  const colleague = await addAccount(office, 'rose')
  await page.evaluate(() => localStorage.removeItem('shringar-session'))
  await page.goto('/auth?next=/admin/settings/notifications')
  await signIn(page, colleague)
  await expect(card.getByRole('button', { name: 'Turn on for this device' })).toBeVisible()
  expect(await devices('office')).toEqual([])
})
