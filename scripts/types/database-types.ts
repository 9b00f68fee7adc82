// Generates the text of domain/schema/database-types.ts from an embedded database with all migrations.
import { join } from 'node:path'
import type { Db } from '#server/db/contract.ts'
import { migrate } from '#server/db/migrate.ts'
import { openPglite } from '#server/db/pglite.ts'
import { readSnapshot } from '#server/db/snapshot.ts'
import { type Column, type Routine, readSchema, type Table } from './read-schema.ts'
import { typescriptType } from './typescript-type.ts'

export const databaseTypesFile = join(import.meta.dirname, '../../domain/schema/database-types.ts')

const heading = `// Written by \`npm run types\` from supabase/migrations: what the table API takes and gives, for \`createClient<Database>\`.

export type Json = string | number | boolean | null | { [key: string]: Json | undefined } | Json[]
`

export async function databaseTypes(): Promise<string> {
  const db = await openPglite({ snapshot: await readSnapshot() })
  try {
    await migrate(db)
    return await typesOf(db)
  } finally {
    await db.close()
  }
}

/** For a database with all migrations applied. */
export async function typesOf(db: Db): Promise<string> {
  const { tables, views, routines } = await db.asOwner(readSchema)
  const schema = block([
    ['Tables', named(tables, table)],
    ['Views', named(views, view)],
    ['Functions', named(routines, routine)],
    ['Enums', 'Record<never, never>'],
    ['CompositeTypes', 'Record<never, never>'],
  ])
  return `${heading}\nexport type Database = ${block([['public', schema]])}\n`
}

type Field = readonly [name: string, type: string]

function block(fields: readonly Field[]): string {
  return `{\n${fields.map(([name, type]) => `  ${name}: ${indented(type)}`).join('\n')}\n}`
}

/** The first line follows its name; the others are indented with it. */
const indented = (text: string) => text.replaceAll('\n', '\n  ')

function named<T extends { readonly name: string }>(
  entries: readonly T[],
  write: (entry: T) => string,
): string {
  if (entries.length === 0) return 'Record<never, never>'
  return block(entries.map((entry) => [entry.name, write(entry)]))
}

function table({ columns, relationships }: Table): string {
  return block([
    ['Row', block(columns.map(readField))],
    ['Insert', block(columns.map(insertField))],
    ['Update', block(columns.map(updateField))],
    ['Relationships', relationshipsOf(relationships)],
  ])
}

function view({ columns, relationships }: Table): string {
  return block([
    ['Row', block(columns.map(readField))],
    ['Relationships', relationshipsOf(relationships)],
  ])
}

const orNull = (type: string, isNullable: boolean) => (isNullable ? `${type} | null` : type)
const readField = ({ name, type, is_nullable }: Column): Field => [
  name,
  orNull(typescriptType(type), is_nullable),
]

function insertField(column: Column): Field {
  if (column.is_generated) return [`${column.name}?`, 'never']
  const [name, type] = readField(column)
  return [column.is_nullable || column.has_default ? `${name}?` : name, type]
}

function updateField(column: Column): Field {
  const [name, type] = readField(column)
  return [`${name}?`, column.is_generated ? 'never' : type]
}

function relationshipsOf(relationships: Table['relationships']): string {
  if (relationships.length === 0) return '[]'
  const list = (names: readonly string[]) => `[${names.map((name) => `'${name}'`).join(', ')}]`
  const entries = relationships.map((relationship) =>
    block([
      ['foreignKeyName', `'${relationship.name}'`],
      ['columns', list(relationship.columns)],
      ['isOneToOne', String(relationship.is_one_to_one)],
      ['referencedRelation', `'${relationship.referenced}'`],
      ['referencedColumns', list(relationship.referenced_columns)],
    ]),
  )
  return `[\n${entries.map((entry) => `  ${indented(entry)},`).join('\n')}\n]`
}

/** A column with a default may be left out, and null means the same. */
function routine({ args, returns_table, returns_set, result_type, result_columns }: Routine): string {
  const fields = args.map<Field>(({ name, type, is_optional }) =>
    is_optional ? [`${name}?`, orNull(typescriptType(type), true)] : [name, typescriptType(type)],
  )
  const row =
    returns_table !== null
      ? `Database['public']['Tables']['${returns_table}']['Row']`
      : result_columns.length > 0
        ? block(result_columns.map(({ name, type }) => [name, typescriptType(type)]))
        : typescriptType(result_type)
  const written: Field[] = [
    ['Args', fields.length > 0 ? block(fields) : 'never'],
    ['Returns', returns_set ? `${row}[]` : row],
  ]
  if (returns_table !== null) {
    const options = [
      ['from', `'*'`],
      ['to', `'${returns_table}'`],
      ['isOneToOne', 'false'],
      ['isSetofReturn', String(returns_set)],
    ] as const
    written.push(['SetofOptions', block(options)])
  }
  return block(written)
}
