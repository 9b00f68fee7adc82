// Loads a large sample without indexes, foreign keys and exclusion constraints and creates them at the end, which
// takes a fraction of the time.
import type { OwnerTx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'

const tables = ['appointment_lines', 'appointments', 'clients', 'leads', 'payments', 'reviews']

export async function withoutIndexes(
  tx: OwnerTx,
  print: (text: string) => void,
  work: () => Promise<void>,
): Promise<void> {
  const loaded = sql`select ('public.' || name)::regclass from jsonb_array_elements_text(${JSON.stringify(tables)}::jsonb) as name`
  const constraints = await tx.query<{ table: string; name: string; definition: string }>(sql`
    select conrelid::regclass::text as table, quote_ident(conname) as name, pg_get_constraintdef(oid) as definition
    from pg_constraint where conrelid in (${loaded}) and contype in ('f', 'x') order by contype desc`)
  const indexes = await tx.query<{ name: string; definition: string }>(sql`
    select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
    from pg_index where indrelid in (${loaded}) and not indisunique and not indisexclusion`)
  await tx.script(`
    ${constraints.map(({ table, name }) => `alter table ${table} drop constraint ${name};`).join('\n')}
    drop index ${indexes.map(({ name }) => name).join(', ')}`)
  await work()
  print(`Building ${indexes.length} indexes and ${constraints.length} constraints …`)
  await tx.script(`
    ${indexes.map(({ definition }) => `${definition};`).join('\n')}
    ${constraints.map(({ table, name, definition }) => `alter table ${table} add constraint ${name} ${definition};`).join('\n')}`)
}
