// Triggers of one timing run in alphabetical order. So each table has one trigger per timing, level and event, whose function
// calls its steps in a written order.
import { expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

/** Their conditions ask for the role of the caller, which a security definer function does not know. */
const forVisitorsOnly = ['leads_as_visitor', 'leads_refuse_flood', 'reviews_refuse_flood']

describeEachEngine('tables', (database) => {
  it('have one trigger for each timing, level and event', async () => {
    const several = await database().db.asOwner((tx) =>
      tx.query(sql`
        select pg_class.relname as table, timing, event, string_agg(tgname, ', ' order by tgname) as triggers
        from pg_trigger join pg_class on pg_class.oid = tgrelid
          cross join lateral (select
            case when tgtype & 2 > 0 then 'before' else 'after' end || case when tgtype & 1 > 0 then ' row' else ' statement' end
          ) as timings (timing)
          cross join lateral (values (4, 'insert'), (8, 'delete'), (16, 'update'), (32, 'truncate')) as events (bit, event)
        where not tgisinternal and tgtype & bit > 0
          and pg_class.relnamespace in ('public'::regnamespace, 'private'::regnamespace)
          and tgname not in (select jsonb_array_elements_text(${JSON.stringify(forVisitorsOnly)}::jsonb))
        group by 1, 2, 3 having count(*) > 1`),
    )
    expect(several).toEqual([])
  })

  it('have a trigger beside it only for visitors', async () => {
    const conditions = await database().db.asOwner((tx) =>
      tx.query<{ name: string; definition: string }>(sql`
        select tgname as name, pg_get_triggerdef(oid) as definition from pg_trigger
        where tgname in (select jsonb_array_elements_text(${JSON.stringify(forVisitorsOnly)}::jsonb)) order by 1`),
    )
    expect(conditions.map(({ name }) => name)).toEqual(forVisitorsOnly)
    for (const { definition } of conditions)
      expect(definition).toContain(`WHEN ((CURRENT_USER = 'anon'::name))`)
  })
})
