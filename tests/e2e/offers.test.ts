// A package from the owner's phone to the visit that costs what was promised: made, seen where it applies, asked for with and
// without scripts, booked by the desk, and gone when it has ended.
import type { Locator, Page } from 'playwright-core'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { addDays } from '#domain/dates.ts'
import { sql } from '#server/db/sql.ts'
import { addAccount, signIn } from './admin/accounts.ts'
import { type Office, openOffice } from './admin/office.ts'
import { kolkataDay } from './public/appointment-dialog.ts'
import { violations } from './support/accessibility.ts'
import { alive, screens } from './support/browser.ts'
import { openSite } from './support/site.ts'
import { toast } from './support/toasts.ts'

const phone = { viewport: screens.phone, hasTouch: true, isMobile: true }
const today = kolkataDay(new Date())
const SENT = "Appointment request submitted! We'll contact you soon."
const WITHOUT = `${SENT} The offer has ended: your request was sent without it.`

let office: Office
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office?.close())

const keptLeads = (name: string) =>
  office.rows<{ service_interested: string; price: number | null; lines: number | null }>(sql`
    select service_interested, (offer ->> 'price')::float8 as price, jsonb_array_length(offer -> 'lines') as lines
    from public.leads where full_name = ${name}`)

async function tellWho(form: Locator, name: string) {
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill('9000000011')
}

const card = (page: Page) =>
  page.locator('.service-card').filter({ has: page.getByRole('heading', { name: 'Haldi morning' }) })

describe('a package', () => {
  it('is made on a phone, with the saving told while the owner types', async () => {
    const page = await office.enter('/admin/services', phone)
    await page.getByRole('link', { name: 'Offers' }).click()
    await page.getByText('No offers yet.', { exact: false }).waitFor()
    await page.getByRole('button', { name: 'Add offer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add offer' })
    await dialog.getByRole('button', { name: 'Add offer' }).click()
    await dialog.getByText('Title is required').waitFor()
    await dialog.getByText('Choose at least one service').waitFor()
    await dialog.getByLabel('Title').fill('Haldi morning')
    await dialog.getByLabel('Words').fill('For the bride and her two sisters.')
    await dialog.getByRole('checkbox', { name: 'Gold Facial' }).check()
    await dialog.getByRole('checkbox', { name: 'Party Makeup' }).check()
    await dialog.getByLabel('How often: Party Makeup').selectOption('2')
    await dialog.getByLabel('How much').fill('7000')
    await dialog.getByText('One by one they cost ₹6,797: an offer that is dearer is not shown.').waitFor()
    await dialog.getByLabel('How much').fill('5999')
    await dialog.getByText('₹5,999 instead of ₹6,797. Save ₹798 (12% off)').waitFor()
    await dialog.getByLabel('Last day').fill(today)
    expect(await violations(page)).toEqual([])
    await dialog.getByRole('button', { name: 'Add offer' }).click()
    await toast(page, 'Offer added successfully').waitFor()
    await page.getByText('Running').waitFor()
    await page.getByText('Gold Facial, 2 × Party Makeup').waitFor()
    expect(await violations(page)).toEqual([])
  })

  it.each(['/', '/services/gold-facial', '/services/category/party-makeup', '/offers'])(
    'is to be seen on %s with the true saving, without axe violations',
    async (path) => {
      const page = await office.visit(phone)
      await page.goto(path)
      await alive(page)
      const text = await card(page).textContent()
      for (const words of [
        '2 × Party Makeup',
        '₹5,999',
        '₹6,797',
        'Save ₹798 (12% off)',
        'Until ',
        'Book Now',
      ])
        expect(text).toContain(words)
      expect(await violations(page)).toEqual([])
    },
  )

  it('is not to be seen where it does not apply', async () => {
    const page = await office.visit()
    for (const path of ['/services/hair-spa', '/services/category/bridal']) {
      await page.goto(path)
      expect(await card(page).count()).toBe(0)
    }
  })

  it('tells search engines what it costs until when', async () => {
    const html = await (await fetch(`${office.url}/offers`)).text()
    expect(html).toContain(`"price":5999,"priceCurrency":"INR"`)
    expect(html).toContain(`"priceValidUntil":"${today}"`)
    expect(await (await fetch(`${office.url}/sitemap.xml`)).text()).toContain(`${office.url}/offers</loc>`)
  })

  it('is asked for in the dialog, which knows its services, and not with the next thing that is booked', async () => {
    const page = await office.visit(phone)
    await page.goto('/offers')
    await alive(page)
    await card(page).getByRole('button', { name: 'Book Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await dialog.getByText('Haldi morning: Gold Facial, 2 × Party Makeup, ₹5,999').waitFor()
    await tellWho(dialog, 'Asha Offer')
    await dialog.locator('summary').click()
    await dialog.locator('.choice-chip').filter({ hasText: 'Hair Spa' }).click()
    expect(await dialog.locator('.choice-chip').filter({ hasText: 'Gold Facial' }).count()).toBe(0)
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await toast(page, SENT).waitFor()
    expect(await keptLeads('Asha Offer')).toEqual([
      { service_interested: 'Haldi morning: Gold Facial, 2 × Party Makeup, Hair Spa', price: 5999, lines: 3 },
    ])
    await page.reload()
    await page.goto('/services')
    await alive(page)
    await page.locator('#hair-spa').getByRole('button', { name: 'Book Now' }).click()
    await tellWho(dialog, 'Asha Plain')
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await toast(page, SENT).waitFor()
    expect(await keptLeads('Asha Plain')).toEqual([
      { service_interested: 'Hair Spa', price: null, lines: null },
    ])
  })

  it('is asked for without JavaScript', async () => {
    const page = await office.visit({ ...phone, javaScriptEnabled: false })
    await page.goto('/')
    await card(page).getByRole('button', { name: 'Book Now' }).click()
    const form = page.locator('#book')
    await form.getByText('Haldi morning: Gold Facial, 2 × Party Makeup, ₹5,999').waitFor()
    // A fault keeps the offer.
    await form.getByRole('button', { name: 'Request Appointment' }).click()
    await form.getByText('Name is required').first().waitFor()
    await form.getByText('Haldi morning: Gold Facial, 2 × Party Makeup, ₹5,999').waitFor()
    await tellWho(form, 'Scriptless Offer')
    await form.getByRole('button', { name: 'Request Appointment' }).click()
    await page.getByText(SENT, { exact: true }).waitFor()
    // She is on the page of her enquiry, which she can keep.
    await page.getByText('Promised price').waitFor()
    await page.getByText('₹5,999', { exact: true }).waitFor()
    expect(await keptLeads('Scriptless Offer')).toEqual([
      { service_interested: 'Haldi morning: Gold Facial, 2 × Party Makeup', price: 5999, lines: 3 },
    ])
  })

  it('becomes a visit at the desk that costs what was promised, whatever it costs now', async () => {
    await office.run(`update public.services set price = price + 100 where name = 'Gold Facial'`)
    const desk = await addAccount(office, 'desk')
    const page = await office.visit()
    await page.goto('/auth')
    await signIn(page, desk)
    await page.waitForURL('**/admin')
    const [lead] = await office.rows<{ id: string }>(sql`
      select id from public.leads where full_name = 'Asha Offer'`)
    await page.goto(`/admin/appointments?new=1&lead=${lead?.id}`)
    const dialog = page.getByRole('dialog', { name: 'Add appointment' })
    await dialog.getByText('Promised: ₹5,999 (Haldi morning)').waitFor()
    await dialog.getByText('4 services', { exact: false }).waitFor()
    await dialog.getByLabel('Date & Time').fill(`${addDays(today, 3)}T11:00`)
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await toast(page, 'Appointment added successfully').waitFor()
    const [visit] = await office.rows(sql`
      select price::float8, discount_amount::float8,
        (select count(*)::int from public.appointment_lines where appointment_id = appointments.id) as lines
      from public.appointments where id = (select appointment_id from public.leads where id = ${lead?.id ?? ''})`)
    // The hair spa beside it, at its own price.
    expect(visit).toEqual({ price: 5999 + 1199, discount_amount: 798, lines: 4 })
    await office.run(`update public.services set price = price - 100 where name = 'Gold Facial'`)
  })

  it('that ends while somebody writes is told, and the request counts without it', async () => {
    const [page, plain] = await Promise.all([
      office.visit(phone),
      office.visit({ ...phone, javaScriptEnabled: false }),
    ])
    await Promise.all([page.goto('/offers'), plain.goto('/offers')])
    await alive(page)
    await card(page).getByRole('button', { name: 'Book Now' }).click()
    await card(plain).getByRole('button', { name: 'Book Now' }).click()
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await tellWho(dialog, 'Late Asha')
    await tellWho(plain.locator('#book'), 'Late Scriptless')
    const address = plain.url()
    const yesterday = addDays(today, -1)
    await office.run(`update public.offers set valid_from = '${yesterday}', valid_until = '${yesterday}'`)
    await dialog.getByRole('button', { name: 'Request Appointment' }).click()
    await toast(page, WITHOUT).waitFor()
    await plain.locator('#book').getByRole('button', { name: 'Request Appointment' }).click()
    await plain.getByText(WITHOUT, { exact: true }).waitFor()
    for (const name of ['Late Asha', 'Late Scriptless']) {
      expect(await keptLeads(name)).toEqual([
        { service_interested: 'Gold Facial, 2 × Party Makeup', price: null, lines: null },
      ])
    }
    await plain.goto(address)
    await plain.getByText('This offer has ended.', { exact: true }).waitFor()
    await plain.goto('/offers')
    await plain.getByText('There are no offers at the moment.').waitFor()
    expect(await (await fetch(`${office.url}/sitemap.xml`)).text()).not.toContain('/offers')
  })

  it('that has ended, or of which a service is gone, says so in the office', async () => {
    const page = await office.enter('/admin/services/offers')
    await page.getByText('Ended').waitFor()
    await office.run(`update public.offers set valid_until = null;
      update public.services set is_active = false where name = 'Gold Facial'`)
    await page.reload()
    await page.getByText('A service is missing').waitFor()
  })
})

describe('a page that is kept', () => {
  const site = openSite()

  it('tells that it holds until midnight, and loses an offer as soon as that has ended', async () => {
    const { product } = site
    const shows = async () => (await (await fetch(product.url)).text()).includes('Festive facial')
    expect(await shows()).toBe(false)
    const { data: services } = await product.service.from('services').select('id').eq('name', 'Gold Facial')
    const offer = { title: 'Festive facial', percent_off: 20, valid_from: today, valid_until: today }
    const saved = await product.service.rpc('save_offer', {
      offer: { ...offer, services: [{ service_id: services?.[0]?.id }] },
    })
    expect(saved.error).toBeNull()
    await expect.poll(shows).toBe(true)
    const answer = await fetch(product.url)
    const until = Date.parse(answer.headers.get('expires') ?? '')
    expect(kolkataDay(new Date(until - 1))).toBe(kolkataDay(new Date()))
    const yesterday = addDays(today, -1)
    await product.service
      .from('offers')
      .update({ valid_from: yesterday, valid_until: yesterday })
      .eq('title', 'Festive facial')
    await expect.poll(shows).toBe(false)
  })
})
