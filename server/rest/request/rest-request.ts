// The text of an HTTP request → RestRequest. Independent of the database.
import { functionMethodNotServed, methodNotServed } from '../errors.ts'
import type { ParsedQuery } from './ast.ts'
import { noBody, type ParsedBody, parseArguments, parseRows } from './body.ts'
import { checkProfile, parseAccept, parseRange, type ResponseFormat } from './headers.ts'
import { type Preferences, parsePreferences } from './preferences.ts'
import { parseQueryString } from './query-string.ts'

export interface RawRequest {
  readonly method: string
  readonly target: { readonly kind: 'table' | 'function'; readonly name: string }
  /** Without the question mark. */
  readonly search: string
  readonly header: (name: string) => string | undefined
  /** Empty if the method has no body. */
  readonly body: string
}

export interface RestRequest {
  readonly kind: 'read' | 'insert' | 'update' | 'delete' | 'call'
  /** Of the table or function. */
  readonly name: string
  readonly query: ParsedQuery
  readonly keys: ParsedBody['keys']
  readonly preferences: Preferences
  readonly format: ResponseFormat
  /** GET and HEAD must change nothing. */
  readonly isSafe: boolean
  /** HEAD. */
  readonly withoutBody: boolean
}

const tableRequests: ReadonlyMap<string, RestRequest['kind']> = new Map([
  ['GET', 'read'],
  ['HEAD', 'read'],
  ['POST', 'insert'],
  ['PATCH', 'update'],
  ['DELETE', 'delete'],
])

export function parseBody({ method, target, header, body }: RawRequest): ParsedBody {
  if (method !== 'POST' && method !== 'PATCH') return noBody
  const parse = target.kind === 'function' ? parseArguments : parseRows
  return parse(header('content-type'), body)
}

/** Takes only the keys of the body, so that the result can be cached for all bodies with these keys. */
export function parseRequest(raw: RawRequest, keys: ParsedBody['keys']): RestRequest {
  const isSafe = raw.method === 'GET' || raw.method === 'HEAD'
  checkProfile(raw.header(isSafe ? 'accept-profile' : 'content-profile'))
  return {
    kind: kindOf(raw),
    name: raw.target.name,
    query: parseQuery(raw, isSafe && raw.target.kind === 'function'),
    keys,
    preferences: parsePreferences(raw.header('prefer')),
    format: parseAccept(raw.header('accept')),
    isSafe,
    withoutBody: raw.method === 'HEAD',
  }
}

export function isWrite({ kind }: RestRequest): boolean {
  return kind !== 'read' && kind !== 'call'
}

function kindOf({ method, target }: RawRequest): RestRequest['kind'] {
  if (target.kind === 'function') {
    if (!['GET', 'HEAD', 'POST'].includes(method)) throw functionMethodNotServed(method)
    return 'call'
  }
  const kind = tableRequests.get(method)
  if (kind === undefined) throw methodNotServed(method)
  return kind
}

function parseQuery(raw: RawRequest, takesArguments: boolean): ParsedQuery {
  const query = parseQueryString(raw.search, { takesArguments })
  const range = parseRange(raw.method === 'GET' ? raw.header('range') : undefined)
  // If both are given, the page is their intersection.
  const offset = Math.max(query.root.offset, range.offset)
  const limit = Math.min(query.root.limit, range.limit)
  return { ...query, root: { ...query.root, offset, limit } }
}
