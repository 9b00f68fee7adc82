// The rate limit in the database: how many leads and reviews the whole site accepts from visitors within an hour, and how
// many leads are stored for staff to check.
import { beforeAll, describe, expect, it } from 'vitest'
import { type Sql, sql } from '#server/db/sql.ts'
import { callers, insertCallers, setStaffCaller, variants } from '#testing/database/callers.ts'
import { rolledBackIn } from '#testing/database/rolled-back.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'
import { rolledBackAs } from '../security/access-matrix-attempts.ts'

const ceiling = 200
const leadCeiling = 2000
const insertLeads = (count: number) => sql`
  insert into public.leads (full_name, phone, service_interested)
  select 'A', '0000000000', 'Any' from generate_series(1, ${count}::int)`
const insertReviews = (count: number) => sql`
  insert into public.reviews (full_name, rating, review_text)
  select 'A', 5, 'Good' from generate_series(1, ${count}::int)`
const flood = { sqlState: 'PT429', message: 'Too many messages are arriving at the moment.' }

describeEachEngine('the hourly limit of', (database) => {
  beforeAll(() => insertCallers(database().db))

  describe('reviews', () => {
    /** Exactly this many rows of this age. */
    const arrived = (count: number, ago: Sql) =>
      database().db.asOwner(async (tx) => {
        await tx.query(sql`delete from public.reviews`)
        await tx.query(insertReviews(count))
        await tx.query(sql`update public.reviews set created_at = now() - ${ago}`)
      })
    const sent = (caller: (typeof callers)['visitor' | 'staff'] | typeof variants.service, count = 1) =>
      rolledBackAs(database().db, caller, (tx) => tx.query(insertReviews(count)))

    it('accepts the last row below it, and not the next', async () => {
      await arrived(ceiling - 1, sql`interval '50 minutes'`)
      await sent(callers.visitor)
      await expect(sent(callers.visitor, 2)).rejects.toMatchObject(flood)
      await arrived(ceiling, sql`interval '50 minutes'`)
      await expect(sent(callers.visitor)).rejects.toMatchObject(flood)
    })

    it('counts the rows of one statement too', async () => {
      await arrived(0, sql`interval '0'`)
      await sent(callers.visitor, ceiling)
      await expect(sent(callers.visitor, ceiling + 1)).rejects.toMatchObject(flood)
    })

    it('ignores rows older than an hour', async () => {
      await arrived(ceiling, sql`interval '61 minutes'`)
      await sent(callers.visitor, ceiling)
    })

    it('does not apply to staff and the secret key', async () => {
      await arrived(ceiling, sql`interval '0'`)
      await sent(callers.staff)
      await sent(variants.service, ceiling)
    })
  })

  it('leads is ten times as high', async () => {
    await database().db.asOwner((tx) => tx.query(insertLeads(leadCeiling - 1)))
    const sent = (count: number) =>
      rolledBackAs(database().db, callers.visitor, (tx) => tx.query(insertLeads(count)))
    await sent(1)
    await expect(sent(2)).rejects.toMatchObject(flood)
  })

  it('leads without a check: those above it are stored and marked, and cause one mail an hour', async () => {
    const found = await rolledBackIn(database().db, async (tx) => {
      await tx.query(
        sql`update public.message_rules set is_on = true, recipients = '{a@example.com}' where kind = 'new_lead'`,
      )
      await tx.query(sql`delete from public.leads`)
      const send = async (count: number) => {
        await tx.script('set local role anon')
        await tx.query(insertLeads(count))
        await tx.script('reset role')
      }
      const counted = async () =>
        (
          await tx.query(sql`
            select count(*) filter (where needs_check)::int as marked, count(*)::int as stored,
              (select count(*)::int from public.messages where kind = 'new_lead') as mails
            from public.leads`)
        )[0]
      await send(ceiling - 1)
      await send(3)
      await setStaffCaller(tx)
      const first = {
        counted: await counted(),
        toCheck: await tx.query(sql`select from public.search_leads('A', 'to_check')`),
        waiting: await tx.query(sql`select from public.waiting_leads(300)`),
        news: await tx.query(sql`select new_leads from public.office_news()`),
      }
      await send(2)
      const more = await counted()
      await tx.query(
        sql`update public.leads set created_at = created_at - interval '61 minutes' where needs_check`,
      )
      await send(1)
      const later = await counted()
      await tx.query(sql`
        update public.leads set needs_check = false
        where id = (select id from public.leads where needs_check and not exists (
          select from public.messages where lead_id = leads.id) limit 1)`)
      const cleared = await counted()
      await tx.query(sql`update public.leads set status = 'contacted'`)
      return { ...first, more, later, cleared, answered: await counted() }
    })
    expect(found).toMatchObject({
      counted: { marked: 2, stored: 202, mails: 201 },
      toCheck: { length: 2 },
      waiting: { length: 100 },
      news: [{ new_leads: 100 }],
      more: { marked: 4, stored: 204, mails: 201 },
      later: { marked: 5, stored: 205, mails: 202 },
      cleared: { marked: 4, stored: 205, mails: 203 },
      answered: { marked: 0, stored: 205 },
    })
  })
})
