import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { UNDO_MS, useChange } from '#app/office/lib/data/change.ts'
import { ActionableError, ALREADY_DELETED } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { showDeleted } from '#app/office/lib/records/cached-records.ts'
import type { ListRules } from '#app/office/lib/records/list-rules.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import type { RecordSource } from '#app/office/lib/records/record-source.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { LeadSource, RejectionReason } from '#domain/leads/lead-details.ts'
import type { LeadOffer } from '#domain/leads/lead-offer.ts'
import { type LeadStatus, leadStatuses } from '#domain/leads/lead-status.ts'
import type { LeadPlan } from '#domain/leads/plan/lead-plan.ts'
import type { Language } from '#domain/messages/language.ts'
import type { fillTemplate } from '#domain/messages/message-template.ts'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import type { Row } from '#domain/schema/rows.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { leadStatusLabels } from './labels.ts'

const columns = [
  'id',
  'full_name',
  'phone',
  'email',
  'service_interested',
  'preferred_date',
  'message',
  'people',
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
  /** The offer as it was when it was requested. */
  readonly offer: LeadOffer | null
}

export const leads: RecordSource<Lead> = {
  table: 'leads',
  select: [...columns, 'plan', 'offer'].join(','),
  nameOf: ({ full_name }) => full_name,
}

/** The filter of leads that came while too many came at once. */
export const TO_CHECK = 'to_check'

export const leadListRules: ListRules = {
  sorts: { received: { column: 'created_at', indexed: 'descending' } },
  defaultSort: '-received',
  filters: {
    status: {
      accepts: (value) => value === TO_CHECK || leadStatuses.some((status) => status === value),
      conditions: (value) => [
        value === TO_CHECK
          ? { column: 'needs_check', is: 'eq', value: 'true' }
          : { column: 'status', is: 'eq', value },
      ],
    },
  },
  search: {
    call: (q, { status }) => ({ name: 'search_leads', args: { term: q, wanted_status: status ?? null } }),
  },
}

/** The fields of a lead that its first answer needs. */
interface AnswerableLead {
  readonly id: string
  readonly full_name: string
  readonly phone: string
  readonly email: string | null
  readonly service_interested: string
  readonly language: Language
  readonly whatsapp_ok?: boolean | null
}

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
const WAITING = 'waiting_leads'

/** Leads without a first answer, longest wait first; refetched every minute. */
export const waitingLeadsQuery = queryOptions({
  queryKey: tableKey({ table: WAITING }),
  refetchInterval: 60_000,
  queryFn: async ({ signal }) => {
    const { data, error } = await sessionClient()
      .rpc('waiting_leads', { most: WAITING_SHOWN }, { get: true })
      .abortSignal(signal)
      .overrideTypes<WaitingLead[], { merge: false }>()
    if (error) throw error
    return data
  },
})

interface AnswerText {
  readonly language: Language
  readonly subject: string
  readonly body: string
}

interface FirstAnswers {
  readonly texts: readonly AnswerText[]
  /** Loaded together with the texts, because only they need it. */
  readonly fill: typeof fillTemplate
}

/** The first answer in each language, filled in on the client so that one tap opens it. */
export const firstAnswersQuery = queryOptions({
  queryKey: [DATA, 'message_templates', 'first_answer'],
  staleTime: 60_000,
  queryFn: async ({ signal }): Promise<FirstAnswers> => {
    const [{ data, error }, { fillTemplate: fill }] = await Promise.all([
      sessionClient()
        .from('message_templates')
        .select('language,subject,body')
        .eq('kind', 'first_answer')
        .abortSignal(signal)
        .overrideTypes<AnswerText[], { merge: false }>(),
      import('#domain/messages/message-template.ts'),
    ])
    if (error) throw error
    return { texts: data, fill }
  },
})

/** Links that answer a lead; null if the channel is not available. */
export interface AnswerLinks {
  readonly whatsapp: string | null
  readonly mail: string | null
}

export function answerLinks(
  lead: AnswerableLead,
  answers: FirstAnswers | undefined,
  { business_name, phone, time_zone }: BusinessProfile,
): AnswerLinks {
  const values = {
    business: business_name,
    phone,
    zone: time_zone,
    name: lead.full_name.trim().split(' ')[0] ?? '',
    service: lead.service_interested,
  }
  const answer = answers?.texts.find(({ language }) => language === lead.language)
  const filled = (text: string) =>
    answers?.fill(text, values, lead.language, readPublicConfig().siteUrl) ?? ''
  const number = lead.whatsapp_ok === false ? null : whatsappNumber(lead.phone)
  // encodeURIComponent, because mail programs do not decode a plus sign to a space.
  const mail = (address: string, { subject, body }: AnswerText) =>
    `mailto:${address}?subject=${encodeURIComponent(filled(subject))}&body=${encodeURIComponent(filled(body))}`
  return {
    whatsapp: number && whatsappLink(`+${number}`, answer ? filled(answer.body) : ''),
    mail: lead.email && (answer ? mail(lead.email, answer) : `mailto:${lead.email}`),
  }
}

export type AnswerChannel = 'call' | 'whatsapp' | 'mail'

interface Answer {
  readonly lead: AnswerableLead
  readonly channel: AnswerChannel
}

/** Returns the id of the opened message, if there is one. */
async function noteAnswer({ lead, channel }: Answer): Promise<string | null> {
  if (channel !== 'whatsapp') {
    await moveStatus(lead.id, 'new', 'contacted')
    return null
  }
  const { data, error } = await sessionClient().rpc('open_draft', { kind: 'first_answer', lead: lead.id })
  if (error) throw error
  const [opened] = data
  if (!opened) throw new ActionableError(ALREADY_DELETED)
  return opened.id
}

async function undoAnswer(lead: string, message: string | null): Promise<void> {
  if (message === null) return moveStatus(lead, 'contacted', 'new')
  const { error } = await sessionClient().rpc('mark_message', { message, new_state: 'due' })
  if (error) throw error
}

/** Changes nothing if another user has changed the status meanwhile. */
async function moveStatus(id: string, from: LeadStatus, to: LeadStatus): Promise<void> {
  const { error } = await sessionClient().from('leads').update({ status: to }).eq('id', id).eq('status', from)
  if (error) throw error
}

/** Calling, messaging or mailing a lead sets its status to contacted; Undo resets it. */
export function useAnswerLead() {
  const undo = useChange({
    mutationKey: leads.table,
    send: ({ lead, message }: { lead: AnswerableLead; message: string | null }) =>
      undoAnswer(lead.id, message),
    successToast: leadStatusLabels.updated,
    errorToast: leadStatusLabels.updateFailed,
  })
  return useChange({
    mutationKey: leads.table,
    send: noteAnswer,
    optimisticUpdate: (queryClient, { lead }) => showDeleted(queryClient, { table: WAITING }, lead),
    successToast: (message, { lead }) =>
      toast.success(leadStatusLabels.updated, {
        description: `${lead.full_name} is contacted`,
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => undo.mutate({ lead, message }) },
      }),
    errorToast: leadStatusLabels.updateFailed,
  })
}
