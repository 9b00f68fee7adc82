// The successful HTTP response: status, Content-Range, applied preferences, and the body that Postgres built.
import type { RequestPlan } from '../plan/plan.ts'
import type { ResultRow } from '../query/statement.ts'
import type { Preferences } from '../request/preferences.ts'
import { isWrite, type RestRequest } from '../request/rest-request.ts'

const contentTypes = {
  array: 'application/json; charset=utf-8',
  object: 'application/vnd.pgrst.object+json; charset=utf-8',
  csv: 'text/csv; charset=utf-8',
} as const

export function successResponse(request: RestRequest, plan: RequestPlan, result: ResultRow): Response {
  const { name, format, preferences, withoutBody } = request
  const headers: Record<string, string> = { 'Content-Profile': 'public' }
  const applied = appliedPreferences(request)
  if (applied !== '') headers['Preference-Applied'] = applied
  const isVoid = plan.kind === 'call' && plan.routine.result.kind === 'void'
  if (isVoid) return new Response(null, { status: 204, headers })

  headers['Content-Range'] = contentRange(request, result)
  const showsRows = !isWrite(request) || preferences.return === 'representation'
  if (showsRows) headers['Content-Type'] = contentTypes[format]
  else if (preferences.return === 'headers-only' && result.shown === 1)
    headers.Location = locationOf(name, result.body)
  return new Response(showsRows && !withoutBody ? (result.body ?? 'null') : null, {
    status: statusOf(request, showsRows, result),
    headers,
  })
}

function statusOf({ kind }: RestRequest, showsRows: boolean, { shown, total, inserted }: ResultRow): number {
  // An upsert that only merged created nothing.
  if (kind === 'insert') return inserted === 0 ? 200 : 201
  if (kind === 'update' || kind === 'delete') return showsRows ? 200 : 204
  return total !== null && shown < total ? 206 : 200
}

/** The range of rows and the total. A star stands for an empty range or an unknown total. */
function contentRange({ kind, query }: RestRequest, { shown, total }: ResultRow): string {
  const { offset } = query.root
  const isEmpty = kind === 'insert' || kind === 'delete' || shown === 0 || total === 0
  return `${isEmpty ? '*' : `${offset}-${offset + shown - 1}`}/${total ?? '*'}`
}

/** The primary key of the written row as filters. */
function locationOf(table: string, primaryKey: string | null): string {
  const key: Record<string, unknown> = JSON.parse(primaryKey ?? '{}')
  const filters = Object.entries(key).map(([name, value]) => [name, `eq.${value}`])
  return `/${table}?${new URLSearchParams(filters)}`
}

const appliedByKind = {
  read: ['count', 'handling'],
  call: ['count', 'handling', 'maxAffected'],
  insert: ['resolution', 'missing', 'return', 'count', 'handling', 'maxAffected'],
  update: ['missing', 'return', 'count', 'handling', 'maxAffected'],
  delete: ['return', 'count', 'handling', 'maxAffected'],
} as const satisfies Record<RestRequest['kind'], readonly (keyof Preferences)[]>

function appliedPreferences({ kind, preferences }: RestRequest): string {
  return appliedByKind[kind]
    .filter((name) => preferences[name] !== null)
    .map((name) => `${name === 'maxAffected' ? 'max-affected' : name}=${preferences[name]}`)
    .join(', ')
}
