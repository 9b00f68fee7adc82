// Offers free time to those who wait and ends what is over (supabase/migrations/028_waitlist.sql): soon after a change that may free
// time, and by itself. Several servers may run at once.
import type { Logger } from 'pino'
import type { Db } from './db/contract.ts'
import { sql } from './db/sql.ts'

interface Pace {
  /** Between two rounds, so that a busy office does not cause one for each save. */
  readonly pauseMs: number
  /** Offers end by time, without a notification. */
  readonly checkMs: number
  /** For notifications that were lost. */
  readonly matchMs: number
}

const defaultPace: Pace = { pauseMs: 2000, checkMs: 15_000, matchMs: 600_000 }

/** Of a round. Who waits longer comes first, so the others wait for their turn in a later one. */
const MOST_ENTRIES = 200
const ENTRIES_AT_ONCE = 5

/** Channels of changes that may free time, and of the waitlist itself. */
const channels = ['free_slots', 'public_content', 'waitlist']

/** Returns a function that stops it after the running round. */
export async function runWaitlist(
  db: Db,
  log: Logger,
  pace: Pace = defaultPace,
): Promise<() => Promise<void>> {
  let isOver = false
  let isMatchWanted = true
  let matchedAt = 0
  let running: Promise<void> | null = null
  let timer: NodeJS.Timeout | undefined

  async function round(): Promise<void> {
    await db.asOwner((tx) => tx.query(sql`select private.settle_waitlist()`))
    if (!isMatchWanted && Date.now() - matchedAt < pace.matchMs) return
    isMatchWanted = false
    matchedAt = Date.now()
    await match(db, () => isOver)
  }

  function run(): void {
    if (running) return
    clearTimeout(timer)
    running = round()
      .then(() => (isMatchWanted ? pace.pauseMs : pace.checkMs))
      .catch((error: unknown) => {
        if (!isOver) log.error({ err: error }, 'The waitlist could not be checked')
        isMatchWanted = true
        return pace.checkMs
      })
      .then((pauseMs) => {
        running = null
        plan(pauseMs)
      })
  }

  function plan(inMs: number): void {
    clearTimeout(timer)
    if (!isOver) timer = setTimeout(run, inMs).unref()
  }

  function onChange(): void {
    if (isMatchWanted) return
    isMatchWanted = true
    if (!running) plan(pace.pauseMs)
  }

  // Ends with the database.
  for (const channel of channels) await db.listen(channel, onChange)
  plan(pace.pauseMs)
  return async () => {
    isOver = true
    clearTimeout(timer)
    await running
  }
}

/** In short transactions, because an offer locks its beautician. */
async function match(db: Db, isOver: () => boolean): Promise<void> {
  let after: { readonly at: string | null; readonly id: string | null } = { at: null, id: null }
  for (let looked = 0; looked < MOST_ENTRIES && !isOver(); looked += ENTRIES_AT_ONCE) {
    const { at, id } = after
    const [next] = await db.asOwner((tx) =>
      tx.query<{ at: string; id: string }>(sql`
        select created_at::text as at, id
        from private.match_waitlist(${ENTRIES_AT_ONCE}::int4, ${at}::timestamptz, ${id}::uuid)`),
    )
    if (!next) return
    after = next
  }
}
