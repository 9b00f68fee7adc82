// Hosted mode: a site whose backend is another machine, here a second product behind a TLS proxy that can go
// silent.
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import { hydrated } from '#testing/browser/browser.ts'
import { perFile } from '#testing/browser/per-file.ts'
import { type Appointment, test as base, expect } from '#testing/browser/test.ts'
import { expectToast, toast } from '#testing/browser/toasts.ts'
import { signIn } from '#testing/office/accounts.ts'
import { prepareAppointments } from '#testing/office/booked-appointments.ts'
import { image } from '#testing/office/test-image.ts'
import { startProduct } from '#testing/server/product.ts'
import { startSilentProxy } from '#testing/server/silent-proxy.ts'
import { sampleImage } from '../../contract/storage/sample-images.ts'
import { makeCertificate } from './own-certificate.ts'

const owner = { email: 'owner@example.com', password: 'mehendi at the door' }
const publishable = `sb_publishable_${'c'.repeat(32)}`
/** The office reports a slow server after six seconds, so it has to wait longer before it gives up. */
const answerMs = 9_000
const timings = {
  hostedRefreshMs: 3_000,
  pageRenderMs: 500,
  browser: { formHoldBackMs: 0, answerMs },
}

async function openHostedSite() {
  const certificate = await makeCertificate()
  const backend = await startProduct({
    SUPABASE_PUBLISHABLE_KEY: publishable,
    OWNER_EMAIL: owner.email,
    OWNER_PASSWORD: owner.password,
  })
  const proxy = await startSilentProxy(Number(new URL(backend.url).port), {
    certificate: await readFile(certificate.path, 'utf8'),
  })
  const site = await startProduct({
    SUPABASE_URL: `https://localhost:${proxy.port}`,
    SUPABASE_PUBLISHABLE_KEY: publishable,
    NODE_EXTRA_CA_CERTS: certificate.path,
    TIMINGS: JSON.stringify(timings),
  })
  return { certificate, backend, proxy, site }
}

const hosted = perFile({
  open: openHostedSite,
  async close({ certificate, backend, proxy, site }) {
    await site.stop()
    await proxy.close()
    await backend.stop()
    await certificate.remove()
  },
})

interface Fixtures {
  /** Opens a page of the hosted site. */
  readonly open: (path: string) => Promise<Appointment>
  /** Signs in as the owner and opens a page of the office. */
  readonly enterOffice: (path: string) => Promise<Page>
}

const test = base.extend<Fixtures>({
  open: ({ visit }, use) =>
    use((path) => visit(hosted.site.url + path, 'desktop', { ignoreHTTPSErrors: true })),
  enterOffice: ({ open }, use) =>
    use(async (path) => {
      const { page } = await open(`/auth?next=${encodeURIComponent(path)}`)
      await signIn(page, owner)
      await page.waitForURL(hosted.site.url + path)
      await expect(page.locator('h1')).toBeVisible()
      return page
    }),
})

const thanks = "Thank you! We'll contact you soon to confirm your appointment."

async function enquire(page: Page, name: string, phone: string): Promise<void> {
  await page.locator('#lead-name').fill(name)
  await page.locator('#lead-phone').fill(phone)
  await page.locator('#lead-service').fill('Nails')
  await page.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
}

const leadsNamed = async (name: string) => {
  const { data } = await hosted.backend.service.from('leads').select('id').eq('full_name', name)
  return data
}

const services = async () => (await fetch(`${hosted.site.url}/services`)).text()

async function expectImage(page: Page, serviceName: string): Promise<void> {
  const image = page.locator(`#${serviceName.toLowerCase().replaceAll(' ', '-')} img`).first()
  await image.scrollIntoViewIfNeeded()
  await expect.poll(() => image.evaluate((shown: HTMLImageElement) => shown.naturalWidth)).toBeGreaterThan(0)
}

test('shows the content of the backend and stores leads there', async ({ open }) => {
  await hosted.backend.service.from('services').insert({ name: 'Hosted Facial', price: 900 }).throwOnError()
  await expect.poll(services).toContain('Hosted Facial')
  const { page, problems } = await open('/')
  await hydrated(page)
  await enquire(page, 'A visitor with JavaScript', '0000000031')
  await expectToast(page, thanks)
  expect(problems).toEqual([])
  expect(await leadsNamed('A visitor with JavaScript')).toHaveLength(1)
})

test.describe('a site with another backend', { tag: '@deep' }, () => {
  test('stores leads there without JavaScript', async ({ visit }) => {
    const { page } = await visit(hosted.site.url, 'phone', { javaScriptEnabled: false })
    await enquire(page, 'A visitor without JavaScript', '0000000032')
    await expect(page.getByText(thanks).first()).toBeVisible()
    expect(await leadsNamed('A visitor without JavaScript')).toHaveLength(1)
  })

  test('is managed from its own office: a service with an uploaded image', async ({ enterOffice, open }) => {
    const office = await enterOffice('/admin/services?new=1')
    const dialog = office.getByRole('dialog', { name: 'Add service' })
    await dialog.getByLabel('Name').fill('Pearl Facial')
    await dialog.getByLabel(/^Price/).fill('1299')
    await dialog.getByRole('tab', { name: 'Upload' }).click()
    await dialog.getByLabel('Image file').setInputFiles(await image('facial.png'))
    await dialog.getByRole('button', { name: 'Add service' }).click()
    await expect(toast(office, 'Service added successfully')).toBeVisible()
    const { data } = await hosted.backend.service
      .from('services')
      .select('image_url')
      .eq('name', 'Pearl Facial')
    expect(data?.[0]?.image_url).toMatch(new RegExp(`^https://localhost:${hosted.proxy.port}/storage/v1/`))

    await expect.poll(services).toContain('Pearl Facial')
    const { page } = await open('/services')
    await expectImage(page, 'Pearl Facial')
  })

  test('opens a client’s private link and stores its answers', async ({ open }) => {
    const salon = await prepareAppointments(hosted.backend.service)
    const { id, path } = await salon.book({ hours: 7 * 24, byRose: true })
    const { page } = await open(path)
    await page.getByRole('button', { name: 'Yes, this time is fine' }).click()
    await expect(page.getByText('All set.')).toBeVisible()
    await page.getByRole('link', { name: 'Another time' }).click()
    await page.locator('button[name=requested]:visible').first().click()
    await expect(page.getByText('You asked for')).toBeVisible()
    const { data } = await hosted.backend.service
      .from('client_actions')
      .select('kind')
      .eq('appointment_id', id)
      .order('made_at')
    expect(data).toEqual([{ kind: 'confirmed' }, { kind: 'move_asked' }])
    expect((await fetch(`${hosted.site.url}/b/nowhere`)).status).toBe(404)
  })

  test('shows images whose stored address has no host', async ({ open }) => {
    const { service } = hosted.backend
    const path = 'services/beside-the-backend.png'
    const { error } = await service.storage
      .from('banners')
      .upload(path, await sampleImage('png'), { contentType: 'image/png' })
    expect(error).toBeNull()
    const image_url = `/storage/v1/object/public/banners/${path}`
    await service.from('services').insert({ name: 'Sandal Bath', price: 900, image_url }).throwOnError()
    await expect.poll(services).toContain('Sandal Bath')
    const { page } = await open('/services')
    await expectImage(page, 'Sandal Bath')
  })
})

test.describe('while the backend does not answer', { tag: '@deep' }, () => {
  test.beforeEach(async () => {
    await hosted.backend.service
      .from('leads')
      .insert({ full_name: 'An earlier visitor', phone: '0000000030', service_interested: 'Nails' })
      .throwOnError()
  })
  test.afterEach(() => hosted.proxy.resumeNew())

  test('visitors get the last good pages soon, staff see the cause, and all works once it answers again', async ({
    enterOffice,
    open,
  }) => {
    const office = await enterOffice('/admin/leads')
    await expect(office.getByText('An earlier visitor').first()).toBeVisible()
    const { page: visitor } = await open('/')
    await hydrated(visitor)
    const good = await services()
    hosted.proxy.goSilent()

    // Until a rendering has timed out: the server waits five seconds for the backend.
    const until = performance.now() + 10_000
    let slowest = 0
    while (performance.now() < until) {
      const asked = performance.now()
      expect(await services()).toBe(good)
      slowest = Math.max(slowest, performance.now() - asked)
    }
    // A rendering was started and not awaited.
    expect(slowest).toBeGreaterThan(timings.pageRenderMs / 2)

    const cause = `The server is not responding (localhost:${hosted.proxy.port}). Try again in a moment.`
    const { page: newcomer } = await open('/auth')
    const sent = performance.now()
    await Promise.all([
      office
        .getByRole('link', { name: 'Clients', exact: true })
        .click()
        .then(() =>
          expect(office.getByText('Error fetching clients').first()).toBeVisible({ timeout: 20_000 }),
        )
        .then(() => expect(office.getByText(cause).first()).toBeVisible()),
      enquire(visitor, 'A patient visitor', '0000000033')
        .then(() =>
          expect(toast(visitor, 'Failed to submit. Please try again or call us directly.')).toBeVisible({
            timeout: 20_000,
          }),
        )
        // A page waits less than half as long as a write.
        .then(() => expect(slowest).toBeLessThan((performance.now() - sent) / 2))
        .then(() => expect(visitor.locator('#lead-name')).toHaveValue('A patient visitor')),
      signIn(newcomer, owner).then(() =>
        expect(toast(newcomer, 'An error occurred').getByText(cause)).toBeVisible({ timeout: 20_000 }),
      ),
    ])

    hosted.proxy.resumeNew()
    await office.getByRole('button', { name: 'Try again' }).first().click()
    await expect(office.getByRole('button', { name: 'Add client' }).first()).toBeVisible()
    await expect(office.getByText('Error fetching clients')).toHaveCount(0)
    await visitor.locator('#contact').getByRole('button', { name: 'Send Enquiry' }).click()
    await expectToast(visitor, thanks)
    expect(await leadsNamed('A patient visitor')).toHaveLength(1)
  })

  test('a session that has to be refreshed waits with an explanation and does not end', async ({
    enterOffice,
  }) => {
    const page = await enterOffice('/admin')
    await page.evaluate(() => {
      const session = JSON.parse(localStorage.getItem('shringar-session') ?? '{}')
      localStorage.setItem('shringar-session', JSON.stringify({ ...session, expires_at: 1 }))
    })
    hosted.proxy.goSilent()
    await page.clock.install()
    await page.goto(`${hosted.site.url}/admin/clients`)
    await expect(page.getByText('The server is slow to answer. It may be down.')).toBeVisible()
    // The auth client retries for thirty seconds.
    await page.clock.fastForward(30_000)
    await expect(
      page.getByText('The server is not responding, so your session could not be renewed.'),
    ).toBeVisible({ timeout: 2 * answerMs })
    hosted.proxy.restore()
    // A request on a dead connection is lost, as on a real network; the user then presses again.
    await expect(async () => {
      const clients = page.getByRole('heading', { level: 1, name: 'Clients' })
      const again = page.getByRole('button', { name: 'Try again' })
      await expect(clients.or(again)).toBeVisible()
      if (await again.isVisible()) await again.click({ timeout: 5_000 })
      await expect(clients).toBeVisible({ timeout: 3_000 })
    }).toPass()
  })
})

test('while there is no backend at all, pages stay and the office says that it cannot be reached', {
  tag: '@deep',
}, async ({ enterOffice }) => {
  const office = await enterOffice('/admin/leads')
  const good = await services()
  // The last test of this file: nothing listens afterwards.
  await hosted.proxy.close()
  await office.getByRole('link', { name: 'Services', exact: true }).click()
  const cause = `The server could not be reached (localhost:${hosted.proxy.port}). Check the connection.`
  await expect(office.getByText(cause).first()).toBeVisible()
  expect(await services()).toBe(good)
})
