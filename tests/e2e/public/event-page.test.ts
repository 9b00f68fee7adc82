// The private page of an event, and a plan that is shared: codes to pay, calendar, link previews and paper.
import type { Page } from '@playwright/test'
import ICAL from 'ical.js'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, test } from '#testing/browser/test.ts'
import { kolkataDay } from './appointment-dialog.ts'

const product = openProduct()
const lead = '00000000-0000-4000-8000-0000000000d7'
const event = '00000000-0000-4000-8000-0000000000e7'
const day = (days: number) => kolkataDay(new Date(Date.now() + days * 86_400_000))
const at = (days: number, clock: string) => `${day(days)}T${clock}:00+05:30`
const guests = (count: number) => Array.from({ length: count }, (_, index) => `Guest ${index + 1}`)
let links: { plan: string; event: string }

/** Five functions, the wedding for twelve people. */
test.beforeAll(async () => {
  const { service } = product
  const failed = (error: unknown) => {
    if (error) throw error
  }
  const { data: found, error } = await service
    .from('services')
    .select('id')
    .eq('name', 'Party Makeup')
    .single()
  failed(error)
  const service_id = found?.id
  const planned = (kind: string, days: number, people: number, name?: string) => ({
    kind,
    name: name ?? null,
    ready_by: at(days, '18:00'),
    people: [{ who: 'Guest', count: people, services: [service_id] }],
    visits: [0, 1, 2].map((lane) => ({
      starts_at: at(days, '12:00'),
      minutes: 360,
      lines: guests(people)
        .filter((_, index) => index % 3 === lane)
        .map((guest_name) => ({ service_id, guest_name })),
    })),
  })
  failed(
    (
      await service
        .from('money_settings')
        .update({ vpa: 'salon@okbank', payee_name: 'Salon' })
        .neq('series', '-')
    ).error,
  )
  const plan = {
    functions: [
      planned('mehendi', 20, 6),
      planned('haldi', 21, 3),
      planned('sangeet', 21, 6),
      planned('wedding', 22, 12, 'Ria’s big day'),
      planned('reception', 23, 6),
    ],
  }
  failed(
    (
      await service.from('leads').insert({
        id: lead,
        full_name: 'Asha Testbride',
        phone: '90000 00077',
        service_interested: 'Wedding',
        plan,
      })
    ).error,
  )
  const plannedLink = await service.rpc('lead_link', { lead })
  failed(plannedLink.error)
  const booked = { id: event, lead_id: lead, advance: 5000, unassigned_ok: true }
  failed((await service.rpc('book_event', { event: booked })).error)
  const eventLink = await service.rpc('event_link', { event })
  failed(eventLink.error)
  links = { plan: plannedLink.data[0].link, event: eventLink.data }
})

const get = (path: string) => fetch(product.url + path)
const tagsOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta (?:name|property)="([^"]+)" content="([^"]*)"/g)].map(([, name, content]) => [
      name,
      content,
    ]),
  )
const sheetsOf = async (page: Page) =>
  (await page.pdf({ preferCSSPageSize: true })).toString('latin1').match(/\/Type \/Page\b/g)

test('the link of an event shows its functions to the client, and nothing in a search engine or a cache', async () => {
  const answer = await get(links.event)
  expect(answer.headers.get('cache-control')).toBe('no-store')
  expect(answer.headers.get('x-robots-tag')).toContain('noindex')
  const html = await answer.text()
  for (const hidden of ['Testbride', '90000 00077', '9000000077']) expect.soft(html).not.toContain(hidden)
  const tags = tagsOf(html)
  expect(tags).toMatchObject({
    robots: 'noindex, nofollow',
    'og:image': expect.stringContaining('/art/social-card.png'),
    'og:description': expect.stringMatching(
      /^Mehendi, .+ · Haldi, .+ · Sangeet, .+ · Wedding, .+ · Reception, /,
    ),
  })
  expect(tags['og:title']).toContain('Your functions')
  // Chat services store previews.
  expect(JSON.stringify(tags)).not.toMatch(/Asha|Ria/)
})

test('the page of an event asks for the advance or for everything by UPI, and prints on one sheet', async ({
  visit,
}) => {
  const { page } = await visit(product.url + links.event, 'phone')
  await expect(page.getByRole('heading', { name: 'Advance ₹5,000' })).toBeVisible()
  const codes = await page
    .locator('[data-upi]')
    .evaluateAll((drawings) => drawings.map((drawing) => drawing.getAttribute('data-upi') ?? ''))
  expect(codes.map((code) => Object.fromEntries(new URL(code).searchParams))).toMatchObject([
    { pa: 'salon@okbank', am: '5000.00', tr: '000000000000' },
    { pa: 'salon@okbank', am: '82467.00', tr: '000000000000' },
  ])
  await page.getByText('Pay everything now').click()
  await expect(page.getByRole('heading', { name: 'Amount due ₹82,467' })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible(page)
  expect(await sheetsOf(page)).toHaveLength(1)
})

test('the calendar of an event has every visit once, under the same UIDs, and marks what was cancelled', async () => {
  const entries = async () => {
    const answer = await get(`${links.event}/visit.ics`)
    expect(answer.headers.get('cache-control')).toBe('no-store')
    return new ICAL.Component(ICAL.parse(await answer.text())).getAllSubcomponents('vevent').map((entry) => ({
      uid: entry.getFirstPropertyValue('uid'),
      status: entry.getFirstPropertyValue('status'),
    }))
  }
  const first = await entries()
  expect(new Set(first.map(({ uid }) => uid)).size).toBe(15)
  const { data } = await product.service
    .from('event_functions')
    .select('id')
    .match({ event_id: event, kind: 'haldi' })
    .single()
  await product.service.rpc('cancel_event', { event, because: 'client', only_function: data?.id })
  const later = await entries()
  expect(later.map(({ uid }) => uid)).toEqual(first.map(({ uid }) => uid))
  expect(later.filter(({ status }) => status === 'CANCELLED')).toHaveLength(3)
})

test('a plan is shown to others by an address of its own, with a preview, and prints on one sheet', async ({
  visit,
}) => {
  const { page } = await visit(product.url + links.plan, 'phone')
  await expect(page.getByRole('button', { name: 'Print' })).toBeVisible()
  await expectAccessible(page)
  expect(await sheetsOf(page)).toHaveLength(1)
  const shared = page.getByRole('link', { name: 'Show this plan to others' })
  const text = new URL((await shared.getAttribute('href')) ?? '').searchParams.get('text') ?? ''
  const address = text.slice(text.indexOf('http'))
  // Others cannot withdraw or change it.
  expect(address).not.toContain(links.plan.slice(3))
  const tags = tagsOf(await (await fetch(address)).text())
  expect(tags).toMatchObject({
    robots: 'noindex',
    'og:image': expect.stringContaining('/art/social-card.png'),
    'og:description': expect.stringContaining('₹82,467'),
  })
  expect(tags['og:title']).toContain('Plan: Mehendi, Haldi, Sangeet, Wedding, Reception')
  expect(JSON.stringify(tags)).not.toContain('Asha')
  await page.goto(address)
  await hydrated(page)
  await expect(page.locator('#answer').getByText('₹82,467').first()).toBeVisible()
  expect(await sheetsOf(page)).toHaveLength(1)
  await expect(page.getByRole('link', { name: 'Show this plan to others' })).toHaveAttribute(
    'href',
    /^https:\/\/wa\.me\//,
  )
})
