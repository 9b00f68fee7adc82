// Visits that were just booked, each with a confirmation that is due by mail, and what has become of those.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial } from '#testing/database/appointment-fixture.ts'
import { insertTalk } from '../../database/talk/talk-fixture.ts'

export async function insertDueMails(db: Db, count: number): Promise<void> {
  await insertTalk(db)
  await bookVisits(db, count)
}

/** Within twelve hours, so that there is nothing to remind of; at a full minute, because calendars know no less than seconds. */
export const bookVisits = (db: Db, count: number) =>
  db.asOwner((tx) =>
    tx.query(sql`
      insert into public.appointments (client_id, service_id, appointment_date)
      select ${client}, ${facial}, date_trunc('minute', now()) + n * interval '1 minute' + interval '1 hour'
      from generate_series(1, ${count}::int4) as n`),
  )

export interface MailState {
  readonly id: string
  readonly state: string
  readonly attempts: number
  readonly problem: string | null
}

export const mailStates = (db: Db) =>
  db.asOwner((tx) =>
    tx.query<MailState>(
      sql`select id, state, attempts, problem from public.messages where channel = 'mail' order by created_at, id`,
    ),
  )

export const countOf = async (db: Db, state: string) =>
  (await mailStates(db)).filter((mail) => mail.state === state).length

/** As if the pauses between two tries were over. */
export const skipPauses = (db: Db) =>
  db.asOwner((tx) =>
    tx.query(
      sql`update public.messages set try_at = now() where channel = 'mail' and state = 'due' and attempts > 0`,
    ),
  )

/** As if the servers that had claimed something had been dead for long. */
export const endLeases = (db: Db) =>
  db.asOwner((tx) =>
    tx.query(sql`update public.messages set leased_until = now() where state = 'claimed' returning id`),
  )
