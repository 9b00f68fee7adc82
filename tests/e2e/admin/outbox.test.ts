// What is said to clients: the outbox, and the settings by which it fills.
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { violations } from '../support/accessibility.ts'
import { toast } from '../support/toasts.ts'
import { type Office, openOffice } from './office.ts'

let office: Office

beforeAll(async () => {
  office = await openOffice()
  await office.run(`
    update public.business_profile set quiet_from = '00:00', quiet_until = '00:00';
    delete from public.services;
    insert into public.services (name, price) values ('Facial', 1000);
    insert into public.clients (full_name, phone, language)
      select 'Client ' || to_char(n, 'FM00'), '90000 000' || to_char(n, 'FM00'), case n when 2 then 'hi' else 'en' end
      from generate_series(1, 12) n;
    insert into public.appointments (client_id, service_id, appointment_date)
      select clients.id, services.id, now() + interval '3 days' + right(full_name, 2)::int * interval '3 hours'
      from public.clients, public.services order by full_name;
    -- All were booked in one moment: without an order of their own, which comes last would be left to their random ids.
    update public.messages set due_at = due_at + right(full_name, 2)::int * interval '1 second' - interval '1 minute'
      from public.clients where clients.id = messages.client_id and channel = 'whatsapp' and due_at <= now()`)
})
afterAll(() => office?.close())

const states = () =>
  office.rows<{ state: string; count: number }>(sql`
    select state, count(*)::int4 as count from public.messages
    where channel = 'whatsapp' and due_at <= now() group by state order by state`)

/** WhatsApp itself is far away; what is asked of it stands in the address. */
const keepFromWhatsApp = (page: Page) =>
  page.context().route('https://wa.me/**', (route) => route.fulfill({ body: 'WhatsApp' }))

async function textOpenedBy(page: Page, press: () => Promise<void>): Promise<string> {
  const [tab] = await Promise.all([page.context().waitForEvent('page'), press()])
  await tab.waitForURL('https://wa.me/**')
  const address = new URL(tab.url())
  await tab.close()
  return `${address.pathname} ${address.searchParams.get('text')}`
}

describe('the outbox', () => {
  it('opens twelve drafts in a minute with one key, each in its language, and takes the last one back', async () => {
    const page = await office.enter('/admin/outbox')
    await keepFromWhatsApp(page)
    const links = page
      .getByRole('list', { name: 'Due now' })
      .getByRole('link', { name: /^Open in WhatsApp: / })
    await links.nth(11).waitFor()
    await links.first().focus()
    const began = Date.now()
    const texts: string[] = []
    for (let n = 0; n < 12; n++) texts.push(await textOpenedBy(page, () => page.keyboard.press('Enter')))
    expect(Date.now() - began).toBeLessThan(60_000)
    expect(new Set(texts).size).toBe(12)
    const english = texts.find((text) => text.startsWith('/919000000001 '))
    expect(english).toMatch(/ Hello Client, your visit is booked: Facial on .* at .*\/b\/[\w-]{22}\n/s)
    expect(texts.find((text) => text.startsWith('/919000000002 '))).toContain('नमस्ते Client जी')
    await page.getByText('Nothing is due.').waitFor()
    await expect.poll(states).toEqual([{ state: 'opened', count: 12 }])

    await toast(page, 'Opened for').getByRole('button', { name: 'Undo' }).click()
    await expect.poll(() => links.count()).toBe(1)
    expect(await states()).toEqual([
      { state: 'due', count: 1 },
      { state: 'opened', count: 11 },
    ])
  })

  it('asks what became of a draft: answered, not sent, or no answer, and then somebody calls', async () => {
    const page = await office.enter('/admin/outbox?show=opened')
    await page.getByRole('button', { name: 'Answered: Client 01' }).click()
    await toast(page, 'Client 01 answered').waitFor()
    await page.getByRole('button', { name: 'No answer: Client 02' }).click()
    await toast(page, 'No answer from Client 02: better call').waitFor()
    await page.getByRole('button', { name: 'Not sent: Client 03' }).click()
    await toast(page, 'Due again for Client 03').waitFor()
    await page.getByRole('link', { name: 'To call' }).click()
    const call = page.getByRole('link', { name: 'Call Client 02' })
    expect(await call.getAttribute('href')).toBe('tel:9000000002')
    expect(await states()).toEqual([
      { state: 'answered', count: 1 },
      { state: 'due', count: 2 },
      { state: 'no_answer', count: 1 },
      { state: 'opened', count: 8 },
    ])
  })

  it('says it where a message is gone, and keeps one that could not be marked', async () => {
    const page = await office.enter('/admin/outbox')
    await keepFromWhatsApp(page)
    const link = page.getByRole('link', { name: 'Open in WhatsApp: Client 03' })
    await link.waitFor()
    await office.without('execute', 'mark_message(uuid, text)', async () => {
      await textOpenedBy(page, () => link.click())
      await toast(page, 'The message for Client 03 is not marked').waitFor()
      await link.waitFor()
    })
    await office.run(
      `delete from public.appointments where client_id = (select id from public.clients where full_name = 'Client 03')`,
    )
    await textOpenedBy(page, () => link.click())
    await toast(page, 'Its visit was cancelled, moved or deleted meanwhile.').waitFor()
    await link.waitFor({ state: 'detached' })
  })

  it('shows a mail that failed with the words of the mail server, here and with the client, and tries it again', async () => {
    await office.run(`
      update public.clients set email = 'gone@example.com' where full_name = 'Client 04';
      update public.messages set state = 'failed', attempts = 3, problem = '550 5.1.1 <gone@example.com>: no such user'
        where channel = 'mail' and kind = 'confirmation'`)
    const page = await office.enter('/admin')
    await page.getByRole('link', { name: '1 mail could not be sent' }).click()
    await page.getByText('550 5.1.1 <gone@example.com>: no such user').waitFor()
    await page.getByText('gone@example.com, tried 3 times').waitFor()
    const [client] = await office.rows<{ id: string }>(
      sql`select id from public.clients where full_name = 'Client 04'`,
    )
    const profile = await office.enter(`/admin/clients?view=${client?.id}`)
    await profile.getByText('Could not be reached: 550 5.1.1 <gone@example.com>: no such user').waitFor()
    await page.getByRole('button', { name: 'Try again: the mail to Client 04' }).click()
    await toast(page, 'The mail is tried again').waitFor()
    expect(
      await office.rows(
        sql`select state from public.messages where channel = 'mail' and kind = 'confirmation'`,
      ),
    ).toEqual([{ state: 'due' }])
  })

  it('stands on the dashboard too, where one tap opens the next, and fits a phone', async () => {
    await office.run(`update public.messages set state = 'due', told_at = null where state = 'opened'`)
    const page = await office.enter('/admin', { viewport: { width: 360, height: 740 }, hasTouch: true })
    await keepFromWhatsApp(page)
    const card = page.getByRole('region', { name: /messages are due/ })
    const open = card.getByRole('link', { name: /^Open WhatsApp for / })
    await open.nth(2).waitFor()
    expect(await open.count()).toBe(3)
    expect((await open.first().boundingBox())?.height).toBeGreaterThanOrEqual(44)
    const before = await open.first().getAttribute('aria-label')
    await textOpenedBy(page, () => open.first().click())
    await expect.poll(() => open.first().getAttribute('aria-label')).not.toBe(before)
    expect(await violations(page)).toEqual([])
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360)
  })

  it('writes "on my way" from the day’s list, and refuses whoever wants no messages', async () => {
    await office.run(`
      insert into public.clients (full_name, phone) values ('Today Client', '90000 00099');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() from public.clients, public.services where full_name = 'Today Client'`)
    const page = await office.enter('/admin')
    await keepFromWhatsApp(page)
    const button = page.getByRole('button', { name: 'On my way to Today Client' })
    expect(await textOpenedBy(page, () => button.click())).toMatch(
      /^\/919000000099 Hello Today! Our beautician will be with you today at /,
    )
    await office.run(`update public.clients set no_messages = true where full_name = 'Today Client'`)
    // From here on the list is an old one: a new one would not offer what cannot be done.
    await page.route('**/rest/v1/appointments?**', (route) => route.abort())
    await button.click()
    await toast(page, 'Today Client wants no messages.').waitFor()
    await office.run(`
      update public.clients set no_messages = false, phone = '022 2400 0000' where full_name = 'Today Client'`)
    await button.click()
    await toast(page, '022 2400 0000 is no number that WhatsApp could have.').waitFor()
  })
})

describe('settings of messages', () => {
  const stored = () =>
    office.rows(
      sql`select body from public.message_templates where kind = 'confirmation' and language = 'hi-Latn'`,
    )

  it('checks a text as it is typed, puts places in, shows it filled in, and saves it', async () => {
    const page = await office.enter('/admin/settings')
    await page.getByRole('link', { name: /^Messages/ }).click()
    await page.getByLabel('Message', { exact: true }).selectOption('Confirmation')
    await page.getByRole('link', { name: 'Hindi in Latin letters' }).click()
    const text = page.getByLabel('Text', { exact: true })
    await expect.poll(() => text.inputValue()).toMatch(/^Namaste \{name\} ji/)
    await text.fill('Namaste {nmae} ji')
    await page.getByText('{nmae} is no place that can be filled in here.').waitFor()
    await text.fill('Namaste ')
    await page.getByRole('button', { name: 'Put in name' }).click()
    await page.keyboard.type(', milte hain')
    expect(await text.inputValue()).toBe('Namaste {name}, milte hain')
    const preview = page.locator('[data-preview]')
    await expect.poll(() => preview.textContent()).toMatch(/^Namaste (Client|Today), milte hain$/)
    await page.getByRole('button', { name: 'Save text' }).click()
    await toast(page, 'Message updated successfully').waitFor()
    expect(await stored()).toEqual([{ body: 'Namaste {name}, milte hain' }])
  })

  it('shows what the database has against a text in its own words, where it was typed', async () => {
    const page = await office.enter('/admin/settings/messages?text=thanks&in=en')
    const text = page.getByLabel('Text', { exact: true })
    await text.fill('Thank you, {name}. {link}')
    const [places] = await office.rows<{ definition: string }>(
      sql`select pg_get_functiondef('private.message_places(text)'::regprocedure) as definition`,
    )
    await office.run(`
      create or replace function private.message_places(kind text) returns text[]
        language sql immutable as $$ select array['name', 'day'] $$`)
    await page.getByRole('button', { name: 'Save text' }).click()
    await page
      .getByRole('alert')
      .getByText('{link} is no place that can be filled in here.')
      .first()
      .waitFor()
    expect(await text.inputValue()).toBe('Thank you, {name}. {link}')
    await office.run(places?.definition ?? '')
  })

  it('switches, times and limits rules, keeps quiet hours and says who is told of enquiries', async () => {
    const page = await office.enter('/admin/settings/messages')
    const saved = (label: string) => page.getByLabel(label, { exact: true })
    const save = async () => {
      const button = page.getByRole('button', { name: 'Save', exact: true })
      await button.click()
      await button.waitFor({ state: 'detached' })
    }
    for (const rule of ['Evening before WhatsApp and mail, at 18:00', 'Come again WhatsApp, at 11:00']) {
      await page.getByRole('button', { name: rule }).click()
    }
    await page.getByRole('switch', { name: 'Evening before by mail' }).click()
    await toast(page, 'Rule updated successfully').waitFor()
    await saved('Time of Evening before').fill('17:30')
    await save()
    const rule = page.getByRole('listitem').filter({ hasText: 'After as many weeks' })
    await rule.getByLabel('Not again within days').fill('400')
    await page.getByText('Enter whole days, at most 366').waitFor()
    await rule.getByLabel('Not again within days').fill('30')
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
    await page.getByText('nobody is no email address').waitFor()
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
    await page.getByText('Nothing becomes due between 22:00 and 00:00').waitFor()
    await saved('Answer enquiries within minutes').fill('15')
    await save()
    await expect
      .poll(() => office.rows(sql`select answer_within_minutes as minutes from public.business_profile`))
      .toEqual([{ minutes: 15 }])
  })

  it('lets a client have a language or no messages, and a service its weeks and what to prepare', async () => {
    const page = await office.enter('/admin/clients')
    await page.getByRole('button', { name: 'Edit Client 05' }).click()
    const dialog = page.getByRole('dialog')
    await dialog.getByLabel('Language').selectOption('Hindi')
    await dialog.getByRole('switch', { name: 'No messages' }).click()
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Client updated successfully').waitFor()
    expect(
      await office.rows(sql`select language, no_messages from public.clients where full_name = 'Client 05'`),
    ).toEqual([{ language: 'hi', no_messages: true }])
    await page.goto('/admin/services')
    await page.getByRole('button', { name: 'Edit Facial' }).click()
    await dialog.getByLabel('Come again after (weeks)').fill('6')
    await dialog.getByLabel('What to prepare').fill('A chair by the window')
    await dialog.getByRole('button', { name: 'Save changes' }).click()
    await toast(page, 'Service updated successfully').waitFor()
    expect(await office.rows(sql`select come_again_weeks as weeks, prepare from public.services`)).toEqual([
      { weeks: 6, prepare: 'A chair by the window' },
    ])
  })
})
