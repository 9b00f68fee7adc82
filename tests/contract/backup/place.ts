// Places where an installation can be, and what to compare when it has been carried from one to another.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { makeBackup } from '#server/backup/make-backup.ts'
import { listTables } from '#server/backup/tables.ts'
import { readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { createTestDatabase, type EngineName } from '../../support/databases.ts'

export interface Place {
  readonly config: ReturnType<typeof readConfig>
  readonly files: ReturnType<typeof folderStore>
  remove(): Promise<void>
}

/** An installation's place, empty. */
export async function newPlace(engine: EngineName, scratch: string): Promise<Place> {
  const folder = await mkdtemp(join(scratch, 'place-'))
  const database = engine === 'postgres' ? await createTestDatabase() : null
  const environment = { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) }
  return {
    config: readConfig(environment, folder),
    files: folderStore(join(folder, 'files')),
    remove: async () => database?.drop(),
  }
}

export async function inDatabase<T>({ config }: Place, work: (db: Db) => Promise<T>): Promise<T> {
  const db = await openDatabase(config)
  try {
    return await work(db)
  } finally {
    await db.close()
  }
}

/** Every row of every table as text, and what the store holds. */
export const contentsOf = (place: Place) =>
  inDatabase(place, (db) =>
    db.asOwner(async (tx) => {
      const contents: Record<string, unknown> = {}
      for (const { schema, name, columns } of await listTables(tx)) {
        const keys = columns.map((column) => column.name)
        const rows = await tx.query<{ row: string }>(
          sql`select to_jsonb(rows)::text as row from ${ident(schema, name)} as rows order by 1`,
        )
        contents[`${schema}.${name}`] = rows.map(({ row }) =>
          Object.fromEntries(Object.entries(JSON.parse(row)).filter(([key]) => keys.includes(key))),
        )
      }
      return contents
    }),
  )

export const picture = randomBytes(200_000)

export async function fillPlace(place: Place): Promise<void> {
  await inDatabase(place, (db) =>
    db.asOwner((tx) =>
      tx.script(`
        insert into auth.users (id, email, encrypted_password) values
          ('00000000-0000-4000-8000-0000000000f1', 'owner@example.com', 'a hash');
        insert into public.staff (user_id, role) values ('00000000-0000-4000-8000-0000000000f1', 'owner');
        insert into public.clients (id, full_name, notes, created_at) values
          ('00000000-0000-4000-8000-0000000000c1', E'श्री "A", \\\\ \\n\\ttab', null, '2026-01-01 00:00:00.123456+05:30');
        insert into public.services (id, name, price) values ('00000000-0000-4000-8000-0000000000e1', 'Facial', 499.99);
        insert into public.appointments (client_id, service_id, appointment_date, payment_amount, payment_status)
          select '00000000-0000-4000-8000-0000000000c1', '00000000-0000-4000-8000-0000000000e1',
                 now() + n * interval '1 hour', n, 'paid' from generate_series(1, 1200) as n;
        select set_config('request.jwt.claims', '{"role": "service_role"}', true);
        select public.invoice_link(issued.id)
          from (select id from public.appointments order by id limit 2) as visits
            cross join lateral public.issue_invoice(gen_random_uuid(), visits.id) as issued;
        insert into storage.objects (bucket_id, name, version, metadata)
          values ('banners', 'a.webp', 'v1', '{"size": ${picture.length}, "mimetype": "image/webp"}');`),
    ),
  )
  const incoming = join(place.files.incomingFolder, 'picture')
  await mkdir(place.files.incomingFolder, { recursive: true })
  await writeFile(incoming, picture)
  await place.files.put('banners/v1', incoming, { bytes: picture.length, contentType: 'image/webp' })
}

export async function backUp(place: Place, path: string, passphrase: string | null = null): Promise<string> {
  const secrets = await loadSecrets(place.config)
  await inDatabase(place, (db) => makeBackup({ db, secrets, files: place.files }, path, passphrase))
  return path
}
