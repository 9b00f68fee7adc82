// Loads backup lines into a database with the schema of the backup, in one transaction. Triggers are
// disabled, because what they compute is in the backup too.
import { randomUUID } from 'node:crypto'
import { type FileHandle, mkdir, open, rm } from 'node:fs/promises'
import { join as pathIn } from 'node:path'
import type { Db, OwnerTx } from '#server/db/contract.ts'
import { ident, join, raw, sql, toStatement, whole } from '#server/db/sql.ts'
import type { FormerSchema } from '#server/db/version-0-2-0.ts'
import { StartFailure } from '../start-failure.ts'
import type { BackupLine } from './backup-file.ts'
import { listTables, type TableShape } from './tables.ts'

/** Target of uploaded files; a blob store is one. */
export interface FileTarget {
  readonly incomingFolder: string
  put(key: string, file: string, facts: { bytes: number; contentType: string }): Promise<void>
}

const ROWS_AT_ONCE = 500

export interface LoadTarget {
  readonly db: Db
  readonly files: FileTarget | null
  /** Set for a backup of an earlier version. Its tables and columns get their names of today; its totals are computed. */
  readonly former?: FormerSchema
  /** Decrypts rows of a backup without keys. Absent: they are left out. */
  readonly unseal?: (sealed: string) => string
}

/**
 * Stores files before the rows are committed: a file without a row is harmless, a row without its file is
 * not. `files` is null if they are in place already.
 */
export async function load({ db, ...target }: LoadTarget, lines: AsyncIterable<BackupLine>): Promise<void> {
  await db.asOwner(async (tx) => {
    const tables = await listTables(tx)
    const names = tables.map(({ schema, name }) => toStatement(ident(schema, name)).text)
    await tx.script(`
      set local time zone 'UTC'; set local datestyle = 'ISO, YMD';
      ${names.map((name) => `alter table ${name} disable trigger user;`).join('\n')}
      truncate ${names.join(', ')}`)
    await takeLines(tx, tables, target, lines)
    // New retention rules take effect a week after the upgrade.
    if (target.former) {
      await tx.script(`
        insert into public.event_settings default values;
        update public.business_profile set keep_leads_since = now();
        update public.appointments set refunded_amount = private.refunded_amount_of(id)
          where id in (select appointment_id from public.payments where kind = 'given_back')`)
    }
    await tx.script(names.map((name) => `alter table ${name} enable trigger user;`).join('\n'))
    if (target.former) await tx.query(sql`select private.recount_everything()`)
  })
}

async function takeLines(
  tx: OwnerTx,
  tables: readonly TableShape[],
  { files, former, unseal }: Omit<LoadTarget, 'db'>,
  lines: AsyncIterable<BackupLine>,
): Promise<void> {
  let insert: ((rows: readonly BackupLine[]) => Promise<void>) | null = null
  let rows: BackupLine[] = []
  let file: ArrivingFile | null = null
  const settle = async () => {
    if (insert && rows.length > 0) await insert(rows)
    rows = []
    await file?.finish()
    file = null
  }
  for await (const line of lines) {
    if (Array.isArray(line)) {
      rows.push(line)
      if (rows.length === ROWS_AT_ONCE) await settle()
    } else if ('sealed' in line) {
      if (unseal) rows.push(JSON.parse(unseal(line.sealed)))
    } else if ('table' in line) {
      await settle()
      insert = former?.totals.has(line.table) ? null : inserter(tx, tables, named(line, former), former)
    } else if ('sequence' in line) {
      await settle()
      if (line.value !== null) {
        const sequence = former?.relations.get(line.sequence) ?? line.sequence
        await tx.query(sql`select setval(${sequence}::regclass, ${line.value}::int8)`)
      }
    } else if ('file' in line) {
      await settle()
      file = files && !line.missing ? await ArrivingFile.begin(files, line) : null
    } else if ('part' in line) {
      await file?.add(Buffer.from(line.part, 'base64'))
    }
  }
  await settle()
}

interface TableLine {
  readonly table: string
  readonly columns: readonly string[]
}

/** The names of today of a table and its columns. */
function named(line: TableLine, former: FormerSchema | undefined): TableLine {
  const table = former?.relations.get(line.table) ?? line.table
  return { table, columns: line.columns.map((column) => former?.columns.get(`${table}.${column}`) ?? column) }
}

function inserter(
  tx: OwnerTx,
  tables: readonly TableShape[],
  { table: name, columns }: TableLine,
  former: FormerSchema | undefined,
) {
  const table = tables.find((one) => `${one.schema}.${one.name}` === name)
  const types = columns.map((column) => table?.columns.find((one) => one.name === column)?.type)
  if (!table || types.includes(undefined)) {
    throw new StartFailure(`The backup holds ${name}, which this version does not know in that form.`)
  }
  const targets = join(
    columns.map((column) => ident(column)),
    ', ',
  )
  // The types come from our own catalog, the repairs from our own code.
  const values = join(
    types.map((type, index) => {
      const value = sql`(line ->> ${whole(index)})::${raw(type ?? 'text')}`
      const repair = former?.repairs.get(`${name}.${columns[index]}`)
      return repair ? sql`(select ${raw(repair)} from (select ${value} as value) as given)` : value
    }),
    ', ',
  )
  return async (rows: readonly BackupLine[]) => {
    await tx.query(sql`
      insert into ${ident(table.schema, table.name)} (${targets}) overriding system value
      select ${values} from jsonb_array_elements(${JSON.stringify(rows)}::jsonb) as line`)
  }
}

/** Bytes of one file on the way into the store. */
class ArrivingFile {
  readonly #files: FileTarget
  readonly #line: { readonly file: string; readonly type: string }
  readonly #path: string
  readonly #handle: FileHandle

  private constructor(
    files: FileTarget,
    line: { file: string; type: string },
    path: string,
    handle: FileHandle,
  ) {
    this.#files = files
    this.#line = line
    this.#path = path
    this.#handle = handle
  }

  static async begin(files: FileTarget, line: { file: string; type: string }): Promise<ArrivingFile> {
    await mkdir(files.incomingFolder, { recursive: true })
    const path = pathIn(files.incomingFolder, `${randomUUID()}.restored`)
    return new ArrivingFile(files, line, path, await open(path, 'w'))
  }

  async add(bytes: Buffer): Promise<void> {
    await this.#handle.writeFile(bytes)
  }

  async finish(): Promise<void> {
    const { size } = await this.#handle.stat()
    await this.#handle.close()
    try {
      await this.#files.put(this.#line.file, this.#path, { bytes: size, contentType: this.#line.type })
    } finally {
      await rm(this.#path, { force: true })
    }
  }
}
