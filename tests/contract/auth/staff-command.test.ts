// `npm run staff` on a stopped installation of either engine and beside a running server.
import { execFile } from 'node:child_process'
import { rm } from 'node:fs/promises'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { type ServerType, serve } from '@hono/node-server'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Config, readConfig } from '#server/config.ts'
import { lockDataFolder } from '#server/data-folder.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { scratchFolder } from '#testing/database/scratch-folder.ts'
import { createTestDatabase } from '#testing/database/test-databases.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { type Administrator, openAdministrator } from '../../../scripts/staff/administrator.ts'
import {
  addMember,
  listMembers,
  removeFactors,
  resetPassword,
  setActive,
} from '../../../scripts/staff/members.ts'
import { addClient, listClients, removeClient } from '../../../scripts/staff/oauth-clients.ts'

const project = join(import.meta.dirname, '../../..')
const email = 'member@salon.test'

const modes = {
  async embedded(folder: string) {
    await unpackEmbeddedDatabase(folder)
    return { config: readConfig({ DATA_DIR: folder }, folder), drop: async () => {} }
  },
  async postgres(folder: string) {
    const { url, drop } = await createTestDatabase(templateDatabase)
    return { config: readConfig({ DATA_DIR: folder, DATABASE_URL: url }, folder), drop }
  },
}

describe.each(['embedded', 'postgres'] as const)('the staff command without a server (%s)', (mode) => {
  let folder: string
  let config: Config
  let drop: () => Promise<void>
  let administrator: Administrator

  beforeAll(async () => {
    folder = await scratchFolder()
    const made = await modes[mode](folder)
    config = made.config
    drop = made.drop
    administrator = await openAdministrator(config)
  })
  afterAll(async () => {
    await administrator.close()
    await drop()
    await rm(folder, { recursive: true, force: true })
  })

  it('adds a member whose printed password works, and lists it', async () => {
    const { client } = administrator
    const password = await addMember(client, { email, name: 'Sample Member', role: 'owner' })
    expect(password).toMatch(/^[a-z\d]{4}(-[a-z\d]{4}){3}$/)
    const { error } = await client.auth.signInWithPassword({ email, password: password ?? '' })
    expect(error).toBeNull()
    await client.auth.signOut()
    expect(await listMembers(client)).toMatchObject([
      {
        email,
        name: 'Sample Member',
        role: 'owner',
        active: true,
        secondFactors: 0,
        lastSignIn: expect.any(String),
      },
    ])
    await expect(addMember(client, { email, name: null, role: 'desk' })).rejects.toThrow('already')
  })

  it('resets a password, and the old one no longer works', async () => {
    const { client } = administrator
    const fresh = 'second@salon.test'
    const first = await addMember(client, { email: fresh, name: null, role: 'desk' })
    const second = await resetPassword(client, fresh)
    expect((await client.auth.signInWithPassword({ email: fresh, password: first ?? '' })).error?.code).toBe(
      'invalid_credentials',
    )
    expect((await client.auth.signInWithPassword({ email: fresh, password: second })).error).toBeNull()
    await client.auth.signOut()
    await expect(resetPassword(client, 'nobody@salon.test')).rejects.toThrow('no account')
  })

  it('disables and enables a member, but not the last owner', async () => {
    const { client } = administrator
    const member = 'third@salon.test'
    const password = (await addMember(client, { email: member, name: null, role: 'desk' })) ?? ''
    await setActive(client, member, false)
    expect((await client.auth.signInWithPassword({ email: member, password })).error?.code).toBe(
      'user_banned',
    )
    await setActive(client, member, true)
    expect((await client.auth.signInWithPassword({ email: member, password })).error).toBeNull()
    const { data } = await client.auth.mfa.enroll({ factorType: 'totp', friendlyName: 'Phone' })
    expect(data?.id).toBeTruthy()
    await client.auth.signOut({ scope: 'local' })
    expect(await removeFactors(client, member)).toBe(1)
    await expect(setActive(client, email, false)).rejects.toThrow('last active owner')
  })

  it('registers an application and removes it', async () => {
    const { client } = administrator
    const made = await addClient(client, {
      name: 'Diary',
      redirectUris: ['https://diary.test/cb'],
      uri: null,
      isPublic: false,
    })
    expect(made.secret).toMatch(/^[\w-]{43}$/)
    expect(await listClients(client)).toMatchObject([
      { id: made.id, name: 'Diary', redirect: 'https://diary.test/cb' },
    ])
    await removeClient(client, made.id)
    expect(await listClients(client)).toEqual([])
    const unsafe = { name: 'Bad', redirectUris: ['javascript:alert(1)'], uri: null, isPublic: true }
    await expect(addClient(client, unsafe)).rejects.toThrow('https')
  })

  it('rotates the signing key', async () => {
    const keys = async () => {
      const response = await administrator.authFetch('/.well-known/jwks.json')
      return ((await response.json()) as { keys: { kid: string }[] }).keys.map(({ kid }) => kid)
    }
    const before = await keys()
    const response = await administrator.authFetch('/admin/keys/rotate', { method: 'POST' })
    const { kid } = (await response.json()) as { kid: string }
    expect(await keys()).toEqual([kid, ...before])
  })
})

describe('the staff command beside a running server', () => {
  let folder: string
  let inside: Administrator
  let server: ServerType
  beforeAll(async () => {
    folder = await scratchFolder()
    await unpackEmbeddedDatabase(folder)
    // The services of a stopped installation, listening and announced as by the server.
    inside = await openAdministrator(readConfig({ DATA_DIR: folder }, folder))
    await rm(join(folder, 'in-use.lock'), { force: true })
    const lock = await lockDataFolder(folder)
    const listening = Promise.withResolvers<AddressInfo>()
    server = serve({ port: 0, fetch: forward }, listening.resolve)
    await lock.announce(`http://127.0.0.1:${(await listening.promise).port}`)
  })
  afterAll(async () => {
    server?.close()
    await inside?.close()
    await rm(folder, { recursive: true, force: true })
  })

  async function forward(request: Request): Promise<Response> {
    const { pathname, search } = new URL(request.url)
    return inside.authFetch(`${pathname}${search}`.replace('/auth/v1', ''), {
      method: request.method,
      headers: Object.fromEntries(request.headers),
      body: ['GET', 'HEAD'].includes(request.method) ? undefined : await request.text(),
    })
  }

  it("uses the server that holds the data folder's lock", async () => {
    const command = ['oauth-client', 'add', '--name', 'Diary', '--redirect', 'https://diary.test/cb']
    const { stdout } = await promisify(execFile)(
      process.execPath,
      [join(project, 'scripts/staff.ts'), ...command],
      { cwd: project, env: { ...process.env, DATA_DIR: folder } },
    )
    expect(stdout).toMatch(/^Client id: [\da-f-]{36}\nClient secret \(shown only once\): [\w-]{43}\n$/)
    expect(await listClients(inside.client)).toMatchObject([{ name: 'Diary' }])
  })

  it('asks for the secret key of a hosted project', async () => {
    const config = readConfig(
      { SUPABASE_URL: 'https://project.test', SUPABASE_PUBLISHABLE_KEY: 'sb_publishable_0123456789' },
      tmpdir(),
    )
    await expect(openAdministrator(config)).rejects.toThrow('SUPABASE_SECRET_KEY')
  })
})
