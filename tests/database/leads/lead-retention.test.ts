// Retention of leads without an appointment: they are counted first, then deleted by the server.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { beforeAll, expect, it, vi } from 'vitest'
import { createBackend } from '#server/backend.ts'
import { readConfig } from '#server/config.ts'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { createImageRenderer } from '#server/images/image-renderer.ts'
import { createLog } from '#server/log.ts'
import { loadSecrets } from '#server/secrets.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { insertCallers } from '../../security/access-matrix-callers.ts'
import { rolledBackIn, setStaffCaller } from '../fixture.ts'

const AN_HOUR = 60 * 60_000

describeEachEngine('leads', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
  })

  /** Of 13, 11.5 and 1 months ago, and one of two years ago that was booked. */
  const addLeads = (tx: OwnerTx) =>
    tx.script(`
      insert into public.leads (full_name, phone, service_interested, created_at)
        select 'Lead ' || days, '0000000000', 'Facial', now() - days * interval '1 day' from unnest(array[395, 350, 30]) as days;
      insert into public.services (name, price) values ('Sample', 1);
      insert into public.clients (full_name) values ('Sample');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() from public.clients, public.services where name = 'Sample' limit 1;
      insert into public.leads (full_name, phone, service_interested, created_at, appointment_id)
        select 'Booked', '0000000000', 'Facial', now() - interval '2 years', id from public.appointments limit 1;`)

  const passNotice = (tx: OwnerTx) =>
    tx.script(`
      alter table public.business_profile disable trigger business_profile_before;
      update public.business_profile set keep_leads_since = now() - interval '8 days';
      alter table public.business_profile enable trigger business_profile_before;`)

  const deleteExpired = async (tx: OwnerTx) => {
    const [answer] = await tx.query<{ gone: number }>(sql`select private.forget_leads() as gone`)
    const left = await tx.query<{ full_name: string }>(
      sql`select full_name from public.leads order by created_at`,
    )
    return { gone: answer?.gone, left: left.map(({ full_name }) => full_name) }
  }

  it('are counted before they are deleted', async () => {
    const [shown] = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      await setStaffCaller(tx)
      return tx.query(sql`
        select due::int, due_in_a_month::int, begins_at > now() + interval '6 days' as is_ahead from public.leads_to_forget()`)
    })
    expect(shown).toEqual({ due: 1, due_in_a_month: 2, is_ahead: true })
  })

  it('stay for a week after the rule was set or changed', async () => {
    const answers = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      const first = await deleteExpired(tx)
      await passNotice(tx)
      await tx.query(sql`update public.business_profile set keep_leads_months = 6`)
      return [first.gone, (await deleteExpired(tx)).gone]
    })
    expect(answers).toEqual([0, 0])
  })

  it('are deleted after the configured months, booked ones never', async () => {
    const answer = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      await passNotice(tx)
      return deleteExpired(tx)
    })
    expect(answer).toEqual({ gone: 1, left: ['Booked', 'Lead 350', 'Lead 30'] })
  })

  it('are not deleted sooner when the time is written directly', async () => {
    const answer = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      await tx.query(sql`update public.business_profile set keep_leads_since = now() - interval '1 year'`)
      return deleteExpired(tx)
    })
    expect(answer.gone).toBe(0)
  })

  it('are deleted while the server runs, and no longer than it runs', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'shringar-leads-'))
    vi.useFakeTimers({ toFake: ['setInterval', 'clearInterval'] })
    try {
      const config = readConfig({ DATA_DIR: folder, LOG_LEVEL: 'silent' }, folder)
      const { db } = database()
      const renderer = createImageRenderer({
        cacheFolder: join(folder, 'pictures'),
        maxCacheBytes: 1_000_000,
        onCacheProblem: () => {},
      })
      const secrets = await loadSecrets(config)
      const server = await createBackend({ config, secrets, db, log: createLog('silent'), renderer })
      await db.asOwner(async (tx) => {
        await addLeads(tx)
        await passNotice(tx)
      })
      const left = () =>
        db.asOwner((tx) => tx.query(sql`select full_name from public.leads where full_name = 'Lead 395'`))
      expect(await left()).toHaveLength(1)
      vi.advanceTimersByTime(AN_HOUR)
      await expect.poll(left).toEqual([])

      await server.stop()
      await db.asOwner((tx) =>
        tx.script(`insert into public.leads (full_name, phone, service_interested, created_at)
          values ('Lead 395', '0000000000', 'Facial', now() - interval '395 days')`),
      )
      vi.advanceTimersByTime(AN_HOUR)
      expect(vi.getTimerCount()).toBe(0)
      expect(await left()).toHaveLength(1)
    } finally {
      vi.useRealTimers()
      await rm(folder, { recursive: true, force: true })
    }
  })
})
