// Converts values for both engines. Parameters are sent as text of any type, so that Postgres and not the
// driver parses '1' or 'true'.
import type { SqlValue } from './sql.ts'

export function toText(value: SqlValue): string | null {
  if (value === null) return null
  if (typeof value === 'string') return value
  if (value instanceof Date) return value.toISOString()
  if (value instanceof Uint8Array) return `\\x${Buffer.from(value).toString('hex')}`
  return String(value)
}

export const typeOid = {
  bool: 16,
  bytea: 17,
  int8: 20,
  json: 114,
  jsonb: 3802,
  date: 1082,
  timestamp: 1114,
  timestamptz: 1184,
} as const

/** Parsers for the types on which the drivers' defaults differ. */
export const parseByOid: Readonly<Record<number, (text: string) => unknown>> = {
  [typeOid.int8]: Number,
  [typeOid.json]: JSON.parse,
  [typeOid.jsonb]: JSON.parse,
  [typeOid.date]: (text) => text,
  [typeOid.timestamp]: (text) => text,
  [typeOid.timestamptz]: (text) => new Date(text),
}
