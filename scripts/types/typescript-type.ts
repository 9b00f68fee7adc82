// Maps a Postgres type to the TypeScript types of its JSON, read and written.

const numbers = new Set(['int2', 'int4', 'int8', 'float4', 'float8', 'numeric', 'oid'])
const strings = new Set([
  'text',
  'varchar',
  'bpchar',
  'uuid',
  'timestamptz',
  'timestamp',
  'date',
  'time',
  'timetz',
])
const others: Readonly<Record<string, string>> = {
  bool: 'boolean',
  json: 'Json',
  jsonb: 'Json',
  void: 'undefined',
  // As supabase-js has it.
  tsvector: 'unknown',
}

/** From the catalog's type name; an array's begins with an underscore. */
export function typescriptType(name: string): string {
  if (name.startsWith('_')) return `${typescriptType(name.slice(1))}[]`
  if (numbers.has(name)) return 'number'
  if (strings.has(name)) return 'string'
  const other = others[name]
  if (other === undefined) throw new Error(`scripts/types does not know how the type ${name} is sent.`)
  return other
}
