// Fixture for tests of the waitlist: entries, offers, and the server's work.
import { randomUUID } from 'node:crypto'
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { client, facial, north, rose } from './appointment-fixture.ts'

export interface Offer {
  readonly id: string
  readonly entry_id: string
  readonly beautician_id: string
  readonly starts_at: Date
  readonly state: string
}

/** The day in ten days, at this hour of the business. */
export async function at(tx: OwnerTx, clock: string, inDays = 10): Promise<string> {
  const [row] = await tx.query<{ moment: string }>(sql`
    select to_jsonb((public.business_today() + ${inDays}::int + ${clock}::time) at time zone time_zone) #>> '{}' as moment
    from public.business_profile`)
  return row?.moment ?? ''
}

const days = async (tx: OwnerTx, inDays: number) => {
  const [row] = await tx.query<{ day: string }>(
    sql`select (public.business_today() + ${inDays}::int)::text as day`,
  )
  return row?.day ?? ''
}

/** An entry as the office sends it: a facial in ten days, by default of the client. */
export async function saveEntry(tx: OwnerTx, more: Readonly<Record<string, unknown>> = {}): Promise<string> {
  const day = await days(tx, 10)
  const entry: Readonly<Record<string, unknown>> = {
    id: randomUUID(),
    from_day: day,
    to_day: day,
    area_id: north,
    ...('lead_id' in more || 'appointment_id' in more ? {} : { client_id: client }),
    ...('appointment_id' in more ? {} : { service_ids: [facial] }),
    ...more,
  }
  const [saved] = await tx.query<{ id: string }>(
    sql`select id from public.save_waitlist_entry(${JSON.stringify(entry)}::jsonb)`,
  )
  if (!saved) throw new Error('The entry was not saved.')
  // In one transaction all have the same moment: each waits a second less than the one before.
  await tx.query(sql`
    update public.waitlist_entries
    set created_at = now() - interval '1 hour' + (select count(*) from public.waitlist_entries) * interval '1 second'
    where id = ${saved.id} and created_at = now()`)
  return saved.id
}

/** What the server does until nothing is left to do. */
export async function tend(tx: OwnerTx): Promise<void> {
  await tx.query(sql`select private.settle_waitlist()`)
  let after: { created_at: string | null; id: string | null } | undefined = { created_at: null, id: null }
  while (after) {
    const rows: { created_at: string; id: string }[] = await tx.query(sql`
      select created_at::text, id from private.match_waitlist(5, ${after.created_at}::timestamptz, ${after.id}::uuid)`)
    after = rows[0]
  }
}

export const offers = (tx: OwnerTx) =>
  tx.query<Offer & Record<string, unknown>>(
    sql`select id, entry_id, beautician_id, starts_at, state from public.waitlist_offers order by closed_at nulls last, starts_at`,
  )

export async function openOffer(tx: OwnerTx, entry: string): Promise<Offer | undefined> {
  const all = await offers(tx)
  return all.find(({ entry_id, state }) => entry_id === entry && state === 'open')
}

/** Lets the time to answer of open offers end. */
export const passTime = (tx: OwnerTx) =>
  tx.query(sql`update private.held_times set held_until = now() - interval '1 second'`)

export const statusOf = async (tx: OwnerTx, entry: string) => {
  const [row] = await tx.query<{ status: string }>(
    sql`select concat_ws(' ', status, ended_because) as status from public.waitlist_entries where id = ${entry}`,
  )
  return row?.status
}

/** As the person does with the link of a message. */
export async function answer(tx: OwnerTx, offer: string, accept: boolean): Promise<string | null> {
  const [row] = await tx.query<{ answer: string | null }>(sql`
    select public.answer_waitlist_offer(substr(private.waitlist_link(${offer}), 4), ${accept}) as answer`)
  return row?.answer ?? null
}

/** Rose works from nine to one on each day. */
export const workInTheMorning = (tx: OwnerTx) =>
  tx.query(sql`update public.working_hours set from_time = '09:00', to_time = '13:00'`)

/** Takes the whole morning of Rose in ten days. */
export async function fillMorning(tx: OwnerTx): Promise<string> {
  const [row] = await tx.query<{ id: string }>(sql`
    insert into public.appointments (client_id, service_id, beautician_id, appointment_date, duration_minutes)
    values (${client}, ${facial}, ${rose}, ${await at(tx, '09:00')}, 240) returning id`)
  return row?.id ?? ''
}

export const cancel = (tx: OwnerTx, appointment: string) =>
  tx.query(sql`update public.appointments set status = 'cancelled' where id = ${appointment}`)
