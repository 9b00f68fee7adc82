// Small requests for large responses: responses that would not fit into memory, one column under many aliases, and
// embedded lists that multiply.
import { afterAll, beforeAll, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { isDeep } from '#testing/depth.ts'
import { apiKeys, type RestServer, startRest } from '../contract/rest/rest-server.ts'

const reviews = 1000
const longest = 2000

describeEachEngine('bombs', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await fill('x')
    await database().db.asOwner((tx) =>
      tx.script(`
        create function public.forget_reviews() returns setof text language sql volatile
          as 'delete from public.reviews returning review_text || review_text || review_text';
        create function public.all_images() returns setof public.gallery_images language sql volatile security definer
          as 'select * from public.gallery_images';
        create sequence public.reads;
        create function public.count_read() returns boolean language sql volatile security definer
          as 'select nextval(''public.reads'') > 0';
        grant execute on function public.count_read(), public.all_images() to anon`),
    )
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  /** As many approved reviews as a response can hold, each of maximum length. */
  async function fill(letter: string): Promise<void> {
    await database().db.asOwner(async (tx) => {
      await tx.query(sql`delete from public.reviews`)
      await tx.query(sql`
        insert into public.reviews (full_name, rating, review_text, is_approved)
        select 'Reviewer ' || n, 5, repeat(${letter}, ${longest}::integer), true
        from generate_series(1, ${reviews}::integer) n`)
    })
  }
  const aliases = (count: number) => Array.from({ length: count }, (_, n) => `a${n}:review_text`).join(',')
  const refusal = async (response: Response) => {
    const { code, message } = await response.json()
    return { status: response.status, code, message }
  }
  const tooLarge = { status: 400, code: '54000', message: 'The response is larger than 16777216 bytes' }
  const tooLargeForVisitor = { ...tooLarge, message: 'The response is larger than 4194304 bytes' }
  const asService = { apikey: apiKeys.secret }

  test('refuses one column under many aliases', async () => {
    expect(await refusal(await rest.request(`/reviews?select=${aliases(5)}`))).toMatchObject({
      status: 400,
      code: 'PGRST100',
    })
    const response = await rest.request(`/reviews?select=${aliases(4)}`, { headers: asService })
    expect(response.status).toBe(200)
    expect((await response.text()).length).toBeGreaterThan(4 * reviews * longest)
  })
  test('refuses one embedded resource under many aliases', async () => {
    const embeds = (count: number) =>
      Array.from({ length: count }, (_, n) => `a${n}:clients!client_id(id)`).join(',')
    const request = (count: number) =>
      rest.request(`/appointments?select=${embeds(count)}`, { headers: { apikey: apiKeys.secret } })
    expect((await request(4)).status).toBe(200)
    expect(await refusal(await request(5))).toMatchObject({ status: 400, code: 'PGRST100' })
  })
  test('refuses a table inside itself, at any depth and for all callers', async () => {
    const loop = (rounds: number): string =>
      rounds === 0 ? 'id' : `id,gallery_images(id,services(${loop(rounds - 1)}))`
    const selects = [
      ...[1, 2, 8].map((rounds) => `/services?select=${loop(rounds)}`),
      '/reviews?select=id,services(id,reviews(id))',
      '/appointments?select=id,clients(id,appointments(id))',
    ]
    for (const select of selects)
      for (const apikey of [apiKeys.publishable, apiKeys.secret])
        expect(await refusal(await rest.request(select, { headers: { apikey } }))).toMatchObject({
          status: 400,
          code: 'PGRST100',
        })
  })
  test('lets visitors embed three levels, and other callers more', async () => {
    const three = 'leads(id,appointments(id,clients(id)))'
    const four = 'leads(id,appointments(id,clients(id,areas(id))))'
    const code = async (select: string, apikey: string) => {
      const response = await rest.request(`/messages?select=id,${select}`, { headers: { apikey } })
      const body = await response.json()
      return [response.status, body.code]
    }
    // The privileges are checked after the request was understood.
    expect(await code(three, apiKeys.publishable)).toEqual([401, '42501'])
    expect(await code(four, apiKeys.publishable)).toEqual([400, 'PGRST100'])
    expect(await code(four, apiKeys.secret)).toEqual([200, undefined])
  })
  test('returns a repeated column once', async () => {
    const response = await rest.request(`/reviews?select=${'*,'.repeat(3)}${'id,'.repeat(90)}id&limit=1`, {
      headers: { apikey: apiKeys.secret },
    })
    const text = await response.text()
    expect(response.status, text).toBe(200)
    expect(text.match(/"id":/g)).toHaveLength(1)
  })
  const formats = isDeep ? ['application/json', 'text/csv'] : ['application/json']
  test(`refuses a response over 16 MB, as ${formats.join(' and ')}`, async () => {
    await fill('💐')
    for (const Accept of formats) {
      const response = await rest.request(`/reviews?select=${aliases(3)}`, {
        headers: { ...asService, Accept },
      })
      expect(await refusal(response)).toEqual(tooLarge)
    }
    const fitting = await rest.request(`/reviews?select=${aliases(2)}`, { headers: asService })
    expect(Buffer.byteLength(await fitting.text())).toBeGreaterThan(16_000_000)
  })
  test("refuses a visitor's response over 4 MB", async () => {
    await fill('x')
    expect(await refusal(await rest.request(`/reviews?select=${aliases(3)}`))).toEqual(tooLargeForVisitor)
    const fitting = await rest.request('/reviews?select=id,full_name,rating,review_text')
    expect((await fitting.text()).length).toBeGreaterThan(reviews * longest)
  })
  test('stops building embedded lists once the response would be too large', async () => {
    await fill('é')
    // Each review that a visitor reads is counted, also if it is rolled back. A call may write, so it can count.
    await database().db.asOwner((tx) =>
      tx.script(`
        create policy reviews_counted on public.reviews as restrictive for select to anon using (public.count_read());
        with service as (
          insert into public.services (name, price, category) values ('One', 1, 'One') returning id
        ), reviewed as (
          update public.reviews set service_id = (select id from service)
        )
        insert into public.gallery_images (service_id, image_url, width, height, person_agreed)
        select id, '/art/service.webp', 10, 10, true from service, generate_series(1, 20)`),
    )
    const response = await rest.request('/rpc/all_images?select=id,services(id,reviews(review_text))', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{}',
    })
    expect(await refusal(response)).toEqual(tooLargeForVisitor)
    const [counted] = await database().db.asOwner((tx) =>
      tx.query<{ reads: number }>(sql`select last_value as reads from public.reads`),
    )
    // All twenty lists would read 20,000 reviews. One fits, the second is too much.
    expect(counted?.reads).toBe(2 * reviews)
    await database().db.asOwner((tx) => tx.script('drop policy reviews_counted on public.reviews'))
  })
  test('rolls back a write or a call whose response would be too large', async () => {
    await fill('💐')
    const service = {
      apikey: apiKeys.secret,
      'Content-Type': 'application/json',
      Prefer: 'return=representation',
    }
    const change = await rest.request(`/reviews?rating=eq.5&select=${aliases(3)}`, {
      method: 'PATCH',
      headers: service,
      body: '{"rating":4}',
    })
    expect(await refusal(change)).toEqual(tooLarge)
    const call = await rest.request('/rpc/forget_reviews', { method: 'POST', headers: service, body: '{}' })
    expect(await refusal(call)).toEqual(tooLarge)
    const [left] = await database().db.asOwner((tx) =>
      tx.query(sql`select count(*) as reviews from public.reviews where rating = 5`),
    )
    expect(left).toEqual({ reviews })
  })
})
