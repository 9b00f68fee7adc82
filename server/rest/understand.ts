// From a request's text to the statement that answers it: parse → plan → SQL. That depends on nothing but the text, the
// keys of the body and the schema, and the same pages ask the same again and again, so what was understood is remembered.
import type { CatalogSnapshot } from '#server/catalog/snapshot.ts'
import type { Sql } from '#server/db/sql.ts'
import type { RequestPlan } from './plan/plan.ts'
import { planRequest } from './plan/request-plan.ts'
import { withBody } from './query/given-body.ts'
import { answerStatement, type BodyFormat } from './query/statement.ts'
import type { GivenBody } from './request/body.ts'
import {
  isWrite,
  parseBody,
  parseRequest,
  type RawRequest,
  type RestRequest,
} from './request/rest-request.ts'

export interface Understood {
  readonly request: RestRequest
  readonly plan: RequestPlan
  readonly statement: Sql
  /** Whether the transaction may only read. */
  readonly isReadOnly: boolean
  /** Rows in the body. */
  readonly rows: number
}

type Meaning = Omit<Understood, 'rows'>

const capacity = 500
const longestKey = 10_000
const tellingHeaders = ['accept', 'accept-profile', 'content-profile', 'prefer', 'range'] as const

export type Understanding = (raw: RawRequest, catalog: CatalogSnapshot) => Understood

export function createUnderstanding(maxRows: number): Understanding {
  const remembered = new Map<string, Meaning>()
  let schema: CatalogSnapshot | null = null

  function understand(raw: RawRequest, keys: GivenBody['keys'], catalog: CatalogSnapshot): Meaning {
    const request = parseRequest(raw, keys)
    const plan = planRequest(request, catalog, maxRows)
    const statement = answerStatement(plan, bodyFormat(request, plan), counted(request, maxRows))
    const isReadOnly = request.isSafe || (plan.kind === 'call' && !plan.routine.isVolatile)
    return { request, plan, statement, isReadOnly }
  }

  function recall(raw: RawRequest, keys: GivenBody['keys'], catalog: CatalogSnapshot): Meaning {
    if (catalog !== schema) {
      remembered.clear()
      schema = catalog
    }
    const key = keyOf(raw, keys)
    // A change or deletion names its rows: hardly ever the same ones twice.
    if (raw.method === 'PATCH' || raw.method === 'DELETE' || key.length > longestKey)
      return understand(raw, keys, catalog)
    const known = remembered.get(key)
    remembered.delete(key)
    const meaning = known ?? understand(raw, keys, catalog)
    remembered.set(key, meaning)
    if (remembered.size > capacity) for (const oldest of remembered.keys().take(1)) remembered.delete(oldest)
    return meaning
  }

  return (raw, catalog) => {
    const body = parseBody(raw)
    const meaning = recall(raw, body.keys, catalog)
    return { ...meaning, statement: withBody(meaning.statement, body.json), rows: body.rows }
  }
}

function keyOf({ method, target, search, header }: RawRequest, keys: GivenBody['keys']): string {
  return JSON.stringify([method, target.kind, target.name, search, keys, ...tellingHeaders.map(header)])
}

/** A function that returns one row answers with that row, not with a list of it. */
function bodyFormat(request: RestRequest, plan: RequestPlan): BodyFormat {
  if (request.withoutBody) return 'none'
  if (isWrite(request)) {
    if (request.preferences.return === 'headers-only') return 'object'
    return request.preferences.return === 'representation' ? request.format : 'none'
  }
  const returnsOneRow =
    plan.kind === 'call' && plan.routine.result.kind === 'rows' && !plan.routine.result.isSet
  return returnsOneRow && request.format === 'array' ? 'object' : request.format
}

function counted({ preferences }: RestRequest, maxRows: number): number {
  if (preferences.count === 'exact') return Number.POSITIVE_INFINITY
  // Just far enough to know whether the estimate is needed.
  return preferences.count === 'estimated' ? maxRows + 1 : 0
}
