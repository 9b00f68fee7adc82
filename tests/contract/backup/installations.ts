// Installations for tests of backup and move, and how to compare their contents.
import { randomBytes } from 'node:crypto'
import { mkdir, mkdtemp, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type BackupOptions, makeBackup } from '#server/backup/make-backup.ts'
import { listTables } from '#server/backup/tables.ts'
import { type Config, readConfig } from '#server/config.ts'
import type { Db } from '#server/db/contract.ts'
import { openDatabase } from '#server/db/open-database.ts'
import { ident, sql } from '#server/db/sql.ts'
import { loadSecrets } from '#server/secrets.ts'
import type { BlobStore } from '#server/storage/blobs/blob-store.ts'
import { folderStore } from '#server/storage/blobs/folder-store.ts'
import { templateDatabase } from '#testing/database/global-setup.ts'
import { createTestDatabase, type EngineName } from '#testing/database/test-databases.ts'
import { scale } from '#testing/depth.ts'
import { unpackEmbeddedDatabase } from '#testing/server/embedded-database.ts'

export interface Installation {
  readonly config: Config
  readonly files: BlobStore
  /** Opens its database, which stays open until `close`. */
  use<T>(work: (db: Db) => Promise<T>): Promise<T>
  /** Before something else opens it. */
  close(): Promise<void>
  remove(): Promise<void>
}

export function installationAt(config: Config, drop = async () => {}): Installation {
  let opened: Promise<Db> | null = null
  const close = async () => {
    const db = await opened
    opened = null
    await db?.close()
  }
  return {
    config,
    files: folderStore(join(config.dataDir, 'files')),
    async use(work) {
      opened ??= openDatabase(config)
      return work(await opened)
    },
    close,
    async remove() {
      await close()
      await drop()
    },
  }
}

/** An installation without a schema. */
export function emptyInstallation(engine: EngineName, scratch: string): Promise<Installation> {
  return prepareInstallation(engine, scratch, 'template0')
}

/** An installation with schema, copied from the run's template, and content. */
export async function filledInstallation(engine: EngineName, scratch: string): Promise<Installation> {
  const installation = await prepareInstallation(engine, scratch, templateDatabase)
  if (engine === 'pglite') await unpackEmbeddedDatabase(installation.config.dataDir)
  await fillInstallation(installation)
  return installation
}

async function prepareInstallation(
  engine: EngineName,
  scratch: string,
  template: string,
): Promise<Installation> {
  const folder = await mkdtemp(join(scratch, 'installation-'))
  const database = engine === 'postgres' ? await createTestDatabase(template) : null
  const environment = { DATA_DIR: folder, ...(database ? { DATABASE_URL: database.url } : {}) }
  return installationAt(readConfig(environment, folder), database?.drop)
}

/** All rows of all tables as text, and the files in the store. */
export const contentsOf = (installation: Installation) => installation.use(readContents)

export const readContents = (db: Db) =>
  db.asOwner(async (tx) => {
    const contents: Record<string, readonly Record<string, unknown>[]> = {}
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
  })

export const sampleBytes = randomBytes(200_000)

export const filledAppointments = scale(60, 1200)

async function fillInstallation(installation: Installation): Promise<void> {
  await installation.use((db) =>
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
                 now() + n * interval '1 hour', n, 'paid' from generate_series(1, ${filledAppointments}) as n;
        -- More rows than one statement restores.
        insert into public.reviews (full_name, rating, review_text)
          select 'Client ' || n, 5, 'Well done' from generate_series(1, 600) as n;
        select set_config('request.jwt.claims', '{"role": "service_role"}', true);
        select public.invoice_link(issued.id)
          from (select id from public.appointments order by id limit 2) as appointments
            cross join lateral public.issue_invoice(gen_random_uuid(), appointments.id) as issued;
        insert into storage.objects (bucket_id, name, version, metadata)
          values ('banners', 'a.webp', 'v1', '{"size": ${sampleBytes.length}, "mimetype": "image/webp"}');`),
    ),
  )
  const incoming = join(installation.files.incomingFolder, 'image')
  await mkdir(installation.files.incomingFolder, { recursive: true })
  await writeFile(incoming, sampleBytes)
  await installation.files.put('banners/v1', incoming, {
    bytes: sampleBytes.length,
    contentType: 'image/webp',
  })
}

export async function backUp(
  installation: Installation,
  path: string,
  options: BackupOptions = { withKeys: true },
): Promise<string> {
  const secrets = await loadSecrets(installation.config)
  await installation.use((db) => makeBackup({ db, secrets, files: installation.files }, path, options))
  return path
}
