// The receipt of a lead: on all pages after sending, without JavaScript, and on its private page.
import type { Page } from '@playwright/test'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, type OpenPage, test } from '#testing/browser/test.ts'
import { expectToast } from '#testing/browser/toasts.ts'
import { dialogOf, kolkataDay, leadsOf, openDialog, SENT, sendRequest } from './appointment-dialog.ts'

const product = openProduct()
const THANKS = "Thank you! We'll contact you soon to confirm your appointment."

async function openHome(visit: OpenPage) {
  const visited = await visit(product.url, 'phone')
  await hydrated(visited.page)
  return visited
}

async function sendLead(page: Page, name: string) {
  await page.locator('#lead-name').fill(name)
  await page.locator('#lead-phone').fill('90000 00041')
  await page.locator('#lead-service').fill('Mehendi')
  await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
}

const reminderOn = (page: Page) => page.getByRole('complementary', { name: 'Your request' })

/** As a form without JavaScript posts it. */
const post = (address: string, fields: Record<string, string>) =>
  fetch(address, {
    method: 'POST',
    redirect: 'manual',
    headers: { origin: product.url },
    body: new URLSearchParams(fields),
  })

async function referenceOf(name: string) {
  const [lead] = await leadsOf(product.service, name)
  return `${lead.id.slice(0, 3)}-${lead.id.slice(3, 6)}`.toUpperCase()
}

test.describe('a lead that was sent', () => {
  test('of the contact form shows its receipt in sight, with the focus, and after a reload', async ({
    visit,
  }) => {
    const { page, problems } = await openHome(visit)
    // Unfolded, the form is higher than the screen.
    await page.locator('#contact summary').click()
    await sendLead(page, 'Keeping Bride')
    await expectToast(page, THANKS)
    const reference = await referenceOf('Keeping Bride')
    const reminder = reminderOn(page)
    await expect(reminder.getByText(reference)).toBeInViewport()
    await expect(reminder).toBeFocused()
    await expect(reminder.getByText(/We will call you by \d+ \w+ \d{4}, /)).toBeVisible()
    await expectAccessible(page)
    await page.setViewportSize({ width: 360, height: 640 })
    await expect.poll(async () => (await reminder.boundingBox())?.height).toBeLessThanOrEqual(0.2 * 640)
    const bar = page.getByRole('navigation', { name: 'Quick actions' })
    const belowBarTop = async () => {
      const [above, below] = await Promise.all([reminder.boundingBox(), bar.boundingBox()])
      return above && below ? above.y + above.height - below.y : Number.NaN
    }
    await expect.poll(belowBarTop).toBeLessThanOrEqual(0)
    await page.goto(`${product.url}/plan`)
    await expect(reminder.getByText(reference)).toBeInViewport()
    await expect(reminder.getByRole('link', { name: 'WhatsApp' })).toHaveAttribute(
      'href',
      new RegExp(reference),
    )
    expect(problems).toEqual([])
    await reminder.getByRole('link', { name: 'View or cancel your request' }).click()
    await page.waitForURL(/\/e\/[\w-]{22}$/)
    await expect(page.getByText('Namaste, Keeping')).toBeVisible()
    await expect(page.getByText('Received', { exact: true })).toBeVisible()
  })

  test('of the planner shows its receipt in sight, which later names no past hour', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await visit(`${product.url}/plan`, 'phone')
    await hydrated(page)
    await page.locator('#planner-day').fill(kolkataDay(new Date(Date.now() + 9 * 86_400_000)))
    await page.locator('#plan-name').fill('Planning Bride')
    await page.locator('#plan-phone').fill('90000 00043')
    await page.getByRole('button', { name: 'Send my plan' }).click()
    await expectToast(page, THANKS)
    const reminder = reminderOn(page)
    await expect(reminder.getByText(await referenceOf('Planning Bride'))).toBeInViewport()
    await expect(reminder).toBeFocused()
    await expect(reminder).toContainText('We will call you by')
    await page.clock.setFixedTime(Date.now() + 10 * 86_400_000)
    await page.reload()
    await expect(reminder).toContainText('Your reference is')
    await expect(reminder).not.toContainText('We will call you by')
  })

  test('of the dialog shows its receipt on all pages until it is hidden', { tag: '@deep' }, async ({
    visit,
  }) => {
    const { page } = await openHome(visit)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Dialog Bride')
    await dialog.getByLabel('Phone Number').fill('90000 00042')
    await sendRequest(dialog)
    await expectToast(page, SENT)
    await expect(dialogOf(page)).toBeHidden()
    const reminder = reminderOn(page)
    await expect(reminder.getByText(await referenceOf('Dialog Bride'))).toBeVisible()
    await expect(reminder).toBeFocused()
    await expectAccessible(page)
    await page.goto(`${product.url}/services`)
    await reminder.getByRole('button', { name: 'Hide your request' }).click()
    await expect(reminder).toHaveCount(0)
    await page.reload()
    await hydrated(page)
    // The form requests free slots only after React has shown everything that is stored.
    const times = page.waitForResponse('**/rest/v1/rpc/free_slots*')
    await page.locator('#gold-facial').getByRole('button', { name: 'Book Now' }).click()
    await times
    await expect(reminder).toHaveCount(0)
  })

  test('is stored although its link cannot be fetched', { tag: '@deep' }, async ({ visit }) => {
    const { page } = await openHome(visit)
    await page.route('**/rpc/lead_link', (route) => route.abort())
    await sendLead(page, 'Plain Bride')
    await expectToast(page, THANKS)
    expect(await leadsOf(product.service, 'Plain Bride')).toMatchObject([{ status: 'new' }])
  })

  test('from two browsers is stored twice and withdrawn separately', { tag: '@deep' }, async ({ visit }) => {
    const links: string[] = []
    for (let browsers = 0; browsers < 2; browsers += 1) {
      const { page } = await openHome(visit)
      await sendLead(page, 'Twice Bride')
      const link = reminderOn(page).getByRole('link', { name: 'View or cancel your request' })
      links.push((await link.getAttribute('href')) ?? '')
    }
    expect(new Set(links).size).toBe(2)
    await post(product.url + links[0], { act: 'withdraw' })
    const { data } = await product.service
      .from('leads')
      .select('status')
      .eq('full_name', 'Twice Bride')
      .order('created_at')
    expect(data).toEqual([{ status: 'rejected' }, { status: 'new' }])
    expect(await (await fetch(product.url + links[1])).text()).toContain('Received')
  })
})

test.describe('without JavaScript', () => {
  test('the private page thanks, can be reloaded, and withdraws the lead once', async ({ visit }) => {
    const { page } = await visit(product.url, 'phone', { javaScriptEnabled: false })
    await sendLead(page, 'Scriptless Sender')
    await expect(page.getByText(THANKS, { exact: true })).toBeVisible()
    await expect(page).toHaveURL(/\/e\/[\w-]{22}\?sent=lead#top$/)
    await page.reload()
    await expect(page.getByText('Mehendi', { exact: true })).toBeVisible()
    const html = await page.content()
    const address = page.url().replace(/\?.*/, '')
    await expect(page.getByRole('link', { name: 'Send this link to myself' })).toHaveAttribute(
      'href',
      new RegExp(`^https://wa\\.me/\\?text=.*${encodeURIComponent(address)}$`),
    )
    for (const hidden of ['Sender', '90000 00041', '<script']) expect.soft(html).not.toContain(hidden)
    const answer = await fetch(page.url())
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    await page.getByText('Cancel my request').click()
    await page.getByRole('button', { name: 'Yes, cancel it' }).click()
    await expect(page.getByText('Cancelled', { exact: true })).toBeVisible()
    expect(await leadsOf(product.service, 'Scriptless Sender')).toMatchObject([
      { status: 'rejected', rejected_because: 'withdrawn' },
    ])
    // Once more, like from a page that is still open on another phone.
    expect((await post(page.url(), { act: 'withdraw' })).status).toBe(303)
    expect((await fetch(`${product.url}/e/${'A'.repeat(22)}`)).status).toBe(404)
  })

  test('the private page of a booked lead leads to the appointment and its calendar entry', async () => {
    const sent = await post(`${product.url}/?index`, {
      intent: 'lead',
      name: 'Booked Bride',
      phone: '90000 00041',
      service: 'Mehendi',
    })
    const { service } = product
    const { data: services } = await service.from('services').select('id').eq('name', 'Bridal Makeup')
    const { data: clients } = await service.from('clients').insert({ full_name: 'Booked Bride' }).select('id')
    const { data: visits } = await service
      .from('appointments')
      .insert({
        client_id: clients?.[0]?.id,
        service_id: services?.[0]?.id,
        appointment_date: new Date(Date.now() + 9 * 86_400_000).toISOString(),
      })
      .select('id')
    await service
      .from('leads')
      .update({ status: 'converted', client_id: clients?.[0]?.id, appointment_id: visits?.[0]?.id })
      .eq('full_name', 'Booked Bride')
    const read = async () => (await fetch(product.url + sent.headers.get('location'))).text()
    const html = await read()
    expect(html).toMatch(/>Booked</)
    const target = (label: string) =>
      html.match(new RegExp(`<a [^>]*href="([^"]+)"[^>]*>(?:(?!</a>).)*${label}`, 's'))?.[1] ?? ''
    const calendar = await fetch(product.url + target('Add to calendar'))
    expect(await calendar.text()).toContain('BEGIN:VEVENT')
    expect(target('View your visit')).toMatch(/^\/b\//)
    expect((await fetch(product.url + target('View your visit'))).status).toBe(200)
    // A client who was known before the lead.
    await service.from('clients').update({ created_at: '2026-01-01' }).eq('full_name', 'Booked Bride')
    const withoutLink = await read()
    expect(withoutLink).toMatch(/>Booked<.*use the link in our message about it/s)
    expect(withoutLink).not.toContain('View your visit')
  })
})
