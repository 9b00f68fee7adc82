/** The first answer to a lead: its text in each language, the links that open it, and the status that it sets. */
import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { UNDO_MS, useChange } from '#app/office/lib/data/change.ts'
import { ActionableError, ALREADY_DELETED } from '#app/office/lib/data/failure.ts'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { showDeleted } from '#app/office/lib/records/cached-records.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import type { LeadStatus } from '#domain/leads/lead-status.ts'
import type { Language } from '#domain/messages/language.ts'
import type { fillTemplate } from '#domain/messages/message-template.ts'
import { whatsappNumber } from '#domain/messages/whatsapp-number.ts'
import { whatsappLink } from '#domain/text/phone.ts'
import { leadStatusLabels } from './labels.ts'
import { type AnswerableLead, isCallDue, leads, WAITING } from './queries.ts'

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
  // The first answer is for new leads. Later messages are written by hand.
  const answer =
    lead.status === 'new' ? answers?.texts.find(({ language }) => language === lead.language) : undefined
  const filled = (text: string) =>
    answers?.fill(text, values, lead.language, readPublicConfig().siteUrl) ?? ''
  const number = lead.whatsapp_ok === false ? null : whatsappNumber(lead.phone)
  // encodeURIComponent, because mail programs do not decode a plus sign to a space.
  const mail = (address: string, { subject, body }: AnswerText) =>
    `mailto:${address}?subject=${encodeURIComponent(filled(subject))}&body=${encodeURIComponent(filled(body))}`
  return {
    whatsapp: number && whatsappLink(`+${number}`, answer ? filled(answer.body) : `Hello ${values.name}, `),
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
  if (lead.call_again_at !== null) {
    await setCallAgain(lead.id, null)
    return null
  }
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

async function undoAnswer({ id, call_again_at }: AnswerableLead, message: string | null): Promise<void> {
  if (call_again_at !== null) return setCallAgain(id, call_again_at)
  if (message === null) return moveStatus(id, 'contacted', 'new')
  const { error } = await sessionClient().rpc('mark_message', { message, new_state: 'due' })
  if (error) throw error
}

/** Changes nothing if another user has changed the status meanwhile. */
async function moveStatus(id: string, from: LeadStatus, to: LeadStatus): Promise<void> {
  const { error } = await sessionClient().from('leads').update({ status: to }).eq('id', id).eq('status', from)
  if (error) throw error
}

/** Changes nothing if the lead was booked or rejected meanwhile. */
async function setCallAgain(id: string, call_again_at: string | null): Promise<void> {
  const { error } = await sessionClient()
    .from('leads')
    .update({ call_again_at })
    .eq('id', id)
    .eq('status', 'contacted')
  if (error) throw error
}

/** Whether an answer changes the lead: it is new, or the time has come to call again. */
export const waitsForAnswer = (lead: AnswerableLead) => lead.status === 'new' || isCallDue(lead, Date.now())

/**
 * Calling, messaging or mailing a new lead sets its status to contacted, and ends the waiting of one to call again; Undo resets
 * it.
 */
export function useAnswerLead() {
  const undo = useChange({
    mutationKey: leads.table,
    send: ({ lead, message }: { lead: AnswerableLead; message: string | null }) => undoAnswer(lead, message),
    successToast: leadStatusLabels.updated,
    errorToast: leadStatusLabels.updateFailed,
  })
  return useChange({
    mutationKey: leads.table,
    send: noteAnswer,
    optimisticUpdate: (queryClient, { lead }) => showDeleted(queryClient, { table: WAITING }, lead),
    successToast: (message, { lead }) =>
      toast.success(leadStatusLabels.updated, {
        description:
          lead.call_again_at === null
            ? `${lead.full_name} marked as contacted`
            : `${lead.full_name} no longer waits for a call`,
        duration: UNDO_MS,
        action: { label: 'Undo', onClick: () => undo.mutate({ lead, message }) },
      }),
    errorToast: leadStatusLabels.updateFailed,
  })
}
