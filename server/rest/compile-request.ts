// Compiles a request to its statement: parse → plan → SQL. The result depends only on the text, the body's
// keys and the schema, so it is cached until the schema changes.
import { LRUCache } from 'lru-cache'
import type { CatalogSnapshot } from '#server/catalog/snapshot.ts'
import type { Sql } from '#server/db/sql.ts'
import type { RequestPlan } from './plan/plan.ts'
import { planRequest } from './plan/request-plan.ts'
import { withBody } from './query/body-parameter.ts'
import { answerStatement, type BodyFormat } from './query/statement.ts'
import type { ParsedBody } from './request/body.ts'
import {
  isWrite,
  parseBody,
  parseRequest,
  type RawRequest,
  type RestRequest,
} from './request/rest-request.ts'

export interface CompiledRequest {
  readonly request: RestRequest
  readonly plan: RequestPlan
  readonly statement: Sql
  /** Whether the transaction is read-only. */
  readonly isReadOnly: boolean
  /** Rows in the body. */
  readonly rows: number
}

type CachedCompilation = Omit<CompiledRequest, 'rows'>

/**
 * Limits in entries and in characters of the cache key: a plan needs about ten times the memory of its
 * request.
 */
const capacity = { max: 500, maxSize: 1_000_000, maxEntrySize: 10_000 }
const cacheKeyHeaders = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range'] as const

export type CompileRequest = (raw: RawRequest, catalog: CatalogSnapshot) => CompiledRequest

export function createCompiler(maxRows: number): CompileRequest {
  const cache = new LRUCache<string, CachedCompilation>({
    ...capacity,
    sizeCalculation: (_compilation, key) => key.length,
  })
  let schema: CatalogSnapshot | null = null

  function compile(raw: RawRequest, keys: ParsedBody['keys'], catalog: CatalogSnapshot): CachedCompilation {
    const request = parseRequest(raw, keys)
    const plan = planRequest(request, catalog, maxRows)
    const statement = answerStatement(plan, bodyFormat(request, plan), counted(request, maxRows))
    const isReadOnly = request.isSafe || (plan.kind === 'call' && !plan.routine.isVolatile)
    return { request, plan, statement, isReadOnly }
  }

  function compileCached(
    raw: RawRequest,
    keys: ParsedBody['keys'],
    catalog: CatalogSnapshot,
  ): CachedCompilation {
    if (catalog !== schema) {
      cache.clear()
      schema = catalog
    }
    // Updates and deletes name their rows, so they rarely repeat.
    if (raw.method === 'PATCH' || raw.method === 'DELETE') return compile(raw, keys, catalog)
    const key = keyOf(raw, keys)
    const known = cache.get(key)
    if (known !== undefined) return known
    const compilation = compile(raw, keys, catalog)
    cache.set(key, compilation)
    return compilation
  }

  return (raw, catalog) => {
    const body = parseBody(raw)
    const compilation = compileCached(raw, body.keys, catalog)
    return { ...compilation, statement: withBody(compilation.statement, body.json), rows: body.rows }
  }
}

function keyOf({ method, target, search, header }: RawRequest, keys: ParsedBody['keys']): string {
  return JSON.stringify([method, target.kind, target.name, search, keys, ...cacheKeyHeaders.map(header)])
}

/** A function that returns one row or value responds with it, not with a list. */
function bodyFormat(request: RestRequest, plan: RequestPlan): BodyFormat {
  if (request.withoutBody) return 'none'
  if (isWrite(request)) {
    if (request.preferences.return === 'headers-only') return 'object'
    return request.preferences.return === 'representation' ? request.format : 'none'
  }
  if (plan.kind !== 'call') return request.format
  const { kind, isSet } = plan.routine.result
  if (kind === 'void') return 'none'
  return request.format === 'array' && !isSet ? 'object' : request.format
}

function counted({ kind, preferences: { count, maxAffected } }: RestRequest, maxRows: number): number {
  // The planner cannot estimate the rows of a function.
  const isCounted = kind === 'call' ? count !== null || maxAffected !== null : count === 'exact'
  if (isCounted) return Number.POSITIVE_INFINITY
  // Counts just far enough to know whether an estimate is needed. The planner also counts rows that policies
  // hide, so an estimate of few rows would leak them.
  return count === null ? 0 : maxRows + 1
}
