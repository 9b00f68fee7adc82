// Runs a request inside its transaction: statement, count, and checks that may roll a write back.
import type { Tx } from '#server/db/contract.ts'
import type { CompiledRequest } from './compile-request.ts'
import { answerTooLarge, notOneRow, offsetBeyond, tooManyAffected } from './errors.ts'
import type { ReadPlan, RequestPlan } from './plan/plan.ts'
import { explainStatement, type ResultRow } from './query/statement.ts'
import { isWrite, type RestRequest } from './request/rest-request.ts'

export interface ResponseLimits {
  readonly maxRows: number
  readonly maxBytes: number
}

export async function execute(
  tx: Tx,
  compiled: CompiledRequest,
  { maxRows, maxBytes }: ResponseLimits,
): Promise<ResultRow> {
  const { request, plan, statement } = compiled
  const [answer] = mayBeLast(compiled)
    ? await tx.last<ResultRow>(statement)
    : await tx.query<ResultRow>(statement)
  if (answer === undefined) throw new Error('The statement of a request must return one row.')

  const total = await completeTotal(tx, request, plan, answer, maxRows)
  if (answer.bytes !== null && answer.bytes > maxBytes) throw answerTooLarge(maxBytes)
  if (request.format === 'object' && answer.shown !== 1) throw notOneRow(answer.shown)
  if (request.kind !== 'read') refuseTooMany(request, answer.total)
  if (!isWrite(request)) refuseOffsetBeyond(request, total)
  return { ...answer, total }
}

/** Whether no second statement can follow and no check can roll back a write. */
function mayBeLast({ request, plan, isReadOnly }: CompiledRequest): boolean {
  const { count, maxAffected, return: returned } = request.preferences
  if (count === 'planned' || count === 'estimated') return false
  const shows = plan.kind === 'call' ? plan.routine.result.kind !== 'void' : returned === 'representation'
  return isReadOnly || (!shows && request.format !== 'object' && count === null && maxAffected === null)
}

async function completeTotal(
  tx: Tx,
  { preferences, query }: RestRequest,
  plan: RequestPlan,
  { total: counted, shown }: ResultRow,
  maxRows: number,
): Promise<number | null> {
  const { count } = preferences
  if (count === null) return null
  const isEstimate = count !== 'exact' && plan.kind === 'read' && counted !== null && counted > maxRows
  if (!isEstimate) return counted
  // The planner's estimate may be lower than the rows seen; the total must not be.
  const seen = shown === 0 ? 0 : query.root.offset + shown
  return Math.max(seen, counted, await plannedRows(tx, plan.read))
}

interface ExplainRow {
  readonly 'QUERY PLAN': readonly { readonly Plan: { readonly 'Plan Rows': number } }[]
}

async function plannedRows(tx: Tx, read: ReadPlan): Promise<number> {
  const [row] = await tx.query<ExplainRow>(explainStatement(read))
  const rows = row?.['QUERY PLAN'][0]?.Plan['Plan Rows']
  if (rows === undefined) throw new Error('EXPLAIN returned no plan.')
  return rows
}

function refuseTooMany({ preferences: { maxAffected } }: RestRequest, affected: number | null): void {
  if (maxAffected !== null && affected !== null && affected > maxAffected) throw tooManyAffected(affected)
}

function refuseOffsetBeyond({ query }: RestRequest, total: number | null): void {
  const { offset } = query.root
  if (total !== null && offset > total) throw offsetBeyond(offset, total)
}
