import { queryOptions } from '@tanstack/react-query'
import type { Condition, ListRules } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { LeadSource, RejectionReason } from '#domain/leads/lead-details.ts'
import type { LeadOffer } from '#domain/leads/lead-offer.ts'
import { type LeadStatus, leadStatuses } from '#domain/leads/lead-status.ts'
import type { LeadPlan } from '#domain/leads/plan/lead-plan.ts'
import type { Language } from '#domain/messages/language.ts'
import type { Row } from '#domain/schema/rows.ts'

const columns = [
  'id',
  'full_name',
  'phone',
  'email',
  'service_interested',
  'preferred_date',
  'message',
  'people',
  'quoted_total',
  'status',
  'source',
  'source_page',
  'source_referrer',
  'utm_source',
  'utm_campaign',
  'area_id',
  'language',
  'whatsapp_ok',
  'needs_check',
  'first_answer_at',
  'rejected_because',
  'call_again_at',
  'client_id',
  'created_at',
  'updated_at',
] as const

export interface Lead extends Readonly<Pick<Row<'leads'>, (typeof columns)[number]>> {
  readonly status: LeadStatus
  readonly source: LeadSource
  readonly language: Language
  readonly rejected_because: RejectionReason | null
  /** The plan with a time for each guest, if the visitor made one. */
  readonly plan: LeadPlan | null
  /** The plan before the visitor last changed it, and when that was. */
  readonly plan_before: LeadPlan | null
  readonly plan_changed_at: string | null
  /** The offer as it was when it was requested. */
  readonly offer: LeadOffer | null
}

export const leads: RecordSource<Lead> = {
  table: 'leads',
  select: [...columns, 'plan', 'plan_before', 'plan_changed_at', 'offer'].join(','),
  nameOf: ({ full_name }) => full_name,
}

/** The filter of leads that came while too many came at once. */
export const TO_CHECK = 'to_check'
/** The filters of leads that wait for a call now, as on the dashboard, and of those that wait for one later. */
export const TO_CALL = 'to_call'
export const CALL_LATER = 'call_later'

/** Postgres reads `now` as the current time, so that the condition and the cache key stay the same. */
const listFilters: Readonly<Record<string, readonly Condition[]>> = {
  [TO_CHECK]: [{ column: 'needs_check', is: 'eq', value: 'true' }],
  [TO_CALL]: [{ anyOf: 'and(status.eq.new,needs_check.is.false),call_again_at.lte.now' }],
  [CALL_LATER]: [{ column: 'call_again_at', is: 'gt', value: 'now' }],
}

export const leadListRules: ListRules = {
  sorts: { received: { column: 'created_at', indexed: 'descending' } },
  defaultSort: '-received',
  filters: {
    status: {
      accepts: (value) => value in listFilters || leadStatuses.some((status) => status === value),
      conditions: (value) => listFilters[value] ?? [{ column: 'status', is: 'eq', value }],
    },
  },
  search: {
    call: (q, { status }) => ({ name: 'search_leads', args: { term: q, wanted_status: status ?? null } }),
  },
}

/** The fields of a lead that its first answer needs. */
export interface AnswerableLead {
  readonly id: string
  readonly full_name: string
  readonly phone: string
  readonly email: string | null
  readonly service_interested: string
  readonly language: Language
  readonly whatsapp_ok?: boolean | null
  readonly status: LeadStatus
  /** From then on the lead waits again. */
  readonly call_again_at: string | null
}

/** Whether the time has come to call again. */
export const isCallDue = ({ call_again_at }: Pick<AnswerableLead, 'call_again_at'>, now: number) =>
  call_again_at !== null && Date.parse(call_again_at) <= now

export interface WaitingLead extends AnswerableLead {
  readonly preferred_date: string | null
  readonly waiting_minutes: number
  readonly is_late: boolean
  /** The number of earlier leads from the same number. */
  readonly asked_before: number
}

/** The number of leads to check, for the dashboard. */
export const leadsToCheckQuery = queryOptions({
  queryKey: [...tableKey(leads), TO_CHECK],
  queryFn: async () => {
    const { count, error } = await sessionClient()
      .from('leads')
      .select('id', { count: 'estimated', head: true })
      .is('needs_check', true)
    if (error) throw error
    return count ?? 0
  },
})

const WAITING_SHOWN = 3
export const WAITING = 'waiting_leads'

/** The most that the database returns. */
const WAITING_MOST = 100

async function fetchWaitingLeads(most: number, signal: AbortSignal): Promise<WaitingLead[]> {
  const { data, error } = await sessionClient()
    .rpc('waiting_leads', { most }, { get: true })
    .abortSignal(signal)
    .overrideTypes<WaitingLead[], { merge: false }>()
  if (error) throw error
  return data
}

/** The ids of the leads that wait, but are not late yet: the newest ones. */
export const leadsInTimeQuery = queryOptions({
  queryKey: [...tableKey({ table: WAITING }), 'in time'],
  refetchInterval: 60_000,
  queryFn: async ({ signal }) =>
    (await fetchWaitingLeads(WAITING_MOST, signal)).filter(({ is_late }) => !is_late).map(({ id }) => id),
})

/** Leads that wait for a call, newest first; refetched every minute. */
export const waitingLeadsQuery = queryOptions({
  queryKey: tableKey({ table: WAITING }),
  refetchInterval: 60_000,
  queryFn: ({ signal }) => fetchWaitingLeads(WAITING_SHOWN, signal),
})
