// The key of private links: a server derives it from its encryption key, and a dump of the database cannot rebuild
// tokens.
import { randomBytes } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, it } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { dropStoredLinkSecret, linkKeyOf } from '#server/keys/link-key.ts'
import { callers } from '#testing/database/callers.ts'
import { createTestDatabase, engineNames } from '#testing/database/test-databases.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'
import { insertOneOfEach } from './fixture.ts'

let folder = ''
const cleanups: (() => Promise<unknown>)[] = []
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'shringar-link-key-'))
})
afterEach(async () => {
  for (const clean of cleanups.splice(0).reverse()) await clean()
  await rm(folder, { recursive: true })
})

async function configOf(engine: string) {
  if (engine === 'pglite') await unpackEmbeddedDatabase(folder)
  const database = engine === 'postgres' ? await createTestDatabase() : null
  if (database) cleanups.push(database.drop)
  return readConfig({ DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) }, folder)
}

const linkAs = async (db: Db, role: 'owner' | 'service_role') => {
  const statement = sql`select public.appointment_link(id) as link from public.appointments`
  const service = { role: 'service_role', claims: { role: 'service_role' } } as const
  const [row] =
    role === 'owner'
      ? await db.asOwner(async (tx) => {
          await tx.query(sql`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
          return tx.query<{ link: string }>(statement)
        })
      : await db.asCaller(service, { readOnly: false }, (tx) => tx.query<{ link: string }>(statement))
  return row?.link ?? ''
}

it.each(engineNames)(
  'is the same for every connection of a server, and stored nowhere, on %s',
  async (engine) => {
    const config = await configOf(engine)
    const encryptionKey = randomBytes(32)
    const open = async (linkKey?: string) => {
      const db = await openDatabase(config, null, linkKey)
      cleanups.push(() => db.close())
      return db
    }
    const server = await open(linkKeyOf(encryptionKey))
    await insertOneOfEach(server)
    await server.asOwner((tx) => tx.query(sql`update public.appointments set appointment_date = now()`))
    await dropStoredLinkSecret(server)
    const link = await linkAs(server, 'service_role')
    expect(link).toMatch(/^\/b\/[\w-]{22}$/)
    expect(await linkAs(server, 'owner')).toBe(link)
    const shown = await server.asCaller(callers.visitor, { readOnly: true }, (tx) =>
      tx.query(sql`select status from public.look_at_appointment(${link.slice('/b/'.length)})`),
    )
    expect(shown).toHaveLength(1)

    // The embedded database admits one server at a time.
    if (engine === 'pglite') await server.close()
    const other = await open(linkKeyOf(encryptionKey))
    expect(await linkAs(other, 'service_role')).toBe(link)
    if (engine === 'pglite') await other.close()
    await expect(linkAs(await open(), 'owner')).rejects.toThrow(
      'This connection has no key for private links.',
    )
  },
)
