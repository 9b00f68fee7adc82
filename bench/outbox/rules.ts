// Switching a rule on: the nearest appointments in the same statement, the others step by step.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import type { Figure } from '../figure.ts'
import { asStaff, p95, timed } from './timing.ts'

const limitMs = 8000

/** All clients of the last months can be reached, and all services repeat after six weeks. */
export const expectAgain = (db: Db) =>
  db.asOwner((tx) =>
    tx.script(`
      update public.message_rules set is_on = false where kind = 'come_again';
      alter table public.services disable trigger services_after;
      alter table public.clients disable trigger clients_after;
      update public.services set come_again_weeks = 6;
      update public.clients set phone = '+91 90000 ' || right(phone, 5)
        where id in (select client_id from public.appointments where appointment_date > now() - interval '73 days');
      alter table public.services enable trigger services_after;
      alter table public.clients enable trigger clients_after`),
  )

export async function measureRules(db: Db): Promise<Figure[]> {
  const switched: number[] = []
  const steps: number[] = []
  await timed(switched, () =>
    asStaff(
      db,
      sql`update public.message_rules set is_on = true where kind = 'come_again' returning updated_at`,
    ),
  )
  for (let hasMore = true; hasMore; ) {
    const [answer] = await timed(steps, () =>
      asStaff<{ more: boolean }>(db, sql`select public.sync_queued_messages() as more`),
    )
    hasMore = answer?.more === true
  }
  return [
    figure('“come again” switched on', switched),
    figure(`p95 of ${steps.length} steps after it, 2,000 visits each`, steps),
  ]
}

const figure = (what: string, times: readonly number[]): Figure => {
  const ours = p95(times)
  return {
    what,
    ours,
    unit: 'ms',
    target: `≤ ${limitMs.toLocaleString('en')} ms, a statement’s limit`,
    met: ours <= limitMs,
  }
}
