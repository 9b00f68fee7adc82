// The queries of each report for the longest usual range: a year, grouped in all ways.
import { tmpdir } from 'node:os'
import { readConfig } from '#server/config.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { type Sql, sql } from '#server/db/sql.ts'
import type { Figure } from '../figure.ts'
import { asStaff, p95, timed } from '../outbox/timing.ts'

const times = 40
const mostMs = 300

const days = sql`public.business_today() - 364, public.business_today()`
const ways = ['beautician', 'area', 'source', 'service', 'category', 'weekday_hour', 'days_ahead', 'because']

const questions: Readonly<Record<string, Sql>> = {
  'revenue by day': sql`select * from public.report(${days}, 'day', 'all')`,
  'revenue by month': sql`select * from public.report(${days}, 'month', 'all')`,
  ...Object.fromEntries(
    ways.map((by) => [`a year by ${by}`, sql`select * from public.report(${days}, 'none', ${by})`]),
  ),
  'money received': sql`select * from public.money_received(${days})`,
  'working hours and travel': sql`select * from public.utilisation_report(${days})`,
  'new and returning clients': sql`select * from public.retention_report(${days})`,
  cohorts: sql`select * from public.cohort_report(${days}) where months_later <= 12`,
  'best clients': sql`select * from public.clients_report()`,
  'clients who stopped coming': sql`select * from public.clients_report(90)`,
  'service performance': sql`select * from public.service_report(${days})`,
  'booked together': sql`select * from public.pairs_report(${days}, 1000)`,
  'five years by month': sql`select * from public.report(public.business_today() - 1825, public.business_today(), 'month', 'all')`,
  'what is due, on the dashboard': sql`select * from public.report(public.business_today() - 3660, public.business_today() + 366, 'none', 'all')`,
  'season compared with season': sql`select * from public.season_report('Diwali')`,
}

export async function measureAnswers(url: string): Promise<Figure[]> {
  const db = await openDatabase(readConfig({ DATABASE_URL: url }, tmpdir()))
  try {
    const figures: Figure[] = []
    for (const [what, question] of Object.entries(questions)) {
      const taken: number[] = []
      for (let time = 0; time < times; time += 1) await timed(taken, () => asStaff(db, question))
      const ours = p95(taken)
      figures.push({ what: `p95: ${what}`, ours, unit: 'ms', target: `≤ ${mostMs} ms`, met: ours <= mostMs })
    }
    return figures
  } finally {
    await db.close()
  }
}
