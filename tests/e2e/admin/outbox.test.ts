// The outbox: messages to clients on WhatsApp and by mail, and the settings from which they are made.
import type { Page } from '@playwright/test'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { screens } from '#testing/browser/browser.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const office = sharedOffice()

test.beforeAll(() =>
  office.run(`
    update public.business_profile set time_zone = '${timeZoneAtNoon()}', quiet_from = '00:00', quiet_until = '00:00';
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 1000)`),
)
test.beforeEach(() => office.run('delete from public.appointments; delete from public.clients'))

/**
 * Books an appointment for each of this many clients: 'Client 01' and so on, with a confirmation due on WhatsApp.
 * The second speaks Hindi.
 */
const bookClients = (count: number) =>
  office.run(`
    insert into public.clients (full_name, phone, language)
      select 'Client ' || to_char(n, 'FM00'), '90000 000' || to_char(n, 'FM00'), case n when 2 then 'hi' else 'en' end
      from generate_series(1, ${count}) n;
    insert into public.appointments (client_id, service_id, appointment_date)
      select clients.id, services.id, now() + interval '3 days' + right(full_name, 2)::int * interval '3 hours'
      from public.clients, public.services order by full_name;
    -- All were booked in one moment; without distinct times their order would be random.
    update public.messages set due_at = due_at + right(full_name, 2)::int * interval '1 second' - interval '1 minute'
      from public.clients where clients.id = messages.client_id and channel = 'whatsapp' and due_at <= now()`)
const openAll = () =>
  office.run(`
    update public.messages set state = 'opened', told_at = now()
    where channel = 'whatsapp' and state = 'due' and due_at <= now()`)

const states = () =>
  office.rows<{ state: string; count: number }>(sql`
    select state, count(*)::int4 as count from public.messages
    where channel = 'whatsapp' and due_at <= now() group by state order by state`)

/** Stands in for WhatsApp; the message is in the address. */
const stubWhatsApp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))

async function textOpenedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
  await tab.waitForURL('https://wa.me/**')
  const address = new URL(tab.url())
  await tab.close()
  return `${address.pathname} ${address.searchParams.get('text')}`
}

/** Opens this many drafts, one after the other, with one key each. */
async function openDrafts(count: number) {
  await bookClients(count)
  const page = await office.enter('/admin/outbox')
  await stubWhatsApp(page)
  const links = page.getByRole('list', { name: 'Due now' }).getByRole('link', { name: /^Open in WhatsApp: / })
  await expect(links).toHaveCount(count)
  await links.first().focus()
  const texts: string[] = []
  for (let n = 0; n < count; n++) texts.push(await textOpenedBy(page, () => page.keyboard.press('Enter')))
  expect(new Set(texts).size).toBe(count)
  await expect(page.getByText('No messages are due.')).toBeVisible()
  await expect.poll(states).toEqual([{ state: 'opened', count }])
  return { page, links, texts }
}

test.describe('the outbox', () => {
  test('opens each draft in its language with one key, and undoes the last one', async () => {
    const { page, links, texts } = await openDrafts(3)
    expect(texts[0]).toMatch(
      /^\/919000000001 Hello Client, your visit is booked: Facial on .* at .*\/b\/[\w-]{22}\n/s,
    )
    expect(texts[1]).toMatch(/^\/919000000002 नमस्ते Client जी/)
    await toast(page, 'WhatsApp opened for').getByRole('button', { name: 'Undo' }).click()
    await expect(links).toHaveCount(1)
    await expect.poll(states).toEqual([
      { state: 'due', count: 1 },
      { state: 'opened', count: 2 },
    ])
  })

  test('opens twelve drafts within a minute', { tag: '@deep' }, async () => {
    const began = Date.now()
    await openDrafts(12)
    expect(Date.now() - began).toBeLessThan(60_000)
  })

  test('an opened draft is marked as answered, not sent, or without answer; then the client is called', {
    tag: '@deep',
  }, async () => {
    await bookClients(4)
    await openAll()
    const page = await office.enter('/admin/outbox?show=opened')
    await page.getByRole('button', { name: 'Replied: Client 01' }).click()
    await expect(toast(page, 'Client 01 replied')).toBeVisible()
    await page.getByRole('button', { name: 'No reply: Client 02' }).click()
    await expect(toast(page, 'No reply from Client 02. Please call.')).toBeVisible()
    await page.getByRole('button', { name: 'Not sent: Client 03' }).click()
    await expect(toast(page, 'Back in “Due now”: Client 03')).toBeVisible()
    await page.getByRole('link', { name: 'To call' }).click()
    await expect(page.getByRole('link', { name: 'Call Client 02' })).toHaveAttribute('href', 'tel:9000000002')
    await expect.poll(states).toEqual([
      { state: 'answered', count: 1 },
      { state: 'due', count: 1 },
      { state: 'no_answer', count: 1 },
      { state: 'opened', count: 1 },
    ])
  })

  test('a client is told by phone, or the message is skipped', { tag: '@deep' }, async () => {
    await bookClients(2)
    const page = await office.enter('/admin/outbox')
    await page.getByRole('button', { name: 'Told by phone: Client 01' }).click()
    await expect(toast(page, 'Client 01 was told by phone')).toBeVisible()
    await page.getByRole('button', { name: 'Skip: Client 02' }).click()
    await expect(toast(page, 'Skipped: Client 02')).toBeVisible()
    await expect(page.getByText('No messages are due.')).toBeVisible()
    await expect.poll(states).toEqual([
      { state: 'phoned', count: 1 },
      { state: 'skipped', count: 1 },
    ])
  })

  test('messages of the night are listed and can be sent before the morning', { tag: '@deep' }, async () => {
    await bookClients(1)
    await office.run(`
      update public.messages set due_at = now() + interval '9 hours' where kind = 'confirmation' and channel = 'whatsapp'`)
    const page = await office.enter('/admin/outbox')
    await stubWhatsApp(page)
    await page.getByRole('link', { name: '1 message is waiting for later' }).click()
    const later = page.getByRole('list', { name: 'Later' })
    await expect(later.getByText(/^waits until /)).toBeVisible()
    const text = await textOpenedBy(page, () =>
      later.getByRole('link', { name: 'Open in WhatsApp: Client 01' }).click(),
    )
    expect(text).toContain('your visit is booked')
    await expect(page.getByText('No messages are due.')).toBeVisible()
  })

  test('says that a message is gone, and keeps one that could not be marked', { tag: '@deep' }, async () => {
    await bookClients(3)
    const page = await office.enter('/admin/outbox')
    await stubWhatsApp(page)
    const link = page.getByRole('link', { name: 'Open in WhatsApp: Client 03' })
    await expect(link).toBeVisible()
    // The list is not refreshed before the second tap.
    const tapped = Promise.withResolvers<void>()
    await page.route('**/rpc/outbox*', (route) => tapped.promise.then(() => route.continue()))
    await office.without('execute', 'mark_message(uuid, text)', async () => {
      await textOpenedBy(page, () => link.click())
      await expect(toast(page, 'The message for Client 03 could not be updated')).toBeVisible()
      await expect(link).toBeVisible()
    })
    await office.run(
      `delete from public.appointments where client_id = (select id from public.clients where full_name = 'Client 03')`,
    )
    await textOpenedBy(page, () => link.click())
    tapped.resolve()
    await expect(toast(page, 'Its appointment has been cancelled, moved or deleted.')).toBeVisible()
    await expect(link).toHaveCount(0)
  })

  test('shows a failed mail with the answer of the mail server, also in the profile, and tries it again', {
    tag: '@deep',
  }, async () => {
    await bookClients(4)
    await office.run(`
      update public.clients set email = 'gone@example.com' where full_name = 'Client 04';
      update public.messages set state = 'failed', attempts = 3, problem = '550 5.1.1 <gone@example.com>: no such user'
        where channel = 'mail' and kind = 'confirmation'`)
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: '1 email could not be sent' }).click()
    await expect(page.getByText('550 5.1.1 <gone@example.com>: no such user')).toBeVisible()
    await expect(page.getByText('gone@example.com, tried 3 times')).toBeVisible()
    const [client] = await office.rows<{ id: string }>(
      sql`select id from public.clients where full_name = 'Client 04'`,
    )
    const profile = await office.enter(`/admin/clients?view=${client?.id}`)
    await expect(
      profile.getByText('Email not delivered: 550 5.1.1 <gone@example.com>: no such user'),
    ).toBeVisible()
    await page.getByRole('button', { name: 'Try again: the email to Client 04' }).click()
    await expect(toast(page, 'The email is being sent again')).toBeVisible()
    expect(
      await office.rows(
        sql`select state from public.messages where channel = 'mail' and kind = 'confirmation'`,
      ),
    ).toEqual([{ state: 'due' }])
  })

  test('the dashboard opens the next draft with one tap, on a phone', { tag: '@deep' }, async () => {
    await bookClients(5)
    const page = await office.enter('/admin', { viewport: screens.phone, hasTouch: true })
    await stubWhatsApp(page)
    const card = page.getByRole('region', { name: /messages are due/ })
    const open = card.getByRole('link', { name: /^Open WhatsApp for / })
    await expect(open).toHaveCount(3)
    const first = open.first()
    await expect.poll(async () => (await first.boundingBox())?.height).toBeGreaterThanOrEqual(44)
    await expect(first).toHaveAccessibleName(/for Client 01/)
    await textOpenedBy(page, () => first.click())
    await expect(first).toHaveAccessibleName(/for Client 02/)
    await expectAccessible(page)
    await expect.poll(() => page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  test('“on my way” is written from the list of today, and refused without consent or a mobile number', {
    tag: '@deep',
  }, async () => {
    await office.run(`
      insert into public.clients (full_name, phone) values ('Today Client', '90000 00099');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() from public.clients, public.services where full_name = 'Today Client'`)
    const page = await office.enter('/admin')
    await stubWhatsApp(page)
    const button = page.getByRole('button', { name: 'On my way to Today Client' })
    expect(await textOpenedBy(page, () => button.click())).toMatch(
      /^\/919000000099 Hello Today! Our beautician will be with you today at /,
    )
    // From here on the list is stale: a fresh one would not offer the button.
    await page.route('**/rest/v1/appointments?**', (route) => route.abort())
    await office.run(`update public.clients set no_messages = true where full_name = 'Today Client'`)
    await button.click()
    await expect(toast(page, 'Today Client wants no messages.')).toBeVisible()
    await office.run(`
      update public.clients set no_messages = false, phone = '022 2400 0000' where full_name = 'Today Client'`)
    await button.click()
    await expect(toast(page, '022 2400 0000 is not a WhatsApp number.')).toBeVisible()
  })
})

test.describe('settings of messages', () => {
  const stored = () =>
    office.rows(
      sql`select body from public.message_templates where kind = 'confirmation' and language = 'hi-Latn'`,
    )

  test('a text is checked while it is typed, filled in as a preview, and saved', {
    tag: '@deep',
  }, async () => {
    await bookClients(1)
    const page = await office.enter('/admin/settings')
    await page.getByRole('link', { name: /^Messages/ }).click()
    await page.getByLabel('Message', { exact: true }).selectOption('Confirmation')
    await page.getByRole('link', { name: 'Hinglish (Hindi in English letters)' }).click()
    const text = page.getByLabel('Text', { exact: true })
    await expect(text).toHaveValue(/^Namaste \{name\} ji/)
    await text.fill('Namaste {nmae} ji')
    await expect(page.getByText('{nmae} cannot be used here.')).toBeVisible()
    await text.fill('Namaste ')
    await page.getByRole('button', { name: 'Insert name' }).click()
    await page.keyboard.type(', milte hain')
    await expect(text).toHaveValue('Namaste {name}, milte hain')
    const preview = page.locator('[data-preview]')
    await expect(preview).toHaveText(/^Namaste Client, milte hain$/)
    await page.getByRole('button', { name: 'Save text' }).click()
    await expect(toast(page, 'Message updated successfully')).toBeVisible()
    expect(await stored()).toEqual([{ body: 'Namaste {name}, milte hain' }])
  })

  test('a text that the database refuses shows its message below the field', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/messages?text=thanks&in=en')
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Thank you, {name}. {link}')
    const [placeholders] = await office.rows<{ definition: string }>(
      sql`select pg_get_functiondef('private.message_placeholders(text)'::regprocedure) as definition`,
    )
    await office.run(`
      create or replace function private.message_placeholders(kind text) returns text[]
        language sql immutable as $$ select array['name', 'day'] $$`)
    await page.getByRole('button', { name: 'Save text' }).click()
    await expect(page.getByRole('alert').getByText('{link} cannot be used here.').first()).toBeVisible()
    await expect(text).toHaveValue('Thank you, {name}. {link}')
    await office.run(placeholders?.definition ?? '')
  })

  test('the recipients of new leads: with the sample address of the business no email is sent', {
    tag: '@deep',
  }, async () => {
    const emailOf = (email: string) => office.run(`update public.business_profile set email = '${email}'`)
    await emailOf('hello@example.com')
    const page = await office.enter('/admin/settings/notifications')
    const you = page.getByRole('region', { name: 'You' })
    const warning = you.getByText('No email is sent: the field is empty')
    await expect(warning).toContainText('the email of the business is still the sample address')
    await warning.getByRole('link', { name: 'Business profile' }).click()
    await expect(page).toHaveURL(/\/admin\/settings\/profile$/)
    await emailOf('salon@example.com')
    await page.goto('/admin/settings/notifications')
    for (const card of [you, page.getByRole('region', { name: 'Safety' })])
      await expect(card.getByText('if empty, it goes to the business (salon@example.com)')).toBeVisible()
    await expect(page.getByText('No email is sent: the field is empty')).toHaveCount(0)
  })

  test('rules, quiet hours and the recipients of new leads are saved', { tag: '@deep' }, async () => {
    const page = await office.enter('/admin/settings/messages')
    const saved = (label: string) => page.getByLabel(label, { exact: true })
    const save = async () => {
      const button = page.getByRole('button', { name: 'Save', exact: true })
      await button.click()
      await expect(button).toHaveCount(0)
    }
    for (const rule of [
      'Evening before WhatsApp and email, at 6 pm',
      'Rebooking reminder WhatsApp, at 11 am',
    ]) {
      await page.getByRole('button', { name: rule }).click()
    }
    await page.getByRole('switch', { name: 'Evening before by email' }).click()
    await expect(toast(page, 'Rule updated successfully')).toBeVisible()
    await saved('Time of Evening before').fill('17:30')
    await save()
    const rule = page.getByRole('listitem').filter({ hasText: 'After the weeks set in the service' })
    await rule.getByLabel('Not again within … days').fill('400')
    await expect(page.getByText('Enter whole days, at most 366')).toBeVisible()
    await rule.getByLabel('Not again within … days').fill('30')
    await save()
    await expect
      .poll(() =>
        office.rows(
          sql`select not_again_within_days as days from public.message_rules where kind = 'come_again'`,
        ),
      )
      .toEqual([{ days: 30 }])
    await page.goto('/admin/settings/notifications')
    await saved('To').fill('desk@example.com nobody')
    await expect(page.getByText('nobody is not an email address')).toBeVisible()
    await saved('To').fill('desk@example.com, owner@example.com')
    await save()
    await expect
      .poll(() =>
        office.rows(sql`
          select kind, channel, is_on, at_time::text, not_again_within_days as days, to_jsonb(recipients) as recipients from public.message_rules
          where kind in ('new_lead', 'evening_before', 'come_again') order by kind, channel`),
      )
      .toEqual([
        {
          kind: 'come_again',
          channel: 'whatsapp',
          is_on: true,
          at_time: '11:00:00',
          days: 30,
          recipients: [],
        },
        {
          kind: 'evening_before',
          channel: 'mail',
          is_on: false,
          at_time: '17:30:00',
          days: 0,
          recipients: [],
        },
        {
          kind: 'evening_before',
          channel: 'whatsapp',
          is_on: true,
          at_time: '17:30:00',
          days: 0,
          recipients: [],
        },
        {
          kind: 'new_lead',
          channel: 'mail',
          is_on: true,
          at_time: null,
          days: 0,
          recipients: ['desk@example.com', 'owner@example.com'],
        },
      ])
    await page.goto('/admin/settings/messages')
    await saved('Quiet from').fill('22:00')
    await save()
    await expect(page.getByText('No messages between 10 pm and midnight')).toBeVisible()
    await saved('Minutes to answer a lead').fill('15')
    await save()
    await expect
      .poll(() => office.rows(sql`select answer_within_minutes as minutes from public.business_profile`))
      .toEqual([{ minutes: 15 }])
  })

  test('a client has a language and can refuse messages, a service has weeks and a preparation', {
    tag: '@deep',
  }, async () => {
    await bookClients(5)
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit Client 05' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Language').selectOption('Hindi')
    await dialog.getByRole('switch', { name: 'No messages' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Client updated successfully')).toBeVisible()
    expect(
      await office.rows(sql`select language, no_messages from public.clients where full_name = 'Client 05'`),
    ).toEqual([{ language: 'hi', no_messages: true }])
    await page.goto('/admin/services')
    await page.getByRole('button', { name: 'Edit Facial' }).click()
    await dialog.getByLabel('Come again after (weeks)').fill('6')
    await dialog.getByLabel('What to prepare').fill('A chair by the window')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await expect(toast(page, 'Service updated successfully')).toBeVisible()
    expect(await office.rows(sql`select come_again_weeks as weeks, prepare from public.services`)).toEqual([
      { weeks: 6, prepare: 'A chair by the window' },
    ])
  })
})
