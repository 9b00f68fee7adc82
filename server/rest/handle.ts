// Handles one request: credentials → rate limit → read → compile → one transaction → response.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { compressResponse } from '#server/http/compression.ts'
import { type ApiKeys, identifyCaller, type TokenVerifier } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import { createCompiler } from './compile-request.ts'
import { csvNotAllowed, tooManyRequests } from './errors.ts'
import { execute } from './execute.ts'
import { readRequest } from './read-request.ts'
import { maxBodyBytes, maxVisitorBodyBytes } from './request/limits.ts'
import type { RawRequest } from './request/rest-request.ts'
import { refusalFor } from './response/error-response.ts'
import { answer } from './response/success-response.ts'
import { withRetries } from './retry.ts'

/** Below this size compression costs more than it saves. A list of rows shrinks to a tenth. */
const minCharactersToCompress = 4096
const compressionEffort = 4

export interface RestDeps {
  readonly db: Db
  readonly apiKeys: ApiKeys
  readonly tokens: TokenVerifier
  readonly catalog: Catalog
  /** Row limit of every read. */
  readonly maxRows: number
  /** Limits writes of visitors per network; its keys are addresses. */
  readonly visitorWriteLimit?: RateLimiter
}

export type Handler = (context: Context<AppEnv>, target: RawRequest['target']) => Promise<Response>

export function createHandler(deps: RestDeps): Handler {
  const compile = createCompiler(deps.maxRows)
  return async (context, target) => {
    const caller = await identifyCaller(context.req.raw.headers, deps)
    const isVisitor = caller.role === 'anon'
    const isLimited = isVisitor && target.kind === 'table' && !['GET', 'HEAD'].includes(context.req.method)
    // Counted before reading, so that invalid requests count too.
    if (isLimited) await countWrites(context, 1, deps)
    const raw = await readRequest(context.req, target, isVisitor ? maxVisitorBodyBytes : maxBodyBytes)
    const compiled = compile(raw, await deps.catalog.current())
    const { request, plan, isReadOnly: readOnly, rows } = compiled
    if (isLimited && rows > 1) await countWrites(context, rows - 1, deps)

    const options = { readOnly, settings: requestSettings(context, target) }
    const outcome = await withRetries(() =>
      deps.db.asCaller(caller, options, async (tx) => {
        if (request.format === 'csv' && caller.role === 'authenticated') await requireOwner(tx)
        return execute(tx, compiled, deps.maxRows)
      }),
    ).catch((error) => {
      throw refusalFor(caller, error)
    })
    const response = answer(request, plan, outcome)
    const isLong = (outcome.body?.length ?? 0) >= minCharactersToCompress
    return isLong ? compressResponse(context.req, response, compressionEffort) : response
  }
}

/** A list as a file is an export, and exports are the owner's. */
async function requireOwner(tx: Tx): Promise<void> {
  const [answer] = await tx.query<{ isOwner: boolean }>(sql`select public.is_owner() as "isOwner"`)
  if (answer?.isOwner !== true) throw csvNotAllowed()
}

async function countWrites(
  context: Context<AppEnv>,
  writes: number,
  { visitorWriteLimit }: RestDeps,
): Promise<void> {
  const verdict = await visitorWriteLimit?.consume(context.get('clientAddress'), writes)
  if (verdict?.allowed === false) throw tooManyRequests(verdict.retryAfterSeconds)
}

/** Settings for SQL functions, with PostgREST's names. */
function requestSettings(context: Context<AppEnv>, target: RawRequest['target']): Record<string, string> {
  const { req } = context
  const { incoming }: Partial<HttpBindings> = context.env ?? {}
  // Node's parsed headers, or Hono's for an in-process call.
  const { cookie: _private, ...headers } = incoming?.headers ?? req.header()
  return {
    'request.method': req.method,
    'request.path': target.kind === 'function' ? `/rpc/${target.name}` : `/${target.name}`,
    'request.headers': JSON.stringify(headers),
  }
}
