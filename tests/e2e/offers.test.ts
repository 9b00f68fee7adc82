// An offer from creation to booking: created in the office, shown where it applies, requested with and without
// JavaScript, booked at the quoted price, and gone when it has ended.
import type { Locator, Page } from '@playwright/test'
import { addDays, dayIn } from '#domain/time/dates.ts'
import { sql } from '#server/db/sql.ts'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated, screenOptions } from '#testing/browser/browser.ts'
import { openProduct } from '#testing/browser/open-product.ts'
import { expect, test } from '#testing/browser/test.ts'
import { toast } from '#testing/browser/toasts.ts'
import { addAccount, signIn } from '#testing/office/accounts.ts'
import { sharedOffice } from '#testing/office/shared-office.ts'
import { timeZoneAtNoon } from '#testing/time-zone-at-noon.ts'

const phone = screenOptions('phone')
const zone = timeZoneAtNoon()
const today = dayIn(new Date(), zone)
const yesterday = addDays(today, -1)
const SENT = "Appointment request submitted! We'll contact you soon."
const WITHOUT = `${SENT} The offer has ended: your request was sent without it.`

const keptLeads = (name: string) =>
  office.rows<{ service_interested: string; price: number | null; lines: number | null }>(sql`
    select service_interested, (offer ->> 'price')::float8 as price, jsonb_array_length(offer -> 'lines') as lines
    from public.leads where full_name = ${name}`)

async function fillContact(form: Locator, name: string) {
  await form.getByLabel('Full Name').fill(name)
  await form.getByLabel('Phone Number').fill('9000000011')
}

const card = (page: Page) =>
  page.locator('.service-card').filter({ has: page.getByRole('heading', { name: 'Haldi morning' }) })
const book = (page: Page) => card(page).getByRole('button', { name: 'Book Now' }).click()
const send = (form: Locator) => form.getByRole('button', { name: 'Request Appointment' }).click()

const places = ['/', '/services/gold-facial', '/services/category/party-makeup', '/offers']
const cardTexts = ['2 × Party Makeup', '₹5,999', '₹6,797', 'Save ₹798 (12% off)', 'Until ', 'Book Now']
async function expectCard(page: Page) {
  for (const text of cardTexts) await expect.soft(card(page)).toContainText(text)
}

const office = sharedOffice()
test.beforeAll(() => office.run(`update public.business_profile set time_zone = '${zone}'`))

test.describe('an offer', () => {
  // The first test creates the offer that the others use.
  test.describe.configure({ mode: 'serial' })

  test('is created on a phone, and shows the saving while it is typed', async () => {
    const page = await office.enter('/admin/services', phone)
    await page.getByRole('link', { name: 'Offers' }).click()
    await expect(page.getByText('No offers yet.', { exact: false })).toBeVisible()
    await page.getByRole('button', { name: 'Add offer' }).click()
    const dialog = page.getByRole('dialog', { name: 'Add offer' })
    await dialog.getByRole('button', { name: 'Add offer' }).click()
    await expect(dialog.getByText('Title is required')).toBeVisible()
    await expect(dialog.getByText('Choose at least one service')).toBeVisible()
    await dialog.getByLabel('Title').fill('Haldi morning')
    await dialog.getByLabel('Description').fill('For the bride and her two sisters.')
    await dialog.getByRole('checkbox', { name: 'Gold Facial' }).check()
    await dialog.getByRole('checkbox', { name: 'Party Makeup' }).check()
    await dialog.getByLabel('Quantity: Party Makeup').selectOption('2')
    await dialog.getByLabel('How much').fill('7000')
    await expect(
      dialog.getByText('Separately they cost ₹6,797: an offer that costs more is not shown.'),
    ).toBeVisible()
    await dialog.getByLabel('How much').fill('5999')
    await expect(dialog.getByText('₹5,999 instead of ₹6,797. Save ₹798 (12% off)')).toBeVisible()
    await dialog.getByLabel('Last day').fill(today)
    await expectAccessible(page)
    await dialog.getByRole('button', { name: 'Add offer' }).click()
    await expect(toast(page, 'Offer added successfully')).toBeVisible()
    await expect(page.getByText('Running')).toBeVisible()
    await expect(page.getByText('Gold Facial, 2 × Party Makeup')).toBeVisible()
    await expectAccessible(page)
  })

  test('is shown with its real saving where it applies, and nowhere else', async () => {
    for (const path of places) {
      const html = await (await fetch(office.url + path)).text()
      const cards = html.split('<li class="service-card').filter((part) => part.includes('Haldi morning</h'))
      expect(cards).toHaveLength(1)
      const text = cards[0]?.replaceAll(/<[^>]*>/g, '')
      for (const shown of cardTexts) expect.soft(text).toContain(shown)
    }
    for (const path of ['/services/hair-spa', '/services/category/bridal']) {
      const answer = await fetch(office.url + path)
      expect(answer.status).toBe(200)
      expect(await answer.text()).not.toContain('Haldi morning')
    }
  })

  for (const path of places) {
    test(`is shown and accessible after hydration on ${path}`, { tag: '@deep' }, async () => {
      const page = await office.visit(phone)
      await page.goto(path)
      await hydrated(page)
      await expectCard(page)
      await expectAccessible(page)
    })
  }

  test('has its price and last day in the structured data', async () => {
    const html = await (await fetch(`${office.url}/offers`)).text()
    expect(html).toContain(`"price":5999,"priceCurrency":"INR"`)
    expect(html).toContain(`"priceValidUntil":"${today}"`)
    expect(await (await fetch(`${office.url}/sitemap.xml`)).text()).toContain(`${office.url}/offers</loc>`)
  })

  test('is requested in the dialog with its services, and not with the next request', {
    tag: '@deep',
  }, async () => {
    const page = await office.visit(phone)
    await page.goto('/offers')
    await hydrated(page)
    await expectCard(page)
    await expectAccessible(page)
    await book(page)
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await expect(dialog.getByText('Haldi morning: Gold Facial, 2 × Party Makeup, ₹5,999')).toBeVisible()
    await fillContact(dialog, 'Asha Offer')
    await dialog.getByText('Add services').click()
    await dialog.locator('.choice-chip').filter({ hasText: 'Hair Spa' }).click()
    await expect(dialog.locator('.choice-chip').filter({ hasText: 'Gold Facial' })).toHaveCount(0)
    await send(dialog)
    await expect(toast(page, SENT)).toBeVisible()
    expect(await keptLeads('Asha Offer')).toEqual([
      { service_interested: 'Haldi morning: Gold Facial, 2 × Party Makeup, Hair Spa', price: 5999, lines: 3 },
    ])
    await page.goto('/services')
    await hydrated(page)
    await page.locator('#hair-spa').getByRole('button', { name: 'Book Now' }).click()
    await fillContact(dialog, 'Asha Plain')
    await send(dialog)
    await expect(toast(page, SENT)).toBeVisible()
    expect(await keptLeads('Asha Plain')).toEqual([
      { service_interested: 'Hair Spa', price: null, lines: null },
    ])
  })

  test('is requested without JavaScript', { tag: '@deep' }, async () => {
    const page = await office.visit({ ...phone, javaScriptEnabled: false })
    await page.goto('/')
    await book(page)
    const form = page.locator('#book')
    await expect(form.getByText('Haldi morning: Gold Facial, 2 × Party Makeup, ₹5,999')).toBeVisible()
    // An invalid form keeps the offer.
    await send(form)
    await expect(form.getByText('Name is required').first()).toBeVisible()
    await expect(form.getByText('Haldi morning: Gold Facial, 2 × Party Makeup, ₹5,999')).toBeVisible()
    await fillContact(form, 'Scriptless Offer')
    await send(form)
    await expect(page.getByText(SENT, { exact: true })).toBeVisible()
    // This is the private page of the lead.
    await expect(page.getByText('Quoted price')).toBeVisible()
    await expect(page.getByText('₹5,999', { exact: true })).toBeVisible()
    expect(await keptLeads('Scriptless Offer')).toEqual([
      { service_interested: 'Haldi morning: Gold Facial, 2 × Party Makeup', price: 5999, lines: 3 },
    ])
  })

  test('becomes an appointment at the quoted price, also when prices have changed', {
    tag: '@deep',
  }, async () => {
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
    await expect(dialog.getByText('Quoted: ₹5,999 (Haldi morning)')).toBeVisible()
    await expect(dialog.getByText('4 services', { exact: false })).toBeVisible()
    await dialog.getByLabel(/^Date/).fill(addDays(today, 3))
    await dialog.getByLabel(/^Time/).fill('11:00')
    await dialog.getByRole('button', { name: 'Add appointment' }).click()
    await expect(toast(page, 'Appointment added successfully')).toBeVisible()
    const [visit] = await office.rows(sql`
      select price::float8, discount_amount::float8,
        (select count(*)::int from public.appointment_lines where appointment_id = appointments.id) as lines
      from public.appointments where id = (select appointment_id from public.leads where id = ${lead?.id ?? ''})`)
    // The hair spa is added at its own price.
    expect(visit).toEqual({ price: 5999 + 1199, discount_amount: 798, lines: 4 })
    await office.run(`update public.services set price = price - 100 where name = 'Gold Facial'`)
  })

  test('that ends before the request is sent is left out, and the sender is told', {
    tag: '@deep',
  }, async () => {
    const [page, plain] = await Promise.all([
      office.visit(phone),
      office.visit({ ...phone, javaScriptEnabled: false }),
    ])
    await Promise.all([page.goto('/offers'), plain.goto('/offers')])
    await hydrated(page)
    await book(page)
    await book(plain)
    const dialog = page.getByRole('dialog', { name: 'Book an appointment' })
    await fillContact(dialog, 'Late Asha')
    await fillContact(plain.locator('#book'), 'Late Scriptless')
    const address = plain.url()
    await endOffers()
    await send(dialog)
    await expect(toast(page, WITHOUT)).toBeVisible()
    await send(plain.locator('#book'))
    await expect(plain.getByText(WITHOUT, { exact: true })).toBeVisible()
    for (const name of ['Late Asha', 'Late Scriptless']) {
      expect(await keptLeads(name)).toEqual([
        { service_interested: 'Gold Facial, 2 × Party Makeup', price: null, lines: null },
      ])
    }
    await plain.goto(address)
    await expect(plain.getByText('This offer has ended.', { exact: true })).toBeVisible()
  })

  test('that has ended is gone from the site; the office shows why', { tag: '@deep' }, async () => {
    await endOffers()
    expect(await (await fetch(`${office.url}/offers`)).text()).toContain('Reduced prices')
    expect(await (await fetch(`${office.url}/sitemap.xml`)).text()).not.toContain('/offers')
    const page = await office.enter('/admin/services/offers')
    await expect(page.getByText('Ended')).toBeVisible()
    await office.run(`update public.offers set valid_until = null;
      update public.services set is_active = false where name = 'Gold Facial'`)
    await page.reload()
    await expect(page.getByText('A service is missing')).toBeVisible()
  })

  const endOffers = () =>
    office.run(`update public.offers set valid_from = '${yesterday}', valid_until = '${yesterday}'`)
})

test.describe('a cached page', () => {
  const product = openProduct()

  test('expires at midnight, and loses an offer as soon as that has ended', async () => {
    const { service, url } = product
    const shows = async () => (await (await fetch(url)).text()).includes('Festive facial')
    await service.from('business_profile').update({ time_zone: zone }).neq('business_name', '')
    expect(await shows()).toBe(false)
    const { data: services } = await service.from('services').select('id').eq('name', 'Gold Facial')
    const offer = { title: 'Festive facial', percent_off: 20, valid_from: today, valid_until: today }
    const saved = await service.rpc('save_offer', {
      offer: { ...offer, services: [{ service_id: services?.[0]?.id }] },
    })
    expect(saved.error).toBeNull()
    await expect.poll(shows).toBe(true)
    const answer = await fetch(url)
    const until = Date.parse(answer.headers.get('expires') ?? '')
    expect(dayIn(new Date(until - 1), zone)).toBe(today)
    expect(dayIn(new Date(until), zone)).toBe(addDays(today, 1))
    await service
      .from('offers')
      .update({ valid_from: yesterday, valid_until: yesterday })
      .eq('title', 'Festive facial')
    await expect.poll(shows).toBe(false)
  })
})
