// Outcome → HTTP: status, Content-Range, the preferences that were applied, and the body as Postgres built it.
import type { Outcome } from '../execute.ts'
import type { RequestPlan } from '../plan/request-plan.ts'
import type { Preferences } from '../request/preferences.ts'
import type { RestRequest } from '../request/rest-request.ts'
import { contentRange } from './content-range.ts'

const contentTypes = {
  array: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const

export function answer(request: RestRequest, plan: RequestPlan, outcome: Outcome): Response {
  const headers: Record<string, string> = { 'Content-Profile': 'public' }
  const applied = appliedPreferences(request)
  if (applied !== '') headers['Preference-Applied'] = applied

  if (request.kind === 'write') return answerWrite(request, plan, outcome, headers)
  const isVoid = plan.kind === 'call' && plan.call.routine.result.kind === 'void'
  if (isVoid) return new Response(null, { status: 204, headers })

  const { offset } = request.query.root
  const { pageRows, total } = outcome
  headers['Content-Type'] = contentTypes[request.format]
  headers['Content-Range'] = contentRange(offset, pageRows, total)
  const isPartial = total !== null && pageRows < total
  return new Response(request.withoutBody ? null : (outcome.body ?? 'null'), {
    status: isPartial ? 206 : 200,
    headers,
  })
}

function answerWrite(
  request: RestRequest & { kind: 'write' },
  plan: RequestPlan,
  outcome: Outcome,
  headers: Record<string, string>,
): Response {
  const { intent, preferences, format } = request
  const isUpdate = intent.kind === 'update'
  headers['Content-Range'] = contentRange(0, isUpdate ? outcome.pageRows : 0, outcome.total)
  if (preferences.return === 'headers-only' && plan.kind === 'write' && outcome.pageRows === 1) {
    headers.Location = locationOf(plan.write.table.name, outcome.body)
  }
  const showsRows = preferences.return === 'representation'
  if (showsRows) headers['Content-Type'] = contentTypes[format]
  return new Response(showsRows ? outcome.body : null, {
    status: writeStatus(intent.kind, showsRows, outcome),
    headers,
  })
}

function writeStatus(
  kind: 'insert' | 'update' | 'delete',
  showsRows: boolean,
  { inserted }: Outcome,
): number {
  // An upsert that only merged has created nothing.
  if (kind === 'insert') return inserted === 0 ? 200 : 201
  return showsRows ? 200 : 204
}

/** Where the one row written is found again: its primary key as filters. */
function locationOf(table: string, primaryKey: string | null): string {
  const key: Record<string, unknown> = JSON.parse(primaryKey ?? '{}')
  const filters = Object.entries(key).map(([name, value]) => [name, `eq.${value}`])
  return `/${table}?${new URLSearchParams(filters)}`
}

const appliedByKind = {
  read: ['count', 'handling'],
  call: ['count', 'handling'],
  insert: ['resolution', 'missing', 'return', 'count', 'handling', 'maxAffected'],
  update: ['missing', 'return', 'count', 'handling', 'maxAffected'],
  delete: ['return', 'count', 'handling', 'maxAffected'],
} as const satisfies Record<string, readonly (keyof Preferences)[]>

function appliedPreferences(request: RestRequest): string {
  const kind = request.kind === 'write' ? request.intent.kind : request.kind
  return appliedByKind[kind]
    .filter((name) => request.preferences[name] !== null)
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${request.preferences[name]}`)
    .join(', ')
}
