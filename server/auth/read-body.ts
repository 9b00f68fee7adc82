// Parses JSON request bodies. The official client sends JSON content types without a body, so an empty body
// means {}.
import type { Context } from 'hono'
import type { z } from 'zod'
import type { AppEnv } from '#server/http/env.ts'
import { isNestedTooDeep, maxJsonDepth } from '#server/http/json-depth.ts'
import { authError, validationFailed } from './auth-error.ts'

export async function readBody<T extends z.ZodType>(c: Context<AppEnv>, schema: T): Promise<z.infer<T>> {
  const text = await c.req.text()
  // Postgres text cannot hold U+0000.
  if (text.includes('\\u0000')) throw validationFailed('The character U+0000 is not allowed')
  return parseWith(schema, text.trim() === '' ? {} : parseJson(text))
}

export function parseWith<T extends z.ZodType>(schema: T, value: unknown): z.infer<T> {
  const parsed = schema.safeParse(value)
  if (parsed.success) return parsed.data
  const issue = parsed.error.issues[0]
  const where = issue?.path.join('.')
  throw validationFailed(
    where ? `${where}: ${issue?.message}` : (issue?.message ?? 'Invalid request'),
    parsed.error,
  )
}

function parseJson(text: string): unknown {
  if (isNestedTooDeep(text)) throw authError(400, 'bad_json', `JSON may nest ${maxJsonDepth} levels deep`)
  try {
    return JSON.parse(text)
  } catch (cause) {
    throw authError(400, 'bad_json', 'Could not parse request body as JSON', cause)
  }
}
