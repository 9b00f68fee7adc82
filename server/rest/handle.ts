// Handles one request: credentials → rate limits → read → compile → one transaction → response.
import type { HttpBindings } from '@hono/node-server'
import type { Context } from 'hono'
import type { Catalog } from '#server/catalog/catalog.ts'
import type { Db, Tx } from '#server/db/contract.ts'
import { sql } from '#server/db/sql.ts'
import { largestNetworkOf } from '#server/http/client-address.ts'
import { compressResponse } from '#server/http/compression.ts'
import { type ApiKeys, identifyCaller, type TokenVerifier } from '#server/http/credentials.ts'
import type { AppEnv } from '#server/http/env.ts'
import type { RateLimiter } from '#server/http/rate-limiter.ts'
import type { VisitorTime } from '#server/http/visitor-time.ts'
import { createCompiler } from './compile-request.ts'
import { csvNotAllowed, queryTooLarge, tooManyRequests } from './errors.ts'
import { execute } from './execute.ts'
import { maxBytesSetting } from './query/built-bytes.ts'
import type { ResultRow } from './query/statement.ts'
import { readRequest } from './read-request.ts'
import {
  maxAnswerBytes,
  maxBodyBytes,
  maxVisitorAnswerBytes,
  maxVisitorBodyBytes,
  maxVisitorEmbedDepth,
} from './request/limits.ts'
import type { RawRequest, RestRequest } from './request/rest-request.ts'
import { embedDepth } from './request/select.ts'
import { refusalFor } from './response/error-response.ts'
import { successResponse } from './response/success-response.ts'
import type { ResultCache } from './result-cache.ts'
import { withRetries } from './retry.ts'
import { type Measure, withinVisitorTime } from './visitor-transaction.ts'

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
  /** Limits the database time of visitors per network. */
  readonly visitorTime?: VisitorTime
  /** Caches some results for visitors. */
  readonly resultCache?: ResultCache
}

export type Handler = (context: Context<AppEnv>, target: RawRequest['target']) => Promise<Response>

export function createHandler(deps: RestDeps): Handler {
  const compile = createCompiler(deps.maxRows)
  return async (context, target) => {
    const caller = await identifyCaller(context.req.raw.headers, deps)
    const isVisitor = caller.role === 'anon'
    const isLimited = isVisitor && target.kind === 'table' && !['GET', 'HEAD'].includes(context.req.method)
    // Counted before reading, so that invalid requests count too.
    if (isLimited) await consumeWriteLimit(context, 1, deps)
    const raw = await readRequest(context.req, target, isVisitor ? maxVisitorBodyBytes : maxBodyBytes)
    const compiled = compile(raw, await deps.catalog.current())
    const { request, plan, isReadOnly: readOnly, rows } = compiled
    if (isVisitor) refuseDeepEmbeds(request)
    if (isLimited && rows > 1) await consumeWriteLimit(context, rows - 1, deps)

    const maxBytes = isVisitor ? maxVisitorAnswerBytes : maxAnswerBytes
    const limits = { maxRows: deps.maxRows, maxBytes }
    const isShared = isVisitor && deps.resultCache?.isShared(raw) === true
    const options = {
      readOnly,
      settings: { ...requestSettings(context, target), [maxBytesSetting]: String(maxBytes) },
      network: largestNetworkOf(context.get('clientAddress')),
      // A write is done although its sender has left, so that no lead is lost. A shared result has other readers.
      ...(readOnly && !isShared && { signal: context.req.raw.signal }),
    }
    const transaction = (measure: Measure = (work) => work()) =>
      withRetries(() =>
        deps.db.asCaller(caller, options, async (tx) => {
          if (request.format === 'csv' && caller.role === 'authenticated') await requireOwner(tx)
          return measure(() => execute(tx, compiled, limits))
        }),
      )
    const result = await (isVisitor ? runForVisitor(context, raw, transaction, deps) : transaction()).catch(
      (error) => {
        throw refusalFor(caller, error)
      },
    )
    const response = successResponse(request, plan, result)
    const isLong = (result.body?.length ?? 0) >= minCharactersToCompress
    return isLong ? compressResponse(context.req, response, compressionEffort) : response
  }
}

function runForVisitor(
  context: Context<AppEnv>,
  raw: RawRequest,
  transaction: (measure?: Measure) => Promise<ResultRow>,
  { visitorTime, resultCache }: RestDeps,
): Promise<ResultRow> {
  const load = () => (visitorTime ? withinVisitorTime(context, visitorTime, transaction) : transaction())
  return resultCache
    ? resultCache.resultFor(raw, largestNetworkOf(context.get('clientAddress')), load)
    : load()
}

/** Outside the compiled request, which is cached for all callers. */
function refuseDeepEmbeds({ query }: RestRequest): void {
  if (embedDepth(query.root.select) > maxVisitorEmbedDepth)
    throw queryTooLarge(`a visitor embeds at most ${maxVisitorEmbedDepth} levels`)
}

/** A list as a file is an export, and exports are the owner's. */
async function requireOwner(tx: Tx): Promise<void> {
  const [row] = await tx.query<{ isOwner: boolean }>(sql`select public.is_owner() as "isOwner"`)
  if (row?.isOwner !== true) throw csvNotAllowed()
}

async function consumeWriteLimit(
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
