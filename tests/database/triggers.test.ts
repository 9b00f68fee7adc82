// Triggers of one timing run in alphabetical order, so each timing has one trigger, whose function calls its steps
// in a written order.
import { expect, it } from 'vitest'
import { sql } from '#server/db/sql.ts'
import { describeEachEngine } from '#testing/database/test-databases.ts'

const tables = ['appointments', 'appointment_lines', 'payments', 'clients', 'reviews'].map(
  (name) => `public.${name}`,
)

describeEachEngine('tables', (database) => {
  it('have one trigger for each timing, level and event', async () => {
    const several = await database().db.asOwner((tx) =>
      tx.query(sql`
        select tgrelid::regclass::text as table, timing, event, string_agg(tgname, ', ' order by tgname) as triggers
        from pg_trigger
          cross join lateral (select
            case when tgtype & 2 > 0 then 'before' else 'after' end || case when tgtype & 1 > 0 then ' row' else ' statement' end
          ) as timings (timing)
          cross join lateral (values (4, 'insert'), (8, 'delete'), (16, 'update'), (32, 'truncate')) as events (bit, event)
        where not tgisinternal and tgtype & bit > 0
          and tgrelid in (select name::regclass from jsonb_array_elements_text(${JSON.stringify(tables)}::jsonb) as name)
          -- Its condition needs the caller's role, which a security definer function does not see.
          and tgname <> 'reviews_refuse_flood'
        group by 1, 2, 3 having count(*) > 1`),
    )
    expect(several).toEqual([])
  })
})
