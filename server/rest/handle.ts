// The way of one request: who asks → what is asked → what that means here → one transaction → the answer.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Caller, Db } from '#server/db/contract.ts'
import { networkOf } from '#server/http/client-address.ts'
import { type ApiKeys, identifyCaller, type TokenVerifier } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import { tooManyRequests } from './errors.ts'
import { execute } from './execute.ts'
import { isWrite, type RawRequest } from './request/rest-request.ts'
import { answer } from './response/answer.ts'
import { refusalFor } from './response/error-response.ts'
import { createUnderstanding, type Understood } from './understand.ts'

export interface RestDeps {
  readonly db: Db
  readonly apiKeys: ApiKeys
  readonly tokens: TokenVerifier
  readonly catalog: Catalog
  /** No read returns more rows than this. */
  readonly maxRows: number
  /** How often one address may insert without signing in. */
  readonly visitorWriteLimit?: RateLimiter
}

export type Handler = (context: Context<AppEnv>, target: RawRequest['target']) => Promise<Response>

export function createHandler(deps: RestDeps): Handler {
  const understand = createUnderstanding(deps.maxRows)
  return async (context, target) => {
    const caller = await identifyCaller(context.req.raw.headers, deps)
    const raw = await readRequest(context, target)
    const understood = understand(raw, await deps.catalog.current())
    const { request, plan, isReadOnly: readOnly } = understood
    await limitVisitorWrites(context, caller, understood, deps)

    const options = { readOnly, settings: requestSettings(context, target) }
    try {
      const outcome = await deps.db.asCaller(caller, options, (tx) => execute(tx, understood, deps.maxRows))
      return answer(request, plan, outcome)
    } catch (error) {
      throw refusalFor(caller, error)
    }
  }
}

async function readRequest({ req }: Context<AppEnv>, target: RawRequest['target']): Promise<RawRequest> {
  const hasBody = req.method === 'POST' || req.method === 'PATCH'
  const start = req.url.indexOf('?')
  return {
    method: req.method,
    target,
    search: start === -1 ? '' : req.url.slice(start + 1),
    header: (name) => req.header(name),
    body: hasBody ? await req.text() : '',
  }
}

async function limitVisitorWrites(
  context: Context<AppEnv>,
  caller: Caller,
  { request, rows }: Understood,
  { visitorWriteLimit }: RestDeps,
): Promise<void> {
  if (visitorWriteLimit === undefined || !isWrite(request) || caller.role !== 'anon') return
  const verdict = await visitorWriteLimit.consume(networkOf(context.get('clientAddress')), Math.max(1, rows))
  if (!verdict.allowed) throw tooManyRequests(verdict.retryAfterSeconds)
}

/** What SQL functions may ask about the request, under PostgREST's names. */
function requestSettings(context: Context<AppEnv>, target: RawRequest['target']): Record<string, string> {
  const { req } = context
  const { incoming }: Partial<HttpBindings> = context.env ?? {}
  // As Node has parsed them already, or the long way for a call from inside this process.
  const { cookie: _private, ...headers } = incoming?.headers ?? req.header()
  return {
    'request.method': req.method,
    'request.path': target.kind === 'function' ? `/rpc/${target.name}` : `/${target.name}`,
    'request.headers': JSON.stringify(headers),
  }
}
