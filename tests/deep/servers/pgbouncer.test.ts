// The product behind a real PgBouncer: in session mode it works and recovers from a pause and a restart of the pooler, in
// transaction mode it refuses to start. Skipped where PgBouncer cannot be installed.
import { chmod, mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { claimMails } from '#server/mail/claimed-mails.ts'
import { StartFailure } from '#server/start-failure.ts'
import { facial } from '#testing/database/appointment-fixture.ts'
import {
  createPgBouncer,
  ensurePgBouncer,
  type PgBouncer,
  type PoolMode,
} from '#testing/database/pgbouncer.ts'
import { createPostgresServer, type PostgresServer } from '#testing/database/postgres-server.ts'
import { startTestServer, type TestServer } from '#testing/server/test-server.ts'
import { bookAppointments } from '../../contract/mail/due-mails.ts'
import { insertMessagesFixture } from '../../database/messages/messages-fixture.ts'

describe.runIf(ensurePgBouncer())('behind PgBouncer', () => {
  let folder: string
  let database: PostgresServer
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'shringar-pooled-'))
    await chmod(folder, 0o755)
    database = await createPostgresServer(join(folder, 'postgres'))
    // PgBouncer knows only the verifier of authenticator's password, which is enough for this method.
    await writeFile(join(folder, 'postgres', 'pg_hba.conf'), 'host all all 127.0.0.1/32 scram-sha-256\n')
    await database.start()
  })
  afterAll(async () => {
    await database?.stop()
    await rm(folder, { recursive: true, force: true })
  })

  async function startPooler(mode: PoolMode, name: string): Promise<{ pooler: PgBouncer; url: string }> {
    await database.createDatabase(name)
    const pooler = await createPgBouncer(`${database.url}/${name}`, mode)
    await pooler.start()
    return { pooler, url: pooler.through(`${database.url}/${name}`) }
  }

  it('in transaction mode refuses to start with one sentence', async () => {
    const { pooler, url } = await startPooler('transaction', 'refused')
    onTestFinished(() => pooler.remove())
    const opening = openDatabase(readConfig({ DATABASE_URL: url }, folder))
    await expect(opening).rejects.toThrow(StartFailure)
    await expect(opening).rejects.toThrow(
      /^DATABASE_URL points to a connection pooler in transaction mode: [^.]+\.$/,
    )
  })

  describe('in session mode', () => {
    let pooler: PgBouncer
    let db: Db
    let server: TestServer
    const heard: string[] = []
    beforeAll(async () => {
      const started = await startPooler('session', 'pooled')
      pooler = started.pooler
      const environment = { DATABASE_URL: started.url, STATEMENT_TIMEOUT_MS: '4000' }
      db = await openDatabase(readConfig(environment, folder), null, 'c0ffee')
      server = await startTestServer(db, { TIMINGS: JSON.stringify({ healthPingMs: 0, healthWriteMs: 0 }) })
      await db.listen('steady', (payload) => heard.push(payload))
    })
    afterAll(async () => {
      await server?.close()
      await db?.close()
      await pooler?.remove()
    })

    const statusOf = async (path: string) =>
      (await fetch(server.url + path, { headers: { apikey: server.secrets.apiKeys.publishable } })).status
    const statuses = () => Promise.all([statusOf('/health'), statusOf('/rest/v1/services?select=id')])

    async function notify(payload: string): Promise<void> {
      const direct = postgres(`${database.url}/pooled`, { max: 1 })
      await direct.notify('steady', payload).finally(() => direct.end())
    }

    async function enquire(): Promise<number> {
      const lead = { full_name: 'A visitor', phone: '0000000001', service_interested: 'Nails' }
      return (await server.visitor().from('leads').insert(lead)).status
    }

    it('has the limits and the link key on each connection, and stores leads', async () => {
      const settings = () =>
        db.asCaller({ role: 'service_role', claims: { role: 'service_role' } }, { readOnly: true }, (tx) =>
          tx.query(sql`
            select current_setting('statement_timeout') as "statement", current_setting('lock_timeout') as "lock",
              current_setting('shringar.link_key') as "linkKey"`),
        )
      const all = await Promise.all(Array.from({ length: 8 }, settings))
      expect(all).toEqual(Array(8).fill([{ statement: '4s', lock: '2s', linkKey: 'c0ffee' }]))
      expect(await enquire()).toBe(201)
    })

    it('hears notifications', async () => {
      await notify('one')
      await expect.poll(() => heard).toContain('one')
    })

    it('signs in, writes a table, drops a cached answer and gives each mail to one sender', async () => {
      await insertMessagesFixture(db)
      const owner = { email: 'owner@salon.test', password: 'a long enough sentence' }
      const { data: added } = await server.service().auth.admin.createUser({ ...owner, email_confirm: true })
      await server.service().from('staff').insert({ user_id: added.user?.id, role: 'owner' }).throwOnError()
      const staff = server.visitor()
      expect((await staff.auth.signInWithPassword(owner)).error).toBeNull()

      const freeDays = async () => {
        const { data } = await server.visitor().rpc('free_week', { service: facial }).throwOnError()
        return (data as unknown[]).length > 0
      }
      expect(await freeDays()).toBe(true)
      const daysAhead = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
      const closed = { from_day: daysAhead(-2), to_day: daysAhead(60) }
      const { data: saved } = await staff.from('days_off').insert(closed).select('id,from_day').throwOnError()
      expect(saved).toMatchObject([{ from_day: closed.from_day }])
      await expect.poll(freeDays).toBe(false)
      await staff.from('days_off').delete().eq('id', saved[0]?.id).throwOnError()
      await expect.poll(freeDays).toBe(true)

      await bookAppointments(db, 8)
      const claims = await Promise.all(
        ['one', 'other'].map((name) => claimMails({ db, server: name }, 8, 60)),
      )
      expect(new Set(claims.flat().map(({ id }) => id)).size).toBe(8)
      expect(claims.flat()).toHaveLength(8)
    })

    const interruptions: Record<string, { begin(): Promise<void>; end(): Promise<void> }> = {
      'a pause of the pooler': {
        begin: () => pooler.command('KILL pooled'),
        end: () => pooler.command('RESUME pooled'),
      },
      'a restart of the pooler': { begin: () => pooler.stop(), end: () => pooler.start() },
    }

    it.each(Object.keys(interruptions))('recovers from %s', async (name) => {
      const { begin, end } = interruptions[name] ?? expect.fail(name)
      expect(await statuses()).toEqual([200, 200])
      heard.length = 0
      await begin()
      await expect.poll(statuses).toEqual([503, 503])
      await end()
      await expect.poll(statuses).toEqual([200, 200])
      expect(await enquire()).toBe(201)
      // The listener is told that it may have missed something, and listens again.
      await expect.poll(() => heard).toContain('')
      await notify(name)
      await expect.poll(() => heard).toContain(name)
    })
  })
})
