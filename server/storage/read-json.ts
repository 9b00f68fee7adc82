// Reads a small JSON body by a schema; an empty body counts as {}, as clients expect.
import type { z } from 'zod'
import { isNestedTooDeep, maxJsonDepth } from '#server/http/json-depth.ts'
import { entityTooLarge, invalidRequest } from './storage-error.ts'

const maxBytes = 256 * 1024

export async function readJson<Schema extends z.ZodType>(
  request: Request,
  schema: Schema,
): Promise<z.output<Schema>> {
  const result = schema.safeParse(parse(await readText(request)))
  if (result.success) return result.data
  const issue = result.error.issues[0]
  throw invalidRequest(`body/${issue?.path.join('/') ?? ''} ${issue?.message ?? 'is not valid'}`)
}

async function readText(request: Request): Promise<string> {
  const chunks: Uint8Array[] = []
  let bytes = 0
  for await (const chunk of request.body ?? []) {
    bytes += chunk.length
    if (bytes > maxBytes) throw entityTooLarge()
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function parse(text: string): unknown {
  if (text.trim() === '') return {}
  if (isNestedTooDeep(text)) throw invalidRequest(`The body is nested deeper than ${maxJsonDepth} levels`)
  try {
    return JSON.parse(text)
  } catch (error) {
    throw invalidRequest('The body is not valid JSON', error)
  }
}
