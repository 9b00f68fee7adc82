import { type QueryClient, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { ActionableError, reasonOf } from '#app/office/lib/data/failure.ts'
import { DATA, refreshAfterLast } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Language } from '#domain/messages/language.ts'
import type { DraftState, MessageKind, TemplateKind } from '#domain/messages/message-kinds.ts'
import { fillTemplate, type MessageValues } from '#domain/messages/message-template.ts'
import { whatsappLink } from '#domain/text/phone.ts'

/** What a text is filled in with, and for whom. */
export interface Draft {
  readonly full_name: string
  readonly phone: string | null
  /** null: the number cannot be one of WhatsApp. */
  readonly whatsapp_number: string | null
  readonly language: Language
  readonly body: string
  readonly places: MessageValues
}

export interface OutboxMessage extends Draft {
  readonly id: string
  readonly kind: MessageKind
  readonly state: DraftState | 'failed'
  readonly due_at: string
  readonly told_at: string | null
  readonly appointment_id: string | null
  readonly lead_id: string | null
  readonly client_id: string | null
  readonly email: string | null
  readonly attempts: number
  /** The mail server's own words. */
  readonly problem: string | null
}

export const outboxViews = ['due', 'opened', 'no_answer', 'failed'] as const
export type OutboxView = (typeof outboxViews)[number]

const MOST = 50
/** Whoever has not answered for so long will not. */
const DAYS_KEPT_IN_SIGHT = 14
const DAY_MS = 86_400_000

const key = [DATA, 'messages'] as const

export const outboxQuery = (view: OutboxView) =>
  queryOptions({
    queryKey: [...key, view],
    queryFn: async ({ signal }) => {
      const isOver = view === 'opened' || view === 'no_answer'
      const { data, error } = await sessionClient()
        .rpc('outbox', {
          wanted_state: view,
          wanted_channel: view === 'failed' ? 'mail' : 'whatsapp',
          most: MOST,
          after_due: isOver ? new Date(Date.now() - DAYS_KEPT_IN_SIGHT * DAY_MS).toISOString() : null,
        })
        .abortSignal(signal)
        .overrideTypes<OutboxMessage[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

/** As whoever gets it will read it. */
export const textOf = ({ body, places, language }: Draft) =>
  fillTemplate(body, places, language, readPublicConfig().siteUrl)

/** Opens WhatsApp with the message written; null where the number cannot be one of WhatsApp. */
export const draftLink = (draft: Draft) =>
  draft.whatsapp_number && whatsappLink(`+${draft.whatsapp_number}`, textOf(draft))

const TIME_TO_UNDO_MS = 15_000
const GONE = 'Its visit was cancelled, moved or deleted meanwhile.'

interface Marking {
  readonly message: OutboxMessage
  readonly to: DraftState
}

const marked: Readonly<Record<DraftState, (name: string) => string>> = {
  due: (name) => `Due again for ${name}`,
  opened: (name) => `Opened for ${name}`,
  answered: (name) => `${name} answered`,
  no_answer: (name) => `No answer from ${name}: better call`,
}

/** Says of a draft what became of it. It leaves its list at once, and Undo puts it back. */
export function useMarkMessage() {
  const queries = useQueryClient()
  const mutationKey = ['messages']
  const mark = useMutation({
    mutationKey,
    mutationFn: async ({ message, to }: Marking) => {
      const { data, error } = await sessionClient().rpc('mark_message', {
        message: message.id,
        new_state: to,
      })
      if (error) throw error
      if (data.length === 0) throw new ActionableError(GONE)
    },
    onMutate: ({ message }) => takeAway(queries, message),
    onSuccess: (_nothing, { message, to }) => {
      const before = message.state
      const undo = before !== to && before !== 'failed' && to !== 'due'
      const takeBack = {
        label: 'Undo',
        onClick: () => mark.mutate({ message: { ...message, state: to }, to: before as DraftState }),
      }
      // One message at a time: twelve reminders in a minute would cover the screen.
      toast.success(marked[to](message.full_name), {
        id: 'outbox',
        duration: TIME_TO_UNDO_MS,
        action: undo ? takeBack : undefined,
      })
    },
    onError: (error, { message }) => {
      toast.error(`The message for ${message.full_name} is not marked`, { description: reasonOf(error) })
    },
    onSettled: () => refreshAfterLast(queries, mutationKey),
  })
  return mark
}

async function takeAway(queries: QueryClient, { id }: OutboxMessage) {
  await queries.cancelQueries({ queryKey: key })
  queries.setQueriesData<OutboxMessage[]>({ queryKey: key }, (list) => list?.filter((each) => each.id !== id))
}

export function useRetryMail() {
  const queries = useQueryClient()
  return useMutation({
    mutationFn: async ({ id }: OutboxMessage) => {
      const { data, error } = await sessionClient().rpc('retry_mail', { message: id })
      if (error) throw error
      const [mail] = data
      if (!mail) throw new ActionableError(GONE)
      if (mail.state === 'failed') throw new ActionableError('It would come too late.')
    },
    onSuccess: () => {
      toast.success('The mail is tried again')
    },
    onError: (error) => {
      toast.error('The mail is not tried again', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
}

interface Wanted {
  readonly kind: TemplateKind
  /** May still have to be looked up: the tap has to be answered before. */
  readonly visit: string | Promise<string>
}

/**
 * Opens a draft about a visit, whether or not a rule has made it due. The tab is opened by the tap itself, as browsers want
 * it, and led to WhatsApp when the text is there.
 */
export function useOpenDraft() {
  const queries = useQueryClient()
  const open = useMutation({
    mutationFn: async ({ kind, tab, ...wanted }: Wanted & { readonly tab: Window | null }) => {
      const visit = await wanted.visit
      const [draft] = await draftsOf({ kind, visit })
      if (!draft) throw new ActionableError('Somebody deleted it meanwhile.')
      // Refuses whoever wants no messages, and a number that WhatsApp cannot have.
      const { error } = await sessionClient().rpc('open_draft', { kind, visit })
      if (error) throw error
      const link = draftLink(draft)
      if (!link) throw new ActionableError(`${draft.phone} is no number that WhatsApp could have.`)
      if (tab) tab.location.replace(link)
      else window.location.assign(link)
    },
    onError: (error, { tab }) => {
      tab?.close()
      toast.error('The message could not be opened', { description: reasonOf(error) })
    },
    onSettled: () => queries.invalidateQueries({ queryKey: [DATA] }),
  })
  return (wanted: Wanted) => {
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    open.mutate({ ...wanted, tab })
  }
}

export async function draftsOf(about: {
  kind: TemplateKind
  visit?: string
  lead?: string
}): Promise<Draft[]> {
  const { data, error } = await sessionClient()
    .rpc('message_draft', about)
    .overrideTypes<Draft[], { merge: false }>()
  if (error) throw error
  return data
}
