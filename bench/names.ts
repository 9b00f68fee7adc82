// The search of clients by other spellings of a name, beside the search by text, with a million clients on Postgres.
import { chmod, mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import postgres from 'postgres'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { sql } from '#server/db/sql.ts'
import { sameName } from '#testing/database/name-spellings.ts'
import { createPostgresServer } from '#testing/database/postgres-server.ts'
import { type Figure, median } from './figure.ts'
import { retryWhenThrottled } from './retry-when-throttled.ts'

export const title = 'Search of a million clients by the sound of the name, in process'

const clients = 1_000_000
const rounds = 15
const mostTimesSlower = 3

/** A term whose spelling occurs, and one of the same name that finds most clients by sound. */
const pairs = [
  ['a first name', 'pooja', 'poojah'],
  ['a first name in Devanagari', 'pooja', 'पूजा'],
  ['the beginning of a name', 'lakshm', 'lakhshm'],
  ['first name and surname', 'khushboo deshmukh', 'khusboo desmukkh'],
  ['both in Devanagari', 'khushboo deshmukh', 'खुशबू देशमुख'],
  ['a name of nobody', 'xylophone qwertz', 'ksylofon kvertj'],
] as const

export async function measure(): Promise<Figure[]> {
  const folder = await mkdtemp(join(tmpdir(), 'shringar-bench-names-'))
  await chmod(folder, 0o755)
  const server = await createPostgresServer(join(folder, 'postgres'), {
    shared_buffers: '512MB',
    random_page_cost: '1.1',
    max_wal_size: '4GB',
  })
  await server.start()
  try {
    // Trigrams of Devanagari letters need a locale that knows letters beyond ASCII.
    const url = `${server.url}/names`
    await run(`${server.url}/postgres`, `create database names template template0 lc_ctype 'C.UTF-8'`)
    const db = await openDatabase({ ...readConfig({ DATABASE_URL: url }, folder), STATEMENT_TIMEOUT_MS: 0 })
    try {
      await insertClients(db)
      await run(url, 'vacuum analyze public.clients')
      return await compare(db)
    } finally {
      await db.close()
    }
  } finally {
    await server.stop()
    await rm(folder, { recursive: true, force: true })
  }
}

async function run(url: string, statement: string): Promise<void> {
  const owner = postgres(url, { max: 1, onnotice: () => {} })
  try {
    await owner.unsafe(statement)
  } finally {
    await owner.end()
  }
}

/** Each of two words is a spelling of some name. Without triggers: they do not matter for searching, and they are slow. */
async function insertClients(db: Db): Promise<void> {
  const spellings = JSON.stringify(sameName.flat())
  await db.asOwner(async (tx) => {
    await tx.script('alter table public.clients disable trigger user')
    await tx.query(sql`
      insert into public.clients (full_name, phone, created_at)
      select spellings[1 + abs(hashint4(n)) % cardinality(spellings)] || ' ' || spellings[1 + abs(hashint4(-n)) % cardinality(spellings)],
        '9' || lpad(n::text, 9, '0'), timestamptz '2020-01-01' + n * interval '1 minute'
      from generate_series(1, ${clients}::int) as n,
        (select array(select jsonb_array_elements_text(${spellings}::jsonb)) as spellings) as lists`)
    await tx.script('alter table public.clients enable trigger user')
  })
}

async function compare(db: Db): Promise<Figure[]> {
  const figures: Figure[] = []
  for (const [what, written, heard] of pairs) {
    const times: { written: number; heard: number }[] = []
    await searchMs(db, written)
    await searchMs(db, heard)
    for (let round = 0; round < rounds; round += 1)
      times.push(
        await retryWhenThrottled(async () => ({
          written: await searchMs(db, written),
          heard: await searchMs(db, heard),
        })),
      )
    const ours = median(times.map((one) => one.heard))
    const peer = median(times.map((one) => one.written))
    figures.push({
      what: `search by sound: ${what} (${heard})`,
      ours,
      unit: 'ms',
      peer: { name: `by text (${written})`, value: peer },
      ratio: ours / peer,
      target: `≤ ${mostTimesSlower}`,
      met: ours / peer <= mostTimesSlower,
    })
  }
  return figures
}

const searchMs = (db: Db, term: string): Promise<number> =>
  db.asOwner(async (tx) => {
    await tx.query(sql`select set_config('request.jwt.claims', '{"role": "service_role"}', true)`)
    const before = performance.now()
    await tx.query(sql`select id from public.search_clients(${term})`)
    return performance.now() - before
  })
