// After sending something remains: where she sent it, after a reload, without scripts, and on a page of her own.
import type { Page } from 'playwright-core'
import { describe, expect, it } from 'vitest'
import { violations } from '../support/accessibility.ts'
import { alive, visit } from '../support/browser.ts'
import { openSite } from '../support/site.ts'
import { seesToast } from '../support/toasts.ts'
import { dialogOf, openDialog, SENT } from './appointment-dialog.ts'

const site = openSite()
const THANKS = "Thank you! We'll contact you soon to confirm your appointment."
const open = (path: string, javaScriptEnabled = true) =>
  visit(site.browser, site.product.url + path, 'phone', { javaScriptEnabled })

async function sendEnquiry(page: Page, name: string) {
  await page.locator('#lead-name').fill(name)
  await page.locator('#lead-phone').fill('90000 00041')
  await page.locator('#lead-service').fill('Mehendi')
  await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
}

const rowOf = async (name: string) => {
  const { data } = await site.product.service.from('leads').select().eq('full_name', name)
  return data?.[0]
}
const referenceIn = (id: string) => `${id.slice(0, 3)}-${id.slice(3, 6)}`.toUpperCase()

describe('an enquiry that was sent', () => {
  it('stays where it was sent, over a reload, and leads to her own page', async () => {
    const { page, context, problems } = await open('/')
    await alive(page)
    await sendEnquiry(page, 'Keeping Bride')
    await seesToast(page, THANKS)
    const reference = referenceIn((await rowOf('Keeping Bride')).id)
    const notice = page.locator('#contact').getByRole('status').filter({ hasText: reference })
    await notice.getByText(/We call you by \d+ \w+ \d{4}, /).waitFor()
    await page.reload()
    await notice.waitFor()
    expect(await notice.getByRole('link', { name: 'WhatsApp' }).getAttribute('href')).toContain(reference)
    expect(problems).toEqual([])
    await notice.getByRole('link', { name: 'See or withdraw your request' }).click()
    await page.waitForURL(/\/e\/[\w-]{22}$/)
    await page.getByText('Namaste, Keeping').waitFor()
    await page.getByText('Received', { exact: true }).waitFor()
    expect(await violations(page)).toEqual([])
    await context.close()
  })

  it('of the dialog, which closes, stays at the foot of every page until she hides it', async () => {
    const { page, context } = await open('/')
    await alive(page)
    const dialog = await openDialog(page)
    await dialog.getByLabel('Full Name').fill('Dialog Bride')
    await dialog.getByLabel('Phone Number').fill('90000 00042')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await seesToast(page, SENT)
    await dialogOf(page).waitFor({ state: 'hidden' })
    const reminder = page.getByRole('complementary', { name: 'Your request' })
    await reminder.getByText(referenceIn((await rowOf('Dialog Bride')).id)).waitFor()
    expect(await violations(page)).toEqual([])
    await page.goto(`${site.product.url}/services`)
    await reminder.getByRole('button', { name: 'Hide your request' }).click()
    await reminder.waitFor({ state: 'detached' })
    await page.reload()
    await alive(page)
    expect(await reminder.count()).toBe(0)
    await context.close()
  })

  it('is sent although its link cannot be fetched', async () => {
    const { page, context } = await open('/')
    await alive(page)
    await page.route('**/rpc/enquiry_link', (route) => route.abort())
    await sendEnquiry(page, 'Plain Bride')
    await seesToast(page, THANKS)
    expect(await rowOf('Plain Bride')).toMatchObject({ status: 'new' })
    await context.close()
  })

  it('from two phones is kept twice, and withdrawing one leaves the other', async () => {
    const links: string[] = []
    for (const phone of ['first', 'second']) {
      const { page, context } = await open(`/?phone=${phone}`)
      await alive(page)
      await sendEnquiry(page, 'Twice Bride')
      const link = page.locator('#contact').getByRole('link', { name: 'See or withdraw your request' })
      links.push((await link.getAttribute('href')) ?? '')
      await context.close()
    }
    expect(new Set(links).size).toBe(2)
    await fetch(site.product.url + links[0], {
      method: 'POST',
      headers: { origin: site.product.url },
      body: new URLSearchParams({ act: 'withdraw' }),
    })
    const { data } = await site.product.service
      .from('leads')
      .select('status')
      .eq('full_name', 'Twice Bride')
      .order('created_at')
    expect(data).toEqual([{ status: 'rejected' }, { status: 'new' }])
    expect(await (await fetch(site.product.url + links[1])).text()).toContain('Received')
  })
})

describe('without JavaScript', () => {
  it("says thank you on her own page, which can be reloaded, withdrawn once and is nobody else's", async () => {
    const { page, context } = await open('/', false)
    await sendEnquiry(page, 'Scriptless Sender')
    await page.getByText(THANKS, { exact: true }).waitFor()
    expect(page.url()).toMatch(/\/e\/[\w-]{22}\?sent=lead#top$/)
    await page.reload()
    await page.getByText('Mehendi', { exact: true }).waitFor()
    const html = await page.content()
    for (const hidden of ['Sender', '90000 00041', '<script']) expect(html).not.toContain(hidden)
    const answer = await fetch(page.url())
    expect(answer.headers.get('cache-control')).toBe('no-store')
    expect(answer.headers.get('x-robots-tag')).toContain('noindex')
    expect(answer.headers.get('referrer-policy')).toBe('no-referrer')
    await page.getByText('Withdraw my request').click()
    await page.getByRole('button', { name: 'Yes, withdraw it' }).click()
    await page.getByText('Withdrawn', { exact: true }).waitFor()
    expect(await rowOf('Scriptless Sender')).toMatchObject({
      status: 'rejected',
      rejected_because: 'withdrawn',
    })
    // Once more, from a telephone on which the page was still open.
    const again = await fetch(page.url(), {
      method: 'POST',
      redirect: 'manual',
      headers: { origin: site.product.url },
      body: new URLSearchParams({ act: 'withdraw' }),
    })
    expect(again.status).toBe(303)
    expect((await fetch(`${site.product.url}/e/${'A'.repeat(22)}`)).status).toBe(404)
    await context.close()
  })

  it('shows the visit that came of it, with its calendar', async () => {
    const { page, context } = await open('/', false)
    await sendEnquiry(page, 'Booked Bride')
    await page.getByText(THANKS, { exact: true }).waitFor()
    const { service } = site.product
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
    await page.reload()
    await page.getByText('Booked', { exact: true }).waitFor()
    const calendar = await page.getByRole('link', { name: 'Add to calendar' }).getAttribute('href')
    expect(await (await fetch(site.product.url + calendar)).text()).toContain('BEGIN:VEVENT')
    await page.getByRole('link', { name: 'See your visit' }).click()
    await page.waitForURL(/\/b\//)
    await context.close()
  })
})
