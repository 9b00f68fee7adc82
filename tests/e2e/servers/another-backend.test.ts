// A site whose backend is another machine: the whole product from one instance, with the data of a second one. Between them a
// way that can go silent, over https as between any site and a hosted project.
import { readFile } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import type { Browser, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { samplePicture } from '../../contract/storage/sample-pictures.ts'
import { inTime } from '../../support/in-time.ts'
import { type SilentProxy, startSilentProxy } from '../../support/silent-proxy.ts'
import { signIn } from '../admin/accounts.ts'
import { picture } from '../admin/picture.ts'
import { prepareSalon } from '../support/booked-visits.ts'
import { alive, launchBrowser, visit } from '../support/browser.ts'
import { type Product, startProduct } from '../support/product.ts'
import { seesToast, toast } from '../support/toasts.ts'
import { makeCertificate, type OwnCertificate } from './own-certificate.ts'

const owner = { email: 'owner@example.com', password: 'mehendi at the door' }
const publishable = `sb_publishable_${'c'.repeat(32)}`

let certificate: OwnCertificate
let backend: Product
let way: SilentProxy
let site: Product
let browser: Browser

beforeAll(async () => {
  certificate = await makeCertificate()
  backend = await startProduct({
    SUPABASE_PUBLISHABLE_KEY: publishable,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  })
  way = await startSilentProxy(Number(new URL(backend.url).port), {
    certificate: await readFile(certificate.path, 'utf8'),
  })
  site = await startProduct({
    SUPABASE_URL: `https://localhost:${way.port}`,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    NODE_EXTRA_CA_CERTS: certificate.path,
  })
  browser = await launchBrowser()
})
afterAll(async () => {
  await browser?.close()
  await site?.stop()
  await way?.close()
  await backend?.stop()
  await certificate?.remove()
})

const open = (path: string) => visit(browser, site.url + path, 'desktop', { ignoreHTTPSErrors: true })

async function enterOffice(path: string): Promise<Page> {
  const { page } = await open(`/auth?next=${encodeURIComponent(path)}`)
  await signIn(page, owner)
  await page.waitForURL(site.url + path)
  await page.locator('h1').waitFor()
  return page
}

const services = async () => (await fetch(`${site.url}/services`)).text()
/** A hosted project tells nobody of its changes: they are looked for every 30 seconds. */
const atTheNextLook = () => inTime(services, { withinMs: 40_000, interval: 1_000 })

const isShown = (page: Page, name: string) =>
  page
    .locator(`#${name.toLowerCase().replaceAll(' ', '-')} img`)
    .first()
    .evaluate((image: HTMLImageElement) => image.decode().then(() => image.naturalWidth > 0))

describe('a site with another backend', () => {
  it('shows its content to visitors and brings their enquiries there, with and without JavaScript', async () => {
    const { page, context, problems } = await open('/')
    await alive(page)
    await page.locator('#lead-name').fill('A visitor with a script')
    await page.locator('#lead-phone').fill('0000000031')
    await page.locator('#lead-service').fill('Nails')
    await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
    await seesToast(page, "Thank you! We'll contact you soon to confirm your appointment.")
    expect(problems).toEqual([])
    await context.close()

    const plain = await visit(browser, site.url, 'phone', { javaScriptEnabled: false })
    await plain.page.locator('#lead-name').fill('A visitor without one')
    await plain.page.locator('#lead-phone').fill('0000000032')
    await plain.page.locator('#lead-service').fill('Mehendi')
    await plain.page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
    await plain.page
      .getByText("Thank you! We'll contact you soon to confirm your appointment.")
      .first()
      .waitFor()
    await plain.context.close()

    const { data } = await backend.service.from('leads').select('full_name').order('full_name')
    expect(data).toEqual([{ full_name: 'A visitor with a script' }, { full_name: 'A visitor without one' }])
  })

  it('is kept from its own office: a service with an uploaded picture, shown there and to visitors', async () => {
    const page = await enterOffice('/admin/services?new=1')
    const dialog = page.getByRole('dialog', { name: 'Add service' })
    await dialog.getByLabel('Name').fill('Pearl Facial')
    await dialog.getByLabel(/^Price/).fill('1299')
    await dialog.getByRole('tab', { name: 'Upload' }).click()
    await dialog.getByLabel('Image file').setInputFiles(await picture('facial.png'))
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await toast(page, 'Service added successfully').waitFor()
    const { data } = await backend.service.from('services').select('image_url').eq('name', 'Pearl Facial')
    expect(data?.[0]?.image_url).toMatch(new RegExp(`^https://localhost:${way.port}/storage/v1/`))
    await page.context().close()

    await atTheNextLook().toContain('Pearl Facial')
    const visitor = await open('/services')
    expect(await isShown(visitor.page, 'Pearl Facial')).toBe(true)
    await visitor.context.close()
  })

  it('opens a client’s private link, and does there what she asks for', async () => {
    const { id, path } = await (await prepareSalon(backend.service)).book({ hours: 7 * 24, byRose: true })
    const { page, context } = await open(path)
    await page.getByRole('button', { name: 'Yes, I will be there' }).click()
    await page.getByText('All is set.').waitFor()
    await page.getByRole('link', { name: 'Another time' }).click()
    await page.locator('button[name=wished]:visible').first().click()
    await page.getByText('You asked for').waitFor()
    await context.close()
    const { data } = await backend.service
      .from('client_acts')
      .select('kind')
      .eq('appointment_id', id)
      .order('made_at')
    expect(data).toEqual([{ kind: 'confirmed' }, { kind: 'move_asked' }])
    expect((await fetch(`${site.url}/b/nowhere`)).status).toBe(404)
  })

  it('shows pictures whose address was written beside the backend, without its name', async () => {
    const path = 'services/beside-the-backend.png'
    const { error } = await backend.service.storage
      .from('banners')
      .upload(path, await samplePicture('png'), { contentType: 'image/png' })
    expect(error).toBeNull()
    const image_url = `/storage/v1/object/public/banners/${path}`
    await backend.service.from('services').insert({ name: 'Sandal Bath', price: 900, image_url })
    await atTheNextLook().toContain('Sandal Bath')
    const { page, context } = await open('/services')
    expect(await isShown(page, 'Sandal Bath')).toBe(true)
    await context.close()
  })
})

describe('while the backend says nothing', () => {
  async function enquire(page: Page): Promise<void> {
    await page.locator('#lead-name').fill('A patient visitor')
    await page.locator('#lead-phone').fill('0000000033')
    await page.locator('#lead-service').fill('Nails')
    await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
  }

  // Whatever becomes of the one, the next finds a backend that speaks.
  afterEach(() => way.speak())

  it('visitors see the last good pages, soon; staff are told what is wrong; and all is well when it speaks again', async () => {
    const office = await enterOffice('/admin/leads')
    await office.getByText('A visitor with a script').waitFor()
    const { page: visitor } = await open('/')
    await alive(visitor)
    await services()
    way.hush()

    // Long enough that every kept page is looked for anew, and the backend asked in vain.
    const since = performance.now()
    let slowest = 0
    while (performance.now() - since < 36_000) {
      const asked = performance.now()
      expect(await services()).toContain('Sandal Bath')
      slowest = Math.max(slowest, performance.now() - asked)
      await pause(100)
    }

    const reason = `The server does not answer (localhost:${way.port}). Try again in a moment.`
    const send = visitor.locator('#contact').getByRole('button', { name: 'Send Enquiry' })
    const { page: newcomer } = await open('/auth')
    // Whoever reads waits for less than half of what the backend is waited for by whoever writes.
    const sent = performance.now()
    await Promise.all([
      office
        .getByRole('link', { name: 'Clients', exact: true })
        .click()
        .then(() => office.getByText('Error fetching clients').first().waitFor())
        .then(() => office.getByText(reason).first().waitFor()),
      enquire(visitor)
        .then(() => seesToast(visitor, 'Failed to submit. Please try again or call us directly.'))
        .then(() => expect(slowest).toBeLessThan((performance.now() - sent) / 2))
        .then(() => visitor.locator('#lead-name').inputValue())
        .then((name) => expect(name).toBe('A patient visitor')),
      signIn(newcomer, owner).then(() => toast(newcomer, 'An error occurred').getByText(reason).waitFor()),
    ])

    way.speak()
    await office.getByRole('button', { name: 'Try again' }).first().click()
    await office.getByRole('button', { name: 'Add client' }).first().waitFor()
    await expect.poll(() => office.getByText('Error fetching clients').count()).toBe(0)
    await send.click()
    await seesToast(visitor, "Thank you! We'll contact you soon to confirm your appointment.")
    const { data } = await backend.service.from('leads').select('id').eq('full_name', 'A patient visitor')
    expect(data).toHaveLength(1)
  })

  it('whose session has to be renewed meanwhile sees why she waits, and is not signed out by it', async () => {
    const page = await enterOffice('/admin')
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('shringar-session') ?? '{}')
      localStorage.setItem('shringar-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    way.hush()
    await page.goto(`${site.url}/admin/clients`)
    await page.getByText('The server takes long to answer. It may be down.').waitFor()
    await page.getByText('The server does not answer, so your session could not be renewed.').waitFor()
    way.comeBack()
    const clients = page.getByRole('heading', { level: 1, name: 'Clients' })
    const again = page.getByRole('button', { name: 'Try again' })
    // What the browser asks on a connection that died meanwhile is lost with it, as on a real network; then one presses again.
    const pressed = async () => {
      if (await clients.isVisible()) return true
      // While the page is loaded anew there is nothing to press.
      if (await again.isVisible()) await again.click({ timeout: 5_000 }).catch(() => null)
      return false
    }
    await expect.poll(pressed, { interval: 3_000 }).toBe(true)
  })
})

describe('while there is no backend at all', () => {
  it('pages stay, and the office says that it cannot be reached', async () => {
    const office = await enterOffice('/admin/leads')
    await office.getByText('A visitor with a script').waitFor()
    await services()
    await way.close()
    await office.getByRole('link', { name: 'Services', exact: true }).click()
    const reason = `The server could not be reached (localhost:${way.port}). Check the connection.`
    await office.getByText(reason).first().waitFor()
    expect(await services()).toContain('Sandal Bath')
  })
})
