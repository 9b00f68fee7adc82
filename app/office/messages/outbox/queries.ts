import { queryOptions } from '@tanstack/react-query'
import { toast } from 'sonner'
import { readPublicConfig } from '#app/lib/public-config.ts'
import { showErrorToast, UNDO_MS, useChange } from '#app/office/lib/data/change.ts'
import { ActionableError, ALREADY_DELETED } from '#app/office/lib/data/failure.ts'
import { showDeleted } from '#app/office/lib/records/cached-records.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import type { Language } from '#domain/messages/language.ts'
import type { DraftState, MessageKind, TemplateKind } from '#domain/messages/message-kinds.ts'
import type { MessageValues } from '#domain/messages/message-template.ts'
import { whatsappLink } from '#domain/text/phone.ts'

/** A template with its placeholder values, and its recipient. */
interface Template {
  readonly full_name: string
  readonly phone: string | null
  /** null if the number cannot be a WhatsApp number. */
  readonly whatsapp_number: string | null
  readonly language: Language
  readonly body: string
  readonly placeholders: MessageValues
}

export interface Draft extends Template {
  /** As the recipient will read it. */
  readonly text: string
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
  /** The mail server's error message. */
  readonly problem: string | null
}

export const outboxViews = ['due', 'later', 'opened', 'no_answer', 'failed'] as const
export type OutboxView = (typeof outboxViews)[number]

/** The outbox shows this many; the others follow when these are handled. */
export const MOST_SHOWN = 50
/** After this many days no answer is expected. */
const DAYS_SHOWN = 14
const DAY_MS = 86_400_000

const MESSAGES = 'messages'

export const outboxQuery = (view: OutboxView) =>
  queryOptions({
    queryKey: [...tableKey({ table: MESSAGES }), view],
    queryFn: ({ signal }) => {
      const isOver = view === 'opened' || view === 'no_answer'
      return withTexts(
        sessionClient()
          .rpc('outbox', {
            wanted_state: view,
            wanted_channel: view === 'failed' ? 'mail' : 'whatsapp',
            most: MOST_SHOWN,
            after_due: isOver ? new Date(Date.now() - DAYS_SHOWN * DAY_MS).toISOString() : null,
          })
          .abortSignal(signal)
          .overrideTypes<Omit<OutboxMessage, 'text'>[], { merge: false }>(),
      )
    },
  })

type Answer<Row> =
  | { readonly data: readonly Row[]; readonly error: null }
  | { readonly data: null; readonly error: Error }

/** Loads the module that fills templates in while the rows are on their way. */
async function withTexts<Row extends Template>(rows: PromiseLike<Answer<Row>>): Promise<(Row & Draft)[]> {
  const [{ data, error }, { fillTemplate }] = await Promise.all([
    rows,
    import('#domain/messages/message-template.ts'),
  ])
  if (error) throw error
  return data.map((row) => ({
    ...row,
    text: fillTemplate(row.body, row.placeholders, row.language, readPublicConfig().siteUrl),
  }))
}

/** A link that opens WhatsApp with the message; null if the number cannot be a WhatsApp number. */
export const draftLink = ({ whatsapp_number, text }: Draft) =>
  whatsapp_number && whatsappLink(`+${whatsapp_number}`, text)

const GONE = 'Its appointment has been cancelled, moved or deleted.'

interface Marking {
  readonly message: OutboxMessage
  readonly to: DraftState
}

const marked: Readonly<Record<DraftState, (name: string) => string>> = {
  due: (name) => `Back in “Due now”: ${name}`,
  opened: (name) => `WhatsApp opened for ${name}`,
  answered: (name) => `${name} replied`,
  no_answer: (name) => `No reply from ${name}. Please call.`,
  phoned: (name) => `${name} was told by phone`,
  skipped: (name) => `Skipped: ${name}`,
}

/** Changes the state of a draft. It is removed from its list optimistically, and Undo restores it. */
export function useMarkMessage() {
  const mark = useChange({
    mutationKey: MESSAGES,
    send: async ({ message, to }: Marking) => {
      const { data, error } = await sessionClient().rpc('mark_message', {
        message: message.id,
        new_state: to,
      })
      if (error) throw error
      if (data.length === 0) throw new ActionableError(GONE)
    },
    optimisticUpdate: (queryClient, { message }) => showDeleted(queryClient, { table: MESSAGES }, message),
    successToast: (_nothing, { message, to }) => {
      const before = message.state
      const undo = before !== to && before !== 'failed' && to !== 'due'
      const undoAction = {
        label: 'Undo',
        onClick: () => mark.mutate({ message: { ...message, state: to }, to: before as DraftState }),
      }
      // One toast at a time: twelve reminders in a minute would cover the screen.
      toast.success(marked[to](message.full_name), {
        id: 'outbox',
        duration: UNDO_MS,
        action: undo ? undoAction : undefined,
      })
    },
    errorToast: (error, { message }) =>
      showErrorToast(`The message for ${message.full_name} could not be updated`, error),
  })
  return mark
}

export const useRetryMail = () =>
  useChange({
    mutationKey: MESSAGES,
    send: async ({ id }: OutboxMessage) => {
      const { data, error } = await sessionClient().rpc('retry_mail', { message: id })
      if (error) throw error
      const [mail] = data
      if (!mail) throw new ActionableError(GONE)
      if (mail.state === 'failed') throw new ActionableError('It is too late to send this email.')
    },
    successToast: 'The email is being sent again',
    errorToast: 'The email could not be sent again',
  })

interface Wanted {
  readonly kind: TemplateKind
  /** A promise if the appointment is still being looked up: the tab must open during the tap. */
  readonly appointment: string | Promise<string>
}

/**
 * Opens a draft about an appointment, whether or not a rule has made it due. Browsers allow only the tap itself to open a tab,
 * so the tab is opened first and navigates to WhatsApp when the text is loaded.
 */
export function useOpenDraft() {
  const open = useChange({
    mutationKey: MESSAGES,
    send: async ({ kind, tab, ...wanted }: Wanted & { readonly tab: Window | null }) => {
      const appointment = await wanted.appointment
      const [draft] = await draftsOf({ kind, appointment })
      if (!draft) throw new ActionableError(ALREADY_DELETED)
      // Refuses clients who opted out of messages, and numbers that WhatsApp cannot have.
      const { error } = await sessionClient().rpc('open_draft', { kind, appointment })
      if (error) throw error
      const link = draftLink(draft)
      if (!link) throw new ActionableError(`${draft.phone} is not a WhatsApp number.`)
      if (tab) tab.location.replace(link)
      else window.location.assign(link)
    },
    errorToast: (error, { tab }) => {
      tab?.close()
      showErrorToast('The message could not be opened', error)
    },
  })
  return (wanted: Wanted) => {
    const tab = window.open('', '_blank')
    if (tab) tab.opener = null
    open.mutate({ ...wanted, tab })
  }
}

export const draftsOf = (about: { kind: TemplateKind; appointment?: string; lead?: string }) =>
  withTexts(sessionClient().rpc('message_draft', about).overrideTypes<Template[], { merge: false }>())
