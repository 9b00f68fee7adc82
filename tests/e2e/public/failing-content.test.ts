// Public pages whose content cannot be fetched, or cannot be rendered.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import type { Page } from '@playwright/test'
import connect, { type Sql } from 'postgres'
import { expectAccessible } from '#testing/browser/axe.ts'
import { hydrated } from '#testing/browser/browser.ts'
import { type Appointment, expect, test } from '#testing/browser/test.ts'
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres-server.ts'
import { type Product, startProduct } from '#testing/server/product.ts'
import { startRenderedSite } from '#testing/server/rendered-site.ts'
import { read } from './served-pages.ts'

const tables = ['banners', 'services', 'reviews']

test('lists that cannot be fetched are logged and shown as empty', { tag: '@deep' }, async ({
  site,
  visit,
}) => {
  let isRefusing = true
  const fromSite = await backendOf(site.url)
  const failing = await startRenderedSite({
    backendFetch: async (input, init) => {
      const isRefused = isRefusing && tables.includes(tableOf(input))
      return isRefused ? Response.json({ code: '42501' }, { status: 401 }) : fromSite(input, init)
    },
  })
  try {
    await expectEmptyHome(await visit(failing.url, 'phone'))
    await expectEmptyServices(failing, (await visit(`${failing.url}/services`, 'phone')).page)
    isRefusing = false
    // A page that was rendered while the backend failed is not cached.
    for (const path of ['/', '/services'])
      await expect.poll(() => read(failing.url + path)).toContain('Gold Facial')
  } finally {
    await failing.close()
  }
})

test('a page that cannot be rendered has status 500, the number to call and a link home', async ({
  site,
  visit,
}) => {
  const fromSite = await backendOf(site.url)
  const failing = await startRenderedSite({
    backendFetch: async (input, init) => {
      const response = await fromSite(input, init)
      if (tableOf(input) !== 'business_profile') return response
      const answer = await response.json()
      const broken = { videos: [null] }
      const body = Array.isArray(answer)
        ? answer.map((row) => ({ ...row, ...broken }))
        : { ...answer, ...broken }
      return Response.json(body)
    },
  })
  try {
    await expectFailedPage(failing, (await visit(failing.url, 'phone')).page)
  } finally {
    await failing.close()
  }
})

test('a page whose data a busy database refused is answered with 503 and Retry-After', async ({ site }) => {
  const fromSite = await backendOf(site.url)
  const busy = await startRenderedSite({
    backendFetch: async (input, init) =>
      tableOf(input) === 'services'
        ? Response.json({ message: 'The server is busy.' }, { status: 503 })
        : fromSite(input, init),
  })
  try {
    const { status, headers } = await fetch(`${busy.url}/plan`)
    expect([status, headers.get('retry-after'), headers.get('cache-control')]).toEqual([503, '5', 'no-store'])
  } finally {
    await busy.close()
  }
})

test('the office goes on with the business as it was last read, and is not shown without one', async ({
  site,
}) => {
  let isDown = true
  const fromSite = await backendOf(site.url)
  const hosted = await startRenderedSite({
    backendFetch: async (input, init) =>
      isDown ? Response.json({ message: 'Bad gateway' }, { status: 502 }) : fromSite(input, init),
  })
  const office = () => read(`${hosted.url}/admin`)
  try {
    // In the fallback's time zone every typed time would be stored wrong.
    expect(await office()).toMatch(/The office could not be shown.*Open it again/)
    isDown = false
    expect(await office()).not.toContain('The office could not be shown')
    isDown = true
    expect(await office()).not.toContain('The office could not be shown')
  } finally {
    await hosted.close()
  }
})

/** On its own Postgres, in which the test can do what no visitor and no staff member can. */
test.describe('the product', { tag: '@deep' }, () => {
  let folder: string
  let postgres: PostgresServer
  let database: Sql
  let product: Product | undefined

  test.beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shringar-e2e-postgres-'))
    await chmod(folder, 0o755)
    postgres = await createPostgresServer(join(folder, 'postgres'))
    await postgres.start()
    await postgres.createDatabase('shringar')
    await restart()
    database = connect(settings().DATABASE_URL, { max: 1, onnotice: () => {} })
  })
  test.afterAll(async () => {
    await product?.stop()
    await database?.end()
    await postgres?.stop()
    await rm(folder, { recursive: true })
  })

  const settings = () => ({
    DATABASE_URL: `${postgres.url}/shringar`,
    // The same keys at each start, because the database stores them.
    SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_of_these_tests',
    SUPABASE_SECRET_KEY: 'sb_secret_of_these_tests',
    ENCRYPTION_KEY: Buffer.alloc(32, 7).toString('base64'),
  })

  /** A new process has no good page in its cache to serve. */
  async function restart(): Promise<Product> {
    await product?.stop()
    product = await startProduct(settings())
    return product
  }

  test('shows empty lists while the database refuses them', async ({ visit }) => {
    await database`revoke select on banners, services, reviews from anon`
    const { url, output } = await restart()
    const home = await visit(url, 'phone')
    await expectEmptyHome(home)
    await expectAccessible(home.page)
    await expectEmptyServices({ output }, (await visit(`${url}/services`, 'phone')).page)
    await database`grant select on banners, services to anon`
    await database`grant select (id, full_name, rating, review_text, is_approved, created_at) on reviews to anon`
    await database`update business_profile set tagline = tagline`
    await expect.poll(() => read(`${url}/services`)).toContain('id="gold-facial"')
  })

  test('shows a failed page while a row cannot be rendered', async ({ visit }) => {
    // Four videos are a constraint of the table; without it a restored or hand-made row can hold anything.
    await database`alter table business_profile drop constraint if exists business_profile_videos_shape`
    await database`update business_profile set videos = '[null]'`
    const { url, output } = await restart()
    for (const screen of ['phone', 'desktop'] as const)
      await expectFailedPage({ url, output }, (await visit(url, screen)).page)
  })
})

interface RunningSite {
  readonly url: string
  output(): string
}

async function expectEmptyHome({ page, problems }: Appointment): Promise<void> {
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible()
  await expect(
    page.getByText('No reviews yet. Be the first to share your experience!', { exact: true }),
  ).toBeVisible()
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  await expect(page.locator('#services li')).toHaveCount(8)
  await expect(page.locator('#contact')).toContainText('+91 00000 00000')
  await expect(page.locator('#contact').getByRole('button', { name: 'Send Enquiry' })).toHaveCount(1)
  await hydrated(page)
  expect(problems).toEqual([])
}

async function expectEmptyServices({ output }: Pick<RunningSite, 'output'>, page: Page): Promise<void> {
  await expect(page.getByText('No services available at the moment. Please check back later.')).toBeVisible()
  for (const table of tables) await expect.poll(output).toContain(`The ${table} could not be fetched`)
}

async function expectFailedPage(site: RunningSite, page: Page): Promise<void> {
  expect((await fetch(site.url)).status).toBe(500)
  const heading = page.getByRole('heading', { name: 'Something went wrong' })
  const call = page.getByRole('link', { name: 'Call +91 00000 00000' })
  // Once as the server sent it and once after React has rendered it.
  for (const ready of [async () => {}, () => hydrated(page)]) {
    await ready()
    await expect(heading).toBeVisible()
    await expect(call).toHaveAttribute('href', 'tel:+910000000000')
    await expect(call).toBeVisible()
  }
  await expectAccessible(page)
  await expect(page.getByRole('link', { name: 'Return to Home' })).toBeVisible()
  await expect.poll(() => site.output()).toContain('A page failed')
}

/** The table or function of a REST request. */
const tableOf = (input: Parameters<typeof fetch>[0]) =>
  new URL(String(input), 'http://localhost').pathname.split('/').at(-1) ?? ''

/** Sends a request to the backend of a running product, with its key. */
async function backendOf(url: string): Promise<typeof fetch> {
  const [, config = '{}'] = /<script[^>]*id="public-config"[^>]*>([^<]*)</.exec(await read(url)) ?? []
  const { publishableKey } = JSON.parse(config)
  return (input, init) => {
    const { pathname, search } = new URL(String(input), url)
    const headers = new Headers(init?.headers)
    headers.set('apikey', publishableKey)
    headers.delete('authorization')
    return fetch(url + pathname + search, { ...init, headers })
  }
}
