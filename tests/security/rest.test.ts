// Attacks on the table API: forged tokens, oversized requests, floods, SQL injection, and errors that reveal too
// much.
import { createHmac, generateKeyPairSync } from 'node:crypto'
import { SignJWT, UnsecuredJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { createRateLimiter } from '#server/http/rate-limiter.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { addFixture } from '../contract/rest/fixture.ts'
import {
  accessClaims,
  apiKeys,
  type RestServer,
  signInStaff,
  startRest,
} from '../contract/rest/rest-server.ts'

describeEachEngine('the table API under attack', (database) => {
  let rest: RestServer
  beforeAll(async () => {
    await addFixture(database().db)
    rest = await startRest(database().db)
  })
  afterAll(() => rest.close())

  describe('tokens', () => {
    const withToken = (token: string) =>
      rest.request('/people', { headers: { Authorization: `Bearer ${token}` } })
    const now = Math.floor(Date.now() / 1000)
    const segment = (value: object) => Buffer.from(JSON.stringify(value)).toString('base64url')

    async function refused(token: string, code: string) {
      const response = await withToken(token)
      expect(response.status).toBe(401)
      expect(await response.json()).toMatchObject({ code, message: expect.any(String) })
      expect(response.headers.get('www-authenticate')).toMatch(
        /^Bearer error="invalid_token", error_description="[^"]+"$/,
      )
    }

    test('a valid one is accepted', async () => {
      expect((await withToken(await rest.keys.sign(accessClaims({})))).status).toBe(200)
    })
    test('expired', async () => {
      await refused(await rest.keys.sign(accessClaims({ exp: now - 60 })), 'PGRST303')
    })
    test('not yet valid, or issued in the future', async () => {
      await refused(await rest.keys.sign(accessClaims({ nbf: now + 600 })), 'PGRST303')
      await refused(await rest.keys.sign(accessClaims({ iat: now + 600 })), 'PGRST303')
    })
    test('for another audience', async () => {
      await refused(await rest.keys.sign(accessClaims({ aud: 'some-application' })), 'PGRST303')
    })
    test.each(['x', 'a.b', 'a.b.c', '..', 'eyJhbGciOiJFUzI1NiJ9.e30.', 'ä.ö.ü'])(
      'malformed: %s',
      async (token) => {
        await refused(encodeURIComponent(token), 'PGRST301')
      },
    )
    test('with an unknown role', async () => {
      await refused(await rest.keys.sign(accessClaims({ role: 'postgres' })), 'PGRST301')
      await refused(await rest.keys.sign(accessClaims({ role: 'authenticator' })), 'PGRST301')
    })
    test('signed by another key under our key id', async () => {
      const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
      const [published] = rest.keys.jwks().keys
      const token = await new SignJWT(accessClaims({ role: 'service_role' }))
        .setProtectedHeader({ alg: 'ES256', kid: published?.kid ?? '' })
        .sign(privateKey)
      await refused(token, 'PGRST301')
    })
    test('with swapped claims', async () => {
      const [header, , signature] = (await rest.keys.sign(accessClaims({}))).split('.')
      await refused(`${header}.${segment(accessClaims({ role: 'service_role' }))}.${signature}`, 'PGRST301')
    })
    test('without a signature (alg none)', async () => {
      await refused(new UnsecuredJWT(accessClaims({ role: 'service_role' })).encode(), 'PGRST301')
    })
    test('with the public key as an HMAC secret (HS256 for ES256)', async () => {
      const [published] = rest.keys.jwks().keys
      const unsigned = `${segment({ alg: 'HS256', typ: 'JWT', kid: published?.kid })}.${segment(accessClaims({ role: 'service_role' }))}`
      for (const secret of [JSON.stringify(published), published?.x ?? '', apiKeys.publishable]) {
        const signature = createHmac('sha256', secret).update(unsigned).digest('base64url')
        await refused(`${unsigned}.${signature}`, 'PGRST301')
      }
    })
    test('an unknown apikey is refused', async () => {
      const response = await rest.request('/people', { headers: { apikey: 'sb_secret_guess' } })
      expect(response.status).toBe(401)
    })
    test('the role ends with its request', async () => {
      const token = await signInStaff(database().db, rest.keys)
      const roles = await Promise.all(
        Array.from({ length: 40 }, async (_, index) => {
          const client = index % 2 === 0 ? rest.client(token) : rest.client()
          const { data } = await client.rpc('told_of_request', undefined, { get: true })
          return data.role
        }),
      )
      expect(roles).toEqual(
        Array.from({ length: 40 }, (_, index) => (index % 2 === 0 ? 'authenticated' : 'anon')),
      )
    })
  })

  describe('limits', () => {
    async function refused(path: string, status: number, init?: RequestInit) {
      const response = await rest.request(path, init)
      const body = await response.json()
      expect({ status: response.status, message: body.message }).toEqual({
        status,
        message: expect.any(String),
      })
      expect(body.code).toMatch(/^PGRST/)
      return `${body.message} ${body.details}`
    }
    const post = (body: BodyInit, headers = {}) => ({
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...headers },
      body,
    })

    const secret = { apikey: apiKeys.secret }
    const streamed = (body: string, headers = {}) =>
      ({ ...post(new Blob([body]).stream(), headers), duplex: 'half' }) as RequestInit

    test.each([
      ['a visitor', 65_536, {}],
      ['the secret key', 1_048_576, secret],
    ])('a body of %s over %i bytes, announced or not', async (_name, maximum, headers) => {
      const row = (bytes: number) => JSON.stringify({ name: 'x'.repeat(bytes - '{"name":""}'.length) })
      for (const sent of [post, streamed]) {
        const said = await refused('/people', 413, sent(row(maximum + 1), headers))
        expect(said).toContain(`larger than ${maximum} bytes`)
        const fitting = await rest.request('/people', sent(row(maximum), headers))
        expect(await fitting.json()).toMatchObject({ code: '23502' })
      }
    })
    test('a body nested deeper than 64 levels, before anything parses it', async () => {
      const nested = (depth: number) => '['.repeat(depth) + ']'.repeat(depth)
      const insert = (details: string) => post(`{"id":700,"name":"deep","details":${details}}`, secret)
      // The row itself is a level.
      for (const depth of [64, 30_000, 250_000])
        expect(await refused('/people', 400, insert(nested(depth)))).toContain('deeper than 64 levels')
      expect(await refused('/people', 400, post('['.repeat(60_000)))).toContain('deeper than 64 levels')
      expect(await refused('/rpc/total', 400, post(`{"numbers":${nested(64)}}`))).toContain('deeper')
      expect((await rest.request('/people', insert(nested(63)))).status).toBe(201)
      expect((await rest.request('/people?id=eq.700', { method: 'DELETE' })).status).toBe(204)
      const inText = JSON.stringify({ body: `${'[{'.repeat(500)}\\"${'['.repeat(500)}` })
      expect((await rest.request('/notes_without_key', post(inText))).status).toBe(201)
    })
    test('trees deeper than 20', async () => {
      const tree = (depth: number) => `${'and('.repeat(depth - 1)}id.eq.1${')'.repeat(depth - 1)}`
      expect((await rest.request(`/people?or=(${tree(20)})`)).status).toBe(200)
      expect(await refused(`/people?or=(${tree(21)})`, 400)).toContain('deeper than 20')
      const select = `${'people('.repeat(20)}id${')'.repeat(20)}`
      expect(await refused(`/people?select=${select}`, 400)).toContain('deeper than 20')
      expect(await refused(`/people?${'a.'.repeat(21)}id=eq.1`, 400)).toContain('deeper than 20')
    })
    test('more than 100 filters', async () => {
      const filters = (count: number) => Array.from({ length: count }, () => 'id=gt.0').join('&')
      expect((await rest.request(`/people?${filters(100)}`)).status).toBe(200)
      expect(await refused(`/people?${filters(101)}`, 400)).toContain('more than 100 filters')
      const tree = Array.from({ length: 101 }, () => 'id.gt.0').join(',')
      expect(await refused(`/people?and=(${tree})`, 400)).toContain('more than 100 filters')
    })
    test('a query string over 8 KB, or a select of hundreds of columns', async () => {
      expect(await refused(`/people?name=eq.${'x'.repeat(8200)}`, 414)).toContain('longer than 8192')
      const names = Array.from({ length: 201 }, (_, n) => `a${n}`).join(',')
      expect(await refused(`/people?select=${names}`, 400)).toContain('more than 200 items')
    })
    test('a flood of rows in one request', async () => {
      const limited = await startRest(database().db, {
        visitorWriteLimit: createRateLimiter(null, 'rows', 3, 60),
      })
      try {
        const lead = { full_name: 'Flood', phone: '9876543210', service_interested: 'Hair' }
        expect((await limited.client().from('leads').insert([lead, lead, lead, lead])).status).toBe(429)
      } finally {
        await limited.close()
      }
    })

    test('a flood of invalid rows, counted before it is parsed', async () => {
      const limited = await startRest(database().db, {
        visitorWriteLimit: createRateLimiter(null, 'nonsense', 4, 60),
      })
      try {
        const statuses: number[] = []
        for (const body of ['{', '['.repeat(60_000), 'x'.repeat(70_000), '{"nothing":1}', '{"nothing":1}'])
          statuses.push((await limited.request('/leads', post(body))).status)
        expect(statuses).toEqual([400, 400, 413, 400, 429])
      } finally {
        await limited.close()
      }
    })

    test('a flood of writes by visitors from one address, while staff can still write', async () => {
      const limited = await startRest(database().db, {
        visitorWriteLimit: createRateLimiter(null, 'test', 3, 60),
      })
      try {
        const lead = { full_name: 'Flood', phone: '9876543210', service_interested: 'Hair' }
        const statuses: number[] = []
        for (let n = 0; n < 4; n += 1)
          statuses.push((await limited.client().from('leads').insert(lead)).status)
        expect(statuses).toEqual([201, 201, 201, 429])
        const response = await limited.request('/reviews', post('{}'))
        expect(response.status).toBe(429)
        expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
        expect(await response.json()).toMatchObject({ code: 'over_request_rate_limit', details: null })
        expect((await limited.client().from('reviews').select('id')).status).toBe(200)
        const token = await signInStaff(database().db, limited.keys)
        expect((await limited.client(token).from('leads').insert(lead)).status).toBe(201)
      } finally {
        await limited.close()
      }
    })
  })

  describe('injection', () => {
    const payloads = [
      `'; drop table public.people; --`,
      `1); drop table public.people; --`,
      `" ; drop table public.people; --`,
      `$1`,
      `\\'; drop table public.people; --`,
      `{"a"}'::text; drop table public.people; --`,
      `%00`,
      `id from people; drop table public.people --`,
    ]
    const places = (text: string): [string, RequestInit?][] => {
      const encoded = encodeURIComponent(text)
      const quoted = encodeURIComponent(`"${text.replaceAll(/["\\]/g, '\\$&')}"`)
      const json = (body: unknown) => ({
        method: 'POST',
        headers: {
          'Content-Type': 'application/json',
          Prefer: 'return=representation, resolution=merge-duplicates',
        },
        body: JSON.stringify(body),
      })
      return [
        [`/people?name=eq.${encoded}`],
        [`/people?id=eq.${encoded}`],
        [`/people?id=in.(${encoded})`],
        [`/people?name=in.(${quoted},${quoted})`],
        [`/people?name=ilike.${encoded}`],
        [`/people?or=(name.eq.${quoted},id.eq.${quoted})`],
        [`/people?select=${quoted}:name`],
        [`/people?select=${quoted}`],
        [`/people?select=people!${quoted}(id)`],
        [`/people?select=x:badges(${quoted}:label)`],
        [`/people?order=${quoted}.desc`],
        [`/people?${quoted}=eq.1`],
        [`/people?limit=${encoded}`],
        [`/${encoded}`],
        [`/rpc/${encoded}`],
        [`/rpc/add?a=${encoded}`],
        [`/rpc/add?${encoded}=1`],
        ['/rpc/add', json({ a: text })],
        ['/rpc/add', json({ [text]: 1 })],
        [`/people?columns=${quoted}`, json({ id: 500 })],
        [`/people?on_conflict=${quoted}`, json({ id: 500, name: 'x' })],
        ['/notes_without_key', json({ body: text })],
        ['/people', json({ [text]: 1 })],
      ]
    }
    test.each(payloads)('%s', async (payload) => {
      for (const [path, init] of places(payload)) {
        const response = await rest.request(path, init)
        expect(response.status, `${path} ${await response.clone().text()}`).toBeLessThan(500)
      }
      const [left] = await database().db.asOwner((tx) =>
        tx.query(sql`select count(*) as people from public.people`),
      )
      expect(left).toEqual({ people: 4 })
    })
    test('text with SQL is stored as it is', async () => {
      const stored = await database().db.asOwner((tx) =>
        tx.query<{ body: string }>(sql`select body from public.notes_without_key`),
      )
      expect(stored.map(({ body }) => body)).toEqual(expect.arrayContaining(payloads))
    })
  })

  test('a zero byte anywhere in a query string', async () => {
    const zero = (path: string) => path.replaceAll('NUL', '%00')
    const alias = await rest.request(zero('/people?select=%22aNULb%22:name'))
    expect(alias.status).toBe(400)
    expect(await alias.json()).toMatchObject({ code: 'PGRST100' })
    for (const place of [
      'people?select=%22NUL%22',
      'people?select=x:badges(%22NUL%22:label)',
      'people?name=eq.NUL',
      'people?name=in.(a,NUL)',
      'people?or=(name.eq.%22NUL%22)',
      'people?order=%22NUL%22',
      'people?%22NUL%22=eq.1',
      'rpc/add?a=NUL',
      'rpc/add?NUL=1',
      'peopleNUL',
    ]) {
      const response = await rest.request(zero(`/${place}`))
      expect(response.status, place).toBeGreaterThanOrEqual(400)
      expect(response.status, place).toBeLessThan(500)
    }
  })

  describe('error messages', () => {
    test('an internal failure reveals nothing, and is logged under the request id', async () => {
      const response = await rest.request('/rpc/refuse', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json' },
        body: JSON.stringify({ state: 'XX000' }),
      })
      expect(response.status).toBe(500)
      const body = await response.json()
      expect(JSON.stringify(body)).not.toContain('No, thank you')
      expect(body).toMatchObject({ code: 'XX000', details: null })
      const requestId = response.headers.get('x-request-id') ?? 'none'
      expect(rest.errors.some((line) => line.includes(requestId) && line.includes('No, thank you'))).toBe(
        true,
      )
    })
    test('a visitor without a right gets 401, staff get 403', async () => {
      const visitor = await rest.request('/clients')
      expect(visitor.status).toBe(401)
      expect(visitor.headers.get('www-authenticate')).toBe('Bearer')
      const token = await rest.keys.sign(accessClaims({ sub: '00000000-0000-4000-8000-000000000000' }))
      const { status, error } = await rest.client(token).rpc('dashboard_figures')
      expect({ status, code: error?.code }).toEqual({ status: 403, code: '42501' })
    })
    test('a visitor cannot read staff columns: the reviewer, by column, filter, order or return', async () => {
      for (const query of ['select=email', 'select=*', 'select=id&email=eq.a', 'select=id&order=email']) {
        const response = await rest.request(`/reviews?${query}`)
        expect(response.status, query).toBe(401)
      }
      const { status } = await rest
        .client()
        .from('reviews')
        .insert({ full_name: 'x', rating: 5, review_text: 'y' })
        .select()
      expect(status).toBe(401)
    })
  })
})
