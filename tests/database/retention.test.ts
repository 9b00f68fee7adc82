// Retention: what the server erases after which time. Leads are counted first, because the owner sets their period.
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
import { insertCallers, setStaffCaller } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { insertOneOfEachIn } from './fixture.ts'

const AN_HOUR = 60 * 60_000

describeEachEngine('expired', (database) => {
  beforeAll(async () => {
    await insertCallers(database().db)
  })

  /** Of 13, 11.5 and 1 months ago, and two of two years ago that were booked, for now and for long ago. */
  const addLeads = (tx: OwnerTx) =>
    tx.script(`
      insert into public.leads (full_name, phone, service_interested, created_at)
        select 'Lead ' || days, '0000000000', 'Facial', now() - days * interval '1 day' from unnest(array[395, 350, 30]) as days;
      insert into public.services (name, price) values ('Sample', 1);
      insert into public.clients (full_name) values ('Sample');
      insert into public.appointments (client_id, service_id, appointment_date)
        select clients.id, services.id, now() from public.clients, public.services where name = 'Sample' limit 1;
      insert into public.leads (full_name, phone, service_interested, created_at, appointment_id)
        select 'Booked', '0000000000', 'Facial', now() - interval '2 years', id from public.appointments limit 1;
      insert into public.appointments (client_id, service_id, appointment_date)
        select client_id, service_id, now() - interval '13 months' from public.appointments limit 1;
      insert into public.leads (full_name, phone, service_interested, created_at, appointment_id)
        select 'Visited', '0000000000', 'Facial', now() - interval '2 years', id
        from public.appointments order by appointment_date limit 1;`)

  const passNotice = (tx: OwnerTx) =>
    tx.script(`
      alter table public.business_profile disable trigger business_profile_before;
      update public.business_profile set keep_leads_since = now() - interval '8 days';
      alter table public.business_profile enable trigger business_profile_before;`)

  const deleteExpired = async (tx: OwnerTx) => {
    const [answer] = await tx.query<{ gone: number }>(sql`select private.erase_expired('leads') as gone`)
    const left = await tx.query<{ full_name: string }>(
      sql`select full_name from public.leads order by created_at`,
    )
    return { gone: answer?.gone, left: left.map(({ full_name }) => full_name) }
  }

  /** The kinds of which records were erased. */
  const eraseEachKind = async (tx: OwnerTx) => {
    const erased = await tx.query<{ kind: string }>(sql`
      select kind::text from unnest(enum_range(null::private.retained_kind)) as kind where private.erase_expired(kind) > 0`)
    return erased.map(({ kind }) => kind)
  }

  it('leads are counted before they are deleted', async () => {
    const [shown] = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      await setStaffCaller(tx)
      return tx.query(sql`
        select due::int, due_in_a_month::int, begins_at > now() + interval '6 days' as is_ahead from public.leads_to_forget()`)
    })
    expect(shown).toEqual({ due: 2, due_in_a_month: 3, is_ahead: true })
  })

  it('leads stay for a week after the rule was set or changed', async () => {
    const answers = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      const first = await deleteExpired(tx)
      await passNotice(tx)
      await tx.query(sql`update public.business_profile set keep_leads_months = 6`)
      return [first.gone, (await deleteExpired(tx)).gone]
    })
    expect(answers).toEqual([0, 0])
  })

  it('leads are deleted after the configured months, booked ones so long after the appointment', async () => {
    const answer = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      await passNotice(tx)
      return deleteExpired(tx)
    })
    expect(answer).toEqual({ gone: 2, left: ['Booked', 'Lead 350', 'Lead 30'] })
  })

  it('leads are not deleted sooner when the time is written directly', async () => {
    const answer = await rolledBackIn(database().db, async (tx) => {
      await addLeads(tx)
      await tx.query(sql`update public.business_profile set keep_leads_since = now() - interval '1 year'`)
      return deleteExpired(tx)
    })
    expect(answer.gone).toBe(0)
  })

  it('records are deleted after their period, and younger ones stay', async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await insertOneOfEachIn(tx)
      await passNotice(tx)
      await tx.script(`
        insert into private.imports (id, kind, file_name) values (gen_random_uuid(), 'clients', 'book.csv');
        insert into private.import_lines (import_id, line, outcome, filled)
          select id, 1, 'merged', '{"email": "a@example.com"}' from private.imports;
        update public.messages set state = 'opened', told_at = now();
        insert into private.my_day_actions (id, user_id, act, digest, pressed_at)
          values (gen_random_uuid(), gen_random_uuid(), 'mark', '', now());
        insert into private.push_subscriptions (user_id, session_id, app, endpoint, p256dh, auth)
          select user_id, user_id, 'office', 'https://push.salon.test/1', 'B' || repeat('A', 86), repeat('A', 22) from public.staff limit 1;
        insert into private.pushes (subscription_id, kind, cause, about, until)
          select id, 'test', 'test', '{}', now() from private.push_subscriptions;
        insert into private.client_merges
            (kept_id, removed_id, kept, removed, merged, appointments, leads, waitlist_entries, patch_tests, events, audit_log, messages, places)
          select id, gen_random_uuid(), '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '{}', '[]', '{}' from public.clients limit 1;
        select private.appointment_link(id) from public.appointments;
        select public.lead_link(id) from public.leads;
        select private.waitlist_link(id) from public.waitlist_offers;
        set local session_replication_role = replica;
        update public.appointments set event_id = (select id from public.events);
        set local session_replication_role = origin;
        select private.event_link(id) from public.events`)
      const counts = async () => {
        const [row] = await tx.query(sql`
          select (select count(*) from private.import_lines)::int4 as imports, (select count(*) from private.client_merges)::int4 as merges, (select count(*) from public.leads)::int4 as leads, (select count(*) from public.lead_calls)::int4 as calls,
            (select count(*) from public.messages)::int4 as messages, (select count(*) from public.client_actions)::int4 as actions,
            (select count(*) from public.appointment_marks)::int4 as marks,
            (select count(*) from public.appointment_extensions)::int4 as extensions, (select count(*) from public.safety_alerts)::int4 as alerts,
            (select count(*) from public.waitlist_entries)::int4 as waitlist, (select count(*) from private.waitlist_links)::int4 as "offerLinks", (select count(*) from public.appointment_replies)::int4 as replies, (select count(*) from public.reviews)::int4 as reviews,
            (select count(*) from private.my_day_actions)::int4 as "dayActions",
            (select count(*) from private.appointment_links)::int4 as links, (select count(*) from private.lead_links)::int4 as "leadLinks", (select count(*) from private.event_links)::int4 as "eventLinks",
            (select count(*) from private.push_subscriptions)::int4 as devices, (select count(*) from private.pushes)::int4 as pushes`)
        return row
      }
      /** Moves everything into the past. */
      const age = (interval: string) =>
        tx.script(`
          set local session_replication_role = replica;
          update private.imports set started_at = now() - interval '${interval}';
          update private.client_merges set merged_at = now() - interval '${interval}';
          update public.appointments set appointment_date = now() - interval '${interval}' - interval '1 hour',
            ends_at = now() - interval '${interval}';
          update public.leads set created_at = now() - interval '${interval}';
          update public.messages set until = now() - interval '${interval}', told_at = now() - interval '${interval}';
          update public.client_actions set made_at = now() - interval '${interval}';
          update public.appointment_marks set marked_at = now() - interval '${interval}';
          update public.appointment_extensions set extended_at = now() - interval '${interval}';
          update public.safety_alerts set raised_at = now() - interval '${interval}';
          update public.appointment_replies set replied_at = now() - interval '${interval}';
          update public.waitlist_entries set updated_at = now() - interval '${interval}';
          update public.waitlist_offers set starts_at = now() - interval '${interval}' - interval '1 hour', ends_at = now() - interval '${interval}';
          update private.my_day_actions set received_at = now() - interval '${interval}';
          update public.reviews set updated_at = now() - interval '${interval}';
          update private.push_subscriptions set seen_at = now() - interval '${interval}';
          update private.pushes set until = now() - interval '${interval}';
          set local session_replication_role = origin`)
      const left: Record<string, unknown> = {}
      for (const interval of [
        '23 hours',
        '25 hours',
        '8 days',
        '29 days',
        '31 days',
        '11 months',
        '370 days',
        '14 months',
      ]) {
        await age(interval)
        await eraseEachKind(tx)
        left[interval] = await counts()
      }
      return left
    })
    const all = {
      imports: 1,
      merges: 1,
      leads: 1,
      calls: 1,
      messages: 1,
      actions: 1,
      marks: 1,
      extensions: 1,
      alerts: 1,
      replies: 1,
      waitlist: 1,
      reviews: 1,
      dayActions: 1,
      links: 1,
      leadLinks: 1,
      eventLinks: 1,
      offerLinks: 1,
      devices: 1,
      pushes: 1,
    }
    const noImports = { ...all, imports: 0, merges: 0 }
    const nothingQueued = { ...noImports, dayActions: 0, pushes: 0 }
    const noLinks = { ...nothingQueued, links: 0, leadLinks: 0, eventLinks: 0, offerLinks: 0 }
    const noDevices = { ...noLinks, devices: 0 }
    expect(seen).toEqual({
      '23 hours': all,
      '25 hours': noImports,
      '8 days': nothingQueued,
      '29 days': nothingQueued,
      '31 days': noLinks,
      '11 months': noDevices,
      '370 days': { ...noDevices, leads: 0, calls: 0, reviews: 0 },
      '14 months': {
        ...noDevices,
        leads: 0,
        calls: 0,
        reviews: 0,
        messages: 0,
        actions: 0,
        marks: 0,
        extensions: 0,
        alerts: 0,
        replies: 0,
        waitlist: 0,
      },
    })
  })

  it('an approved review and a coming appointment keep what belongs to them', async () => {
    const seen = await rolledBackIn(database().db, async (tx) => {
      await insertOneOfEachIn(tx)
      await passNotice(tx)
      await tx.script(`
        update public.appointments set appointment_date = now() + interval '1 day';
        delete from public.messages;
        set local session_replication_role = replica;
        update public.reviews set is_approved = true, updated_at = now() - interval '3 years';
        update public.client_actions set made_at = now() - interval '3 years';
        update public.leads set created_at = now() - interval '3 years',
          appointment_id = (select id from public.appointments);
        set local session_replication_role = origin;
        select private.appointment_link(id) from public.appointments`)
      return eraseEachKind(tx)
    })
    expect(seen).toEqual([])
  })

  it('other records are deleted although the rule for leads was changed today', async () => {
    const erased = await rolledBackIn(database().db, async (tx) => {
      await insertOneOfEachIn(tx)
      await tx.script(`
        set local session_replication_role = replica;
        update public.reviews set updated_at = now() - interval '2 years';
        update public.leads set created_at = now() - interval '2 years';
        set local session_replication_role = origin;
        update public.business_profile set keep_leads_months = 6`)
      return eraseEachKind(tx)
    })
    expect(erased).toEqual(['pending reviews'])
  })

  it('leads are deleted while the server runs, and no longer than it runs', async () => {
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
      const server = await createBackend({
        config,
        secrets,
        db,
        log: createLog('silent'),
        renderer,
        onImageStored: () => undefined,
      })
      await db.asOwner(async (tx) => {
        await addLeads(tx)
        await passNotice(tx)
      })
      // More than one transaction deletes.
      await db.asOwner((tx) =>
        tx.script(`insert into public.leads (full_name, phone, service_interested, created_at)
          select 'Lead 395', '0000000000', 'Facial', now() - interval '395 days' from generate_series(1, 600)`),
      )
      const left = () =>
        db.asOwner((tx) => tx.query(sql`select full_name from public.leads where full_name = 'Lead 395'`))
      expect(await left()).toHaveLength(601)
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
