// The body of a write or a call. It is parsed here only to learn its keys: Postgres receives the JSON text as it came,
// so that no number loses digits on the way.
import { invalidBody } from '../errors.ts'

type JsonObject = Readonly<Record<string, unknown>>

export interface RowsBody {
  /** Always a JSON array of objects. */
  readonly json: string
  readonly rows: readonly JsonObject[]
  /** The keys of every row, which must be the same; only asked for where the query names no columns. */
  uniformKeys(): readonly string[]
}

export function parseRows(contentType: string | undefined, text: string): RowsBody {
  const parsed = parseJson(contentType, text)
  const isArray = Array.isArray(parsed)
  const rows: unknown[] = isArray ? parsed : [parsed]
  if (!rows.every(isJsonObject)) throw invalidBody('Empty or invalid json')
  return { json: isArray ? text : `[${text}]`, rows, uniformKeys: () => uniformKeys(rows) }
}

export function parseArguments(
  contentType: string | undefined,
  text: string,
): { json: string; names: readonly string[] } {
  if (text.trim() === '') return { json: '{}', names: [] }
  const parsed = parseJson(contentType, text)
  if (!isJsonObject(parsed)) throw invalidBody('Empty or invalid json')
  return { json: text, names: Object.keys(parsed) }
}

function parseJson(contentType: string | undefined, text: string): unknown {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (mediaType !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${mediaType}`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw invalidBody('Empty or invalid json')
    throw cause
  }
}

function uniformKeys(rows: readonly JsonObject[]): readonly string[] {
  const keys = Object.keys(rows[0] ?? {})
  for (const row of rows) {
    const isSame = Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key))
    if (!isSame) throw invalidBody('All object keys must match')
  }
  return keys
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
