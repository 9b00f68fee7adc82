// A lead from a pasted message, or from one that another app shares to the installed office.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { answerConfirm } from '#testing/browser/confirm.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { signIn } from '#testing/office/accounts.ts'
import { owner } from '#testing/office/owner.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'

const office = sharedOffice()

test.beforeAll(() =>
  office.run(`delete from public.areas; insert into public.areas (name) values ('Vijay Nagar'), ('Palasia')`),
)
test.beforeEach(() => office.run('delete from public.leads'))

const storedLeads = () =>
  office.rows(sql`
    select full_name, phone, service_interested, people, areas.name as area, status, source, language, message,
      to_char(preferred_date at time zone private.business_time_zone(), 'MM-DD HH24:MI') as preferred
    from public.leads left join public.areas on areas.id = area_id`)

const message = 'bridal 3 ppl 12 dec subah 5 baje Vijay Nagar 98260 12345'

/** As Android's share sheet does. */
async function share(page: Page, text: string): Promise<void> {
  await page.evaluate((shared) => {
    const form = document.createElement('form')
    form.method = 'post'
    form.action = '/admin/share'
    form.enctype = 'multipart/form-data'
    const field = document.createElement('input')
    field.name = 'text'
    field.value = shared
    form.append(field)
    document.body.append(form)
    form.submit()
  }, text)
}

/** The worker of the share target, which a page of the office registers when it is idle. */
const takesShares = (page: Page) =>
  expect
    .poll(() =>
      page.evaluate(async () => {
        const registration = await navigator.serviceWorker.getRegistration('/admin/share')
        return registration?.active?.state
      }),
    )
    .toBe('activated')

for (const screen of ['phone', 'desktop'] as const) {
  test(`a message fills the form, which is checked and saved (${screen})`, {
    tag: screen === 'desktop' ? '@deep' : [],
  }, async () => {
    const page = await office.enter('/admin/leads', { viewport: screens[screen] })
    await page.getByRole('button', { name: 'Paste a message' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add lead' })
    const add = dialog.getByRole('button', { name: 'Add lead' })
    await expect(dialog.getByRole('button', { name: 'Read the message' })).toBeDisabled()
    await expect(add).toBeDisabled()
    await dialog.getByLabel('Message from the client').fill(message)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Read the message' }).click()

    await expect(dialog.getByRole('status').first()).toHaveText(
      'Found: phone, service, date, time, people, area, language. Check each field before you add the lead.',
    )
    await expect(dialog.locator('mark')).toHaveText([
      'bridal',
      '3 ppl',
      '12 dec',
      'subah 5 baje',
      'Vijay Nagar',
      '98260 12345',
    ])
    const phone = dialog.getByLabel('Phone')
    await expect(phone).toHaveValue('98260 12345')
    await expect(phone).toHaveAccessibleDescription('From “98260 12345”')
    await expect(dialog.getByLabel('Service')).toHaveValue('Bridal')
    await expect(dialog.getByLabel('Preferred date')).toHaveValue(/^20\d\d-12-12$/)
    await expect(dialog.getByLabel('Preferred date')).toHaveAccessibleDescription(
      /^From “12 dec”: \w+, 12 December 20\d\d$/,
    )
    await expect(dialog.getByLabel('Preferred time')).toHaveValue('05:00')
    await expect(dialog.getByLabel('People')).toHaveValue('3')
    await expect(dialog.getByLabel('Area').locator('option:checked')).toHaveText('Vijay Nagar')
    await expectAccessible(page)
    expect(await storedLeads()).toEqual([])

    // What was changed by hand no longer comes from the message.
    await dialog.getByLabel('People').fill('4')
    await expect(dialog.getByLabel('People')).toHaveAccessibleDescription('')
    await add.click()
    await expect(dialog.getByText('Name is required')).toBeVisible()
    await dialog.getByLabel('Full Name').fill('Neha')
    await add.click()
    await expect(toast(page, 'Lead added successfully')).toBeVisible()
    await expect(dialog).toHaveCount(0)
    expect(await storedLeads()).toEqual([
      {
        full_name: 'Neha',
        phone: '98260 12345',
        service_interested: 'Bridal',
        people: 4,
        area: 'Vijay Nagar',
        status: 'new',
        source: 'whatsapp',
        language: 'hi-Latn',
        message: null,
        preferred: '12-12 05:00',
      },
    ])
  })
}

test('a message is changed and read again, and what was typed stays', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin/leads?new=1&paste=1')
  const dialog = page.getByRole('dialog', { name: 'Add lead' })
  const read = (text: string) =>
    test.step(text, async () => {
      await dialog.getByLabel('Message from the client').fill(text)
      await dialog.getByRole('button', { name: 'Read the message' }).click()
    })
  await read('Need a facial for 2 ladies in Palasia. Is parking needed?')
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('Is parking needed?')
  await dialog.getByLabel('Full Name').fill('Asha')
  await dialog.getByRole('button', { name: 'Change' }).click()
  await read('mehendi 90000 00001')
  await expect(dialog.getByLabel('Service')).toHaveValue('Mehendi')
  await expect(dialog.getByLabel('Full Name')).toHaveValue('Asha')
  await expect(dialog.getByLabel('People')).toHaveValue('')
  await expect(dialog.getByLabel('Area').locator('option:checked')).toHaveText('Not known')
  await expect(dialog.getByLabel('Message', { exact: true })).toHaveValue('')
  expect(await answerConfirm(page, true, () => dialog.getByRole('button', { name: 'Cancel' }).click())).toBe(
    'Discard your unsaved changes?',
  )
  expect(await storedLeads()).toEqual([])
})

test('a shared message survives the sign-in, reaches no address, and is forgotten with its form', {
  tag: '@deep',
}, async () => {
  const page = await office.enter('/admin', { viewport: screens.phone })
  await takesShares(page)
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(request.url()))
  // Signed out.
  await page.evaluate(() => localStorage.removeItem('shringar-session'))
  await share(page, 'Facial kal, 90000 00002')
  await expect(page).toHaveURL(/\/auth\?next=/)
  await signIn(page, owner)
  const dialog = page.getByRole('dialog', { name: 'Add lead' })
  const box = dialog.getByLabel('Message from the client')
  await expect(box).toHaveValue('Facial kal, 90000 00002')
  await page.reload()
  await expect(box).toHaveValue('Facial kal, 90000 00002')
  expect(addresses.filter((address) => /facial|90000/i.test(decodeURIComponent(address)))).toEqual([])
  await dialog.getByRole('button', { name: 'Cancel' }).click()
  await expect(dialog).toHaveCount(0)

  await page.goto('/admin/leads?new=1&paste=shared')
  await expect(
    dialog.getByText('The shared message did not arrive. Copy it and paste it here.'),
  ).toBeVisible()
  await expect(box).toHaveValue('')
})

test('the manifest of the office alone offers to share to it', { tag: '@deep' }, async () => {
  const page = await office.enter('/admin')
  const manifest = async (name: string) => (await page.request.get(`/${name}.webmanifest`)).json()
  expect((await manifest('office')).share_target).toEqual({
    action: '/admin/share',
    method: 'POST',
    enctype: 'multipart/form-data',
    params: { title: 'title', text: 'text', url: 'url' },
  })
  expect(await manifest('day')).not.toHaveProperty('share_target')
})
