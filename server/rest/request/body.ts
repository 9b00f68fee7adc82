// Parses the body of a write or call for its shape only. Postgres receives the original JSON text, so that no
// number loses digits.
import { isNestedTooDeep, maxJsonDepth } from '#server/http/json-depth.ts'
import { invalidBody } from '../errors.ts'

export interface ParsedBody {
  /** An array of objects for rows, one object for arguments. */
  readonly json: string
  readonly rows: number
  /** The keys that every object has; null if they differ. */
  readonly keys: readonly string[] | null
}

type JsonObject = Readonly<Record<string, unknown>>

export const noBody: ParsedBody = { json: '', rows: 0, keys: [] }

export function parseRows(contentType: string | undefined, text: string): ParsedBody {
  const parsed = parseJson(contentType, text)
  const isArray = Array.isArray(parsed)
  const rows: unknown[] = isArray ? parsed : [parsed]
  if (!rows.every(isJsonObject)) throw invalidBody('Empty or invalid json')
  return { json: isArray ? text : `[${text}]`, rows: rows.length, keys: commonKeys(rows) }
}

export function parseArguments(contentType: string | undefined, text: string): ParsedBody {
  const parsed = text.trim() === '' ? {} : parseJson(contentType, text)
  if (!isJsonObject(parsed)) throw invalidBody('Empty or invalid json')
  return { json: text, rows: 1, keys: Object.keys(parsed) }
}

function parseJson(contentType: string | undefined, text: string): unknown {
  const mediaType = contentType?.split(';')[0]?.trim().toLowerCase() ?? 'application/json'
  if (mediaType !== 'application/json') throw invalidBody(`Content-Type not acceptable: ${mediaType}`)
  if (isNestedTooDeep(text)) throw invalidBody(`The json is nested deeper than ${maxJsonDepth} levels`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    if (cause instanceof SyntaxError) throw invalidBody('Empty or invalid json')
    throw cause
  }
}

function commonKeys(rows: readonly JsonObject[]): readonly string[] | null {
  const keys = Object.keys(rows[0] ?? {})
  const haveTheSame = rows.every(
    (row) => Object.keys(row).length === keys.length && keys.every((key) => Object.hasOwn(row, key)),
  )
  return haveTheSame ? keys : null
}

function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
