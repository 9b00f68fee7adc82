// A concurrent workload of all kinds of writes, each recorded before it is tried and after it was acknowledged, and
// a check that a database holds exactly what was acknowledged.
import { randomUUID } from 'node:crypto'
import type { Caller, Db, OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

export type Step = 'lead' | 'visit' | 'removal' | 'count'

export interface Deed {
  readonly step: Step
  /** The row's id, or the count where something is counted. */
  readonly id: string
  readonly acknowledged: boolean
}

const visitor: Caller = { role: 'anon', claims: { role: 'anon' } }
const serviceId = '00000000-0000-4000-8000-0000000000e1'

export async function prepareAppointments(db: Db): Promise<void> {
  await db.asOwner(async (tx) => {
    await tx.query(
      sql`insert into public.services (id, name, price) values (${serviceId}, 'Facial', 500) on conflict do nothing`,
    )
    await tx.query(
      sql`insert into platform.settings (name, value) values ('visits', '0') on conflict do nothing`,
    )
  })
}

/** Several concurrent writers, until `steps` writes were acknowledged. */
export async function work(
  db: Db,
  steps: number,
  random: () => number,
  tell: (deed: Deed) => void,
): Promise<void> {
  const leads: string[] = []
  let left = steps

  async function attempt(step: Step, id: string, write: () => Promise<unknown>): Promise<void> {
    tell({ step, id, acknowledged: false })
    await write()
    tell({ step, id, acknowledged: true })
  }

  async function oneStep(): Promise<void> {
    const dice = random()
    const id = randomUUID()
    const removed = dice < 0.1 ? leads.pop() : undefined
    if (removed !== undefined) {
      await attempt('removal', removed, () =>
        db.asOwner((tx) => tx.last(sql`delete from public.leads where id = ${removed}`)),
      )
    } else if (dice < 0.6) {
      await attempt('lead', id, () => writeLead(db, id, 'x'.repeat(random() * 1000)))
      leads.push(id)
    } else if (dice < 0.9) {
      await attempt('visit', id, () => db.asOwner((tx) => writeAppointment(tx, id)))
    } else if (dice < 0.98) {
      await count(db, tell)
    } else {
      await db.asOwner((tx) => tx.script('select pg_switch_wal(); checkpoint'))
    }
  }

  await Promise.all(
    Array.from({ length: 4 }, async () => {
      while (left-- > 0) await oneStep()
    }),
  )
}

function writeLead(db: Db, id: string, message: string): Promise<unknown> {
  return db.asCaller(visitor, { readOnly: false }, (tx) =>
    tx.last(sql`insert into public.leads (id, full_name, phone, service_interested, message)
      values (${id}, 'A', '00000 00000', 'Facial', ${message})`),
  )
}

async function writeAppointment(tx: OwnerTx, id: string): Promise<void> {
  await tx.query(sql`insert into public.clients (id, full_name) values (${id}, 'A')`)
  await tx.query(sql`insert into public.appointments (id, client_id, service_id, appointment_date)
    values (${id}, ${id}, ${serviceId}, '2026-01-01T10:00Z')`)
}

async function count(db: Db, tell: (deed: Deed) => void): Promise<void> {
  const [row] = await db.asOwner((tx) =>
    tx.last<{ value: number }>(sql`update platform.settings set value = to_jsonb((value #>> '{}')::int + 1)
      where name = 'visits' returning value`),
  )
  tell({ step: 'count', id: String(row?.value), acknowledged: true })
}

/** Differences; empty if all is well. */
export async function audit(db: Db, deeds: readonly Deed[]): Promise<string[]> {
  const done = (step: Step) => idsOf(deeds, step, true)
  const tried = (step: Step) => idsOf(deeds, step, false)
  const found = await db.asOwner(readEverything)
  const leads = new Set(found.leads)
  const appointments = new Set(found.appointments)
  const counted = Math.max(0, ...[...done('count')].map(Number))
  return [
    ...duplicates(found.leads, 'lead'),
    ...duplicates(found.appointments, 'visit'),
    ...[...done('lead')]
      .filter((id) => !leads.has(id) && !tried('removal').has(id))
      .map((id) => `lead ${id} is lost`),
    ...[...done('removal')].filter((id) => leads.has(id)).map((id) => `lead ${id} came back`),
    ...[...leads].filter((id) => !tried('lead').has(id)).map((id) => `lead ${id} was never sent`),
    ...[...done('visit')].filter((id) => !appointments.has(id)).map((id) => `visit ${id} is lost`),
    ...(found.halves > 0 ? [`${found.halves} clients without the visit that was written with them`] : []),
    ...(found.counted < counted ? [`counted to ${counted}, kept ${found.counted}`] : []),
    ...(found.byIndex === found.leads.length ? [] : ['the index of leads differs from its table']),
  ]
}

async function readEverything(tx: OwnerTx) {
  const ids = async (table: 'leads' | 'appointments') => {
    const from = table === 'leads' ? sql`public.leads` : sql`public.appointments`
    return (await tx.query<{ id: string }>(sql`select id from ${from}`)).map(({ id }) => id)
  }
  await tx.script(
    'set local enable_indexscan = off; set local enable_indexonlyscan = off; set local enable_bitmapscan = off',
  )
  const leads = await ids('leads')
  const appointments = await ids('appointments')
  await tx.script('reset enable_indexscan; reset enable_indexonlyscan; set local enable_seqscan = off')
  const [row] = await tx.query<{ halves: number; counted: number; indexed: number }>(sql`
    select (select count(*) from public.clients c where not exists (select from public.appointments a where a.client_id = c.id)) as halves,
           coalesce((select (value #>> '{}')::int from platform.settings where name = 'visits'), 0) as counted,
           (select count(id) from public.leads where id > '00000000-0000-0000-0000-000000000000') as indexed`)
  return {
    leads,
    appointments,
    halves: row?.halves ?? 0,
    counted: row?.counted ?? 0,
    byIndex: row?.indexed ?? 0,
  }
}

function idsOf(deeds: readonly Deed[], step: Step, acknowledged: boolean): Set<string> {
  return new Set(
    deeds.filter((deed) => deed.step === step && deed.acknowledged === acknowledged).map(({ id }) => id),
  )
}

function duplicates(ids: readonly string[], what: string): string[] {
  return ids.filter((id, place) => ids.indexOf(id) !== place).map((id) => `${what} ${id} is there twice`)
}
