// Two servers on one Postgres: a change on one is visible on the other within a second.
import postgres from 'postgres'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { pollWithin } from '#testing/process-time.ts'
import { keys, openServers, owner, type Server, type Servers } from '#testing/server/two-servers.ts'
import { imageFile, sampleImage } from '../../contract/storage/sample-images.ts'

let servers: Servers
beforeAll(async () => {
  servers = await openServers()
})
afterAll(() => servers?.close())

const soon = <T>(ask: () => Promise<T>, askingMs = 0) => pollWithin(ask, { withinMs: 1_000 + askingMs })

async function signIn(server: Server): Promise<{ access_token: string; refresh_token: string }> {
  const { data, error } = await server.visitor().auth.signInWithPassword(owner)
  if (error) throw error
  return data.session
}

const publishable = { apikey: keys.SUPABASE_PUBLISHABLE_KEY }
const asBearer = (token: string) => ({ ...publishable, authorization: `Bearer ${token}` })
const json = { 'content-type': 'application/json' }

async function isStaff(server: Server, token: string): Promise<unknown> {
  const answer = await fetch(`${server.url}/rest/v1/rpc/is_staff`, {
    method: 'POST',
    headers: { ...asBearer(token), ...json },
    body: '{}',
  })
  return answer.json()
}

const userStatus = async (server: Server, token: string) =>
  (await fetch(`${server.url}/auth/v1/user`, { headers: asBearer(token) })).status

const refresh = (server: Server, refresh_token: string) =>
  fetch(`${server.url}/auth/v1/token?grant_type=refresh_token`, {
    method: 'POST',
    headers: { ...publishable, ...json },
    body: JSON.stringify({ refresh_token }),
  })

describe('a session', () => {
  it('opened at one is valid at the other, and ends at both', async () => {
    const { access_token } = await signIn(servers.one)
    expect([
      await userStatus(servers.other, access_token),
      await isStaff(servers.other, access_token),
    ]).toEqual([200, true])
    const answer = await fetch(`${servers.other.url}/auth/v1/logout`, {
      method: 'POST',
      headers: asBearer(access_token),
    })
    expect(answer.status).toBe(204)
    await soon(() => userStatus(servers.one, access_token)).toBe(403)
    await soon(() => isStaff(servers.one, access_token)).toBe(false)
  })

  it('is refreshed by either, also by both at once', async () => {
    const { refresh_token } = await signIn(servers.one)
    const answers = await Promise.all([
      refresh(servers.one, refresh_token),
      refresh(servers.other, refresh_token),
    ])
    const next = await Promise.all(answers.map(async (answer) => (await answer.json()).refresh_token))
    expect(answers.map(({ status }) => status)).toEqual([200, 200])
    expect(next[0]).toBe(next[1])
    expect((await refresh(servers.other, next[0])).status).toBe(200)
  })

  it('of a staff member who was deactivated at one has no rights at the other', async () => {
    const login = { email: 'helper@example.com', password: 'roses and henna' }
    const { data } = await servers.service.auth.admin.createUser({ ...login, email_confirm: true })
    await servers.service.from('staff').insert({ user_id: data.user?.id, full_name: 'Helper' })
    const { data: signedIn } = await servers.one.visitor().auth.signInWithPassword(login)
    const token = signedIn.session?.access_token ?? ''
    expect(await isStaff(servers.other, token)).toBe(true)
    const { access_token } = await signIn(servers.one)
    const answer = await fetch(`${servers.one.url}/rest/v1/staff?user_id=eq.${data.user?.id}`, {
      method: 'PATCH',
      headers: { ...asBearer(access_token), ...json },
      body: '{"is_active":false}',
    })
    expect(answer.status).toBe(204)
    await soon(() => isStaff(servers.other, token)).toBe(false)
  })

  it('signed by a new key of one is accepted by the other', async () => {
    const before = await signIn(servers.other)
    const answer = await fetch(`${servers.one.url}/auth/v1/admin/keys/rotate`, {
      method: 'POST',
      headers: { apikey: keys.SUPABASE_SECRET_KEY },
    })
    const { kid } = await answer.json()
    const listed = async () => {
      const keySet = await (await fetch(`${servers.other.url}/auth/v1/.well-known/jwks.json`)).json()
      return keySet.keys.map((key: { kid: string }) => key.kid)
    }
    await soon(listed).toContain(kid)
    const after = await signIn(servers.one)
    expect(JSON.parse(Buffer.from(after.access_token.split('.')[0] ?? '', 'base64url').toString()).kid).toBe(
      kid,
    )
    expect(await userStatus(servers.other, after.access_token)).toBe(200)
    expect(await userStatus(servers.one, before.access_token)).toBe(200)
  })
})

describe('a rate limit', () => {
  /** As the proxy forwards it for this visitor. */
  const from = (address: string) => ({ ...publishable, ...json, 'x-forwarded-for': address })
  const inTurn = (times: number) =>
    Array.from({ length: times }, (_, at) => (at % 2 === 0 ? servers.one : servers.other))

  it('of leads is shared', async () => {
    const enquire = async (server: Server) => {
      const answer = await fetch(`${server.url}/rest/v1/leads`, {
        method: 'POST',
        headers: from('203.0.113.7'),
        body: JSON.stringify({ full_name: 'A', phone: '9876543210', service_interested: 'Nails' }),
      })
      return answer.status
    }
    const statuses: number[] = []
    for (const server of inTurn(10)) statuses.push(await enquire(server))
    expect(statuses).toEqual(Array.from({ length: 10 }, () => 201))
    expect([await enquire(servers.one), await enquire(servers.other)]).toEqual([429, 429])
  })

  it('of password guesses is shared', async () => {
    const guess = async (server: Server) => {
      const answer = await fetch(`${server.url}/auth/v1/token?grant_type=password`, {
        method: 'POST',
        headers: from('203.0.113.8'),
        body: JSON.stringify({ email: 'nobody@example.com', password: 'a guess' }),
      })
      return answer.status
    }
    const guessed: number[] = []
    while (guessed.at(-1) !== 429 && guessed.length < 100) {
      guessed.push(await guess(servers.one))
      if (guessed.at(-1) !== 429) guessed.push(await guess(servers.other))
    }
    expect(guessed.at(-1)).toBe(429)
    expect([await guess(servers.one), await guess(servers.other)]).toEqual([429, 429])
  })
})

describe('a cache', () => {
  it.each([
    ['one', 'other'],
    ['other', 'one'],
  ] as const)('of pages at %s shows a change made at %s', async (kept, changed) => {
    const pageOf = async (server: Server) => (await fetch(`${server.url}/services`)).text()
    const name = `Rose facial, changed at the ${changed}`
    expect(await pageOf(servers[kept])).not.toContain(name)
    const { access_token } = await signIn(servers[changed])
    const { data } = await servers.service.from('services').select('id').order('id').limit(1)
    const answer = await fetch(`${servers[changed].url}/rest/v1/services?id=eq.${data?.[0]?.id}`, {
      method: 'PATCH',
      headers: { ...asBearer(access_token), ...json },
      body: JSON.stringify({ name, is_active: true }),
    })
    expect(answer.status).toBe(204)
    // The changing server also learns of it from the database and renders in the background. That time does not
    // count: only the delay between the two servers does.
    const since = performance.now()
    await expect.poll(() => pageOf(servers[changed]), { interval: 20 }).toContain(name)
    await soon(() => pageOf(servers[kept]), performance.now() - since).toContain(name)
  })

  it('of the schema is reloaded by both', async () => {
    const admin = postgres(servers.databaseUrl, { max: 1 })
    await admin.unsafe(
      `create table public.brand_new (id integer); grant select on public.brand_new to anon; notify pgrst, 'reload schema'`,
    )
    await admin.end()
    const status = async (server: Server) => (await server.visitor().from('brand_new').select()).status
    await soon(() => Promise.all([status(servers.one), status(servers.other)])).toEqual([200, 200])
  })
})

describe('an image', () => {
  it('uploaded at one is served by the other, whole and resized, until it is removed there', async () => {
    const staff = servers.one.visitor()
    const { error: refused } = await staff.auth.signInWithPassword(owner)
    expect(refused).toBeNull()
    const name = `services/${crypto.randomUUID()}.jpg`
    const image = await sampleImage('jpeg', { width: 1200, height: 800 })
    const { error } = await staff.storage.from('banners').upload(name, imageFile(image, 'image/jpeg'))
    expect(error).toBeNull()

    const path = (kind: string) => `/storage/v1/${kind}/public/banners/${name}`
    const widthAt = async (server: Server, address: string) => {
      const answer = await fetch(server.url + address, { headers: { accept: 'image/webp' } })
      if (!answer.ok) return answer.status
      return (await sharp(Buffer.from(await answer.arrayBuffer())).metadata()).width
    }
    for (const server of [servers.other, servers.one]) {
      expect(await widthAt(server, path('object'))).toBe(1200)
      expect(await widthAt(server, `${path('render/image')}?width=640`)).toBe(640)
    }

    const colleague = servers.other.visitor()
    await colleague.auth.signInWithPassword(owner)
    expect((await colleague.storage.from('banners').remove([name])).data).toHaveLength(1)
    await soon(() => widthAt(servers.one, path('object'))).toBe(400)
    await soon(() => widthAt(servers.one, `${path('render/image')}?width=640`)).toBe(400)
  })
})
