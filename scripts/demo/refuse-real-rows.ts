// Refuses a database with real rows. A row counts as sample only with the label of sample-rows.ts; an edited one
// counts as real.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { StartFailure } from '#server/start-failure.ts'

export async function refuseRealRows(tx: OwnerTx): Promise<void> {
  const real = await tx.query<{ kind: string; count: number }>(sql`
    select 'clients' as kind, count(*) as count from public.clients
      where full_name not like 'Sample Client %' or notes is distinct from 'Sample data'
    union all
    select 'appointments', count(*) from public.appointments
      where notes is null or notes not like 'Sample data: visit %'
    union all
    select 'beauticians', count(*) from public.beauticians where full_name not like '% (sample)'
    union all
    select 'areas', count(*) from public.areas where name not like '% (sample)'
    union all
    select 'leads', count(*) from public.leads
      where full_name not like 'Sample Visitor %' or message is distinct from 'Sample data'
    union all
    select 'reviews', count(*) from public.reviews
      where full_name not like 'Sample Reviewer %' or review_text not like 'Sample review: %'`)
  const found = real.filter(({ count }) => count > 0).map(({ kind, count }) => `${kind}: ${count}`)
  if (found.length > 0) {
    throw new StartFailure(
      `The database holds rows that are not sample data (${found.join(', ')}), and the sample would replace them. Use an empty one, for example DATA_DIR=./demo-data npm run demo`,
    )
  }
}
