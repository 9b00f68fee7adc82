// From a request's text to the statement that answers it: parse → plan → SQL. For a read that depends on nothing but its
// text and the schema, and the same pages ask the same again and again, so what was understood once is remembered.
import type { CatalogSnapshot } from '#server/catalog/snapshot.ts'
import type { Sql } from '#server/db/sql.ts'
import { planRequest, type RequestPlan } from './plan/request-plan.ts'
import { answerStatement, type BodyFormat, type Counting } from './query/statement.ts'
import { parseRequest, type RawRequest, type RestRequest } from './request/rest-request.ts'

export interface Understood {
  readonly request: RestRequest
  readonly plan: RequestPlan
  readonly statement: Sql
}

const capacity = 500
const tellingHeaders = ['accept', 'accept-profile', 'prefer', 'range'] as const

export type Understanding = (raw: RawRequest, catalog: CatalogSnapshot) => Understood

export function createUnderstanding(maxRows: number): Understanding {
  const remembered = new Map<string, Understood>()
  let schema: CatalogSnapshot | null = null

  return (raw, catalog) => {
    if (catalog !== schema) {
      remembered.clear()
      schema = catalog
    }
    if (raw.method !== 'GET' && raw.method !== 'HEAD') return understand(raw, catalog, maxRows)
    const key = keyOf(raw)
    const known = remembered.get(key)
    remembered.delete(key)
    const understood = known ?? understand(raw, catalog, maxRows)
    remembered.set(key, understood)
    if (remembered.size > capacity) for (const oldest of remembered.keys().take(1)) remembered.delete(oldest)
    return understood
  }
}

function understand(raw: RawRequest, catalog: CatalogSnapshot, maxRows: number): Understood {
  const request = parseRequest(raw)
  const plan = planRequest(request, catalog, maxRows)
  const statement = answerStatement(plan, bodyFormat(request, plan), counting(request, maxRows))
  return { request, plan, statement }
}

function keyOf({ method, target, search, header }: RawRequest): string {
  return JSON.stringify([method, target.kind, target.name, search, ...tellingHeaders.map(header)])
}

/** A function that returns one row answers with that row, not with a list of it. */
function bodyFormat(request: RestRequest, plan: RequestPlan): BodyFormat {
  if (request.withoutBody) return 'none'
  if (request.kind === 'write') {
    if (request.preferences.return === 'headers-only') return 'object'
    return request.preferences.return === 'representation' ? request.format : 'none'
  }
  const returnsOneRow =
    plan.kind === 'call' && plan.call.routine.result.kind === 'rows' && !plan.call.routine.result.isSet
  return returnsOneRow && request.format === 'array' ? 'object' : request.format
}

function counting({ preferences }: RestRequest, maxRows: number): Counting {
  if (preferences.count === 'exact') return 'exact'
  // Just far enough to know whether the estimate is needed.
  return preferences.count === 'estimated' ? { atMost: maxRows + 1 } : 'none'
}
