// Free slots as visitors request them: processor time of the week of a service, beside its seven days one by one.
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import { insertCalendar, service } from './booking/calendar.ts'
import { type Figure, median } from './figure.ts'
import { retryWhenThrottled } from './retry-when-throttled.ts'

export const title = 'Free slots: ten beauticians with five visits a day, embedded engine'

const mostMs = 25
const rounds = 7
const callsARound = 20

const week = sql`select * from public.free_week(${service})`
const sevenDays = sql`
  select times.starts_at from generate_series(0, 6) as number
    cross join lateral public.free_slots(array[${service}::uuid], public.business_today() + number) as times`

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-booking-'))
  const db = await openDatabase(readConfig({ DATA_DIR: folder }, folder))
  try {
    await insertCalendar(db)
    const times: { week: number; days: number }[] = []
    await processorMs(db, week)
    for (let round = 0; round < rounds; round += 1)
      times.push(
        await retryWhenThrottled(async () => ({
          week: await processorMs(db, week),
          days: await processorMs(db, sevenDays),
        })),
      )
    const ours = median(times.map((one) => one.week))
    const peer = median(times.map((one) => one.days))
    return [
      {
        what: 'processor time of the free week of a service',
        ours,
        unit: 'ms',
        peer: { name: 'its seven days one by one', value: peer },
        ratio: ours / peer,
        target: `≤ ${mostMs} ms`,
        met: ours <= mostMs,
      },
    ]
  } finally {
    await db.close()
    await rm(folder, { recursive: true, force: true })
  }
}

/** Of a call by a visitor. The embedded engine is a thread of this process. */
async function processorMs(db: Db, statement: Sql): Promise<number> {
  const before = process.cpuUsage()
  for (let call = 0; call < callsARound; call += 1)
    await db.asCaller({ role: 'anon', claims: { role: 'anon' } }, { readOnly: true }, (tx) =>
      tx.last(statement),
    )
  const { user, system } = process.cpuUsage(before)
  return (user + system) / 1000 / callsARound
}
