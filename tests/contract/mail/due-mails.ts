// Inserts appointments with a confirmation mail due now, and reads the state of those mails.
import type { Db } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial } from '#testing/database/appointment-fixture.ts'
import { insertMessagesFixture } from '../../database/messages/messages-fixture.ts'

export async function insertDueMails(db: Db, count: number): Promise<void> {
  await insertMessagesFixture(db)
  await bookAppointments(db, count)
}

/** Within twelve hours, so that no reminder is due; at a full minute, because calendars store whole seconds. */
export const bookAppointments = (db: Db, count: number) =>
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

/** Ends the pauses between two attempts. */
export const skipPauses = (db: Db) =>
  db.asOwner((tx) =>
    tx.query(
      sql`update public.messages set try_at = now() where channel = 'mail' and state = 'due' and attempts > 0`,
    ),
  )

/** Expires the leases of servers that died. */
export const endLeases = (db: Db) =>
  db.asOwner((tx) =>
    tx.query(sql`update public.messages set leased_until = now() where state = 'claimed' returning id`),
  )
