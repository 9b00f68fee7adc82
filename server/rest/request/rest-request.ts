// An HTTP request, reduced to text → what it asks for. Nothing is known of the database yet.
import { functionMethodNotServed, methodNotServed } from '../errors.ts'
import type { ParsedQuery } from './ast.ts'
import { type BodyShape, type GivenBody, parseArguments, parseRows } from './body.ts'
import { checkProfile, parseAccept, parseRange, type ResponseFormat } from './headers.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQueryString } from './query-string.ts'

export interface RawRequest {
  readonly method: string
  readonly target: { readonly kind: 'table' | 'function'; readonly name: string }
  /** Without the question mark. */
  readonly search: string
  readonly header: (name: string) => string | undefined
  /** Empty where the method carries none. */
  readonly body: string
}

export type WriteIntent =
  | { readonly kind: 'insert'; readonly body: BodyShape }
  | { readonly kind: 'update'; readonly body: BodyShape }
  | { readonly kind: 'delete' }

export type CallArguments =
  | { readonly kind: 'json'; readonly names: readonly string[] }
  | { readonly kind: 'text'; readonly values: ReadonlyMap<string, string> }

interface Common {
  readonly query: ParsedQuery
  readonly preferences: Preferences
  readonly format: ResponseFormat
  /** HEAD: everything but the body. */
  readonly withoutBody: boolean
}

export type RestRequest =
  | (Common & { readonly kind: 'read'; readonly table: string })
  | (Common & { readonly kind: 'write'; readonly table: string; readonly intent: WriteIntent })
  | (Common & {
      readonly kind: 'call'
      readonly routine: string
      readonly arguments: CallArguments
      /** GET and HEAD promise to change nothing. */
      readonly isSafe: boolean
    })

/** Null where nothing is written or passed. */
export function parseBody({ method, target, header, body }: RawRequest): GivenBody | null {
  if (target.kind === 'function')
    return method === 'POST' ? parseArguments(header('content-type'), body) : null
  return method === 'POST' || method === 'PATCH' ? parseRows(header('content-type'), body) : null
}

/** Of the body nothing but its shape: the rest is the same for whoever sends the like of it. */
export function parseRequest(raw: RawRequest, body: BodyShape | null): RestRequest {
  const isSafe = raw.method === 'GET' || raw.method === 'HEAD'
  checkProfile(raw.header(isSafe ? 'accept-profile' : 'content-profile'))
  const isFunction = raw.target.kind === 'function'
  const common: Common = {
    query: parseQuery(raw, isSafe, isFunction),
    preferences: parsePreferences(raw.header('prefer')),
    format: parseAccept(raw.header('accept')),
    withoutBody: raw.method === 'HEAD',
  }
  const { name } = raw.target
  if (isFunction)
    return {
      ...common,
      kind: 'call',
      routine: name,
      isSafe,
      arguments: callArguments(raw.method, body, common.query),
    }
  if (isSafe) return { ...common, kind: 'read', table: name }
  return { ...common, kind: 'write', table: name, intent: writeIntent(raw.method, body) }
}

function parseQuery(raw: RawRequest, isSafe: boolean, isFunction: boolean): ParsedQuery {
  const query = parseQueryString(raw.search, { takesArguments: isFunction && isSafe })
  const range = parseRange(raw.method === 'GET' ? raw.header('range') : undefined)
  // Where both are given, the page is what they have in common.
  const offset = Math.max(query.root.offset, range.offset)
  const limit = Math.min(query.root.limit, range.limit)
  return { ...query, root: { ...query.root, offset, limit } }
}

function writeIntent(method: string, body: BodyShape | null): WriteIntent {
  if (method === 'POST' && body) return { kind: 'insert', body }
  if (method === 'PATCH' && body) return { kind: 'update', body }
  if (method === 'DELETE') return { kind: 'delete' }
  throw methodNotServed(method)
}

function callArguments(method: string, body: BodyShape | null, query: ParsedQuery): CallArguments {
  if (method === 'POST') return { kind: 'json', names: body?.keys ?? [] }
  if (method === 'GET' || method === 'HEAD') return { kind: 'text', values: query.arguments }
  throw functionMethodNotServed(method)
}
