import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, MessageSquareText, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AnswerActions } from '#app/office/components/answer-actions.tsx'
import { ClampedText } from '#app/office/components/clamped-text.tsx'
import { EmailLink } from '#app/office/components/email-link.tsx'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { Moment } from '#app/office/components/moment.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column, FilterChoice } from '#app/office/components/records/list-columns.ts'
import { DeleteAction, RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordList } from '#app/office/components/records/record-list.tsx'
import { OPENED_BY_LINK, useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { asOptions } from '#app/office/components/ui/select.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import { leadStatuses } from '#domain/leads/lead-status.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import {
  type AnswerChannel,
  type AnswerLinks,
  answerLinks,
  firstAnswersQuery,
  useAnswerLead,
  waitsForAnswer,
} from './first-answer.ts'
import { leadDeleteLabels, leadLabels } from './labels.ts'
import {
  CALL_LATER,
  type Lead,
  leadListRules,
  leads,
  leadsInTimeQuery,
  TO_CALL,
  TO_CHECK,
} from './queries.ts'
import { StatusCell } from './status-cell.tsx'

interface ColumnOptions {
  readonly zone: string
  readonly isLate: (lead: Lead) => boolean
  readonly linksOf: (lead: Lead) => AnswerLinks
  readonly onOpen: (lead: Lead) => void
  readonly onAnswer: (lead: Lead, channel: AnswerChannel) => void
}

const columnsFor = ({ zone, isLate, linksOf, onOpen, onAnswer }: ColumnOptions): readonly Column<Lead>[] => [
  {
    header: 'Name',
    card: 'title',
    cell: (lead) => (
      <button
        type="button"
        onClick={() => onOpen(lead)}
        className="text-left font-medium hover:underline in-card:-my-2.5 in-card:flex in-card:min-h-11 in-card:items-center in-card:font-semibold in-table:min-w-24"
      >
        {lead.full_name}
      </button>
    ),
  },
  {
    header: 'Contact',
    cell: (lead) => (
      <>
        <a
          href={telephoneLink(lead.phone)}
          onClick={() => onAnswer(lead, 'call')}
          className="block leading-6 whitespace-nowrap hover:underline"
        >
          {lead.phone}
        </a>
        {lead.email && (
          <EmailLink
            address={lead.email}
            href={linksOf(lead).mail}
            onPress={() => onAnswer(lead, 'mail')}
            className="block leading-6 text-muted in-card:text-[0.8125rem] in-table:max-w-36 in-table:leading-5"
          />
        )}
      </>
    ),
  },
  {
    header: 'Service',
    cell: ({ service_interested }) => <span className="block in-table:min-w-20">{service_interested}</span>,
  },
  {
    header: 'Preferred Date',
    cell: ({ preferred_date }) => (
      <span className="block in-table:min-w-20">
        {preferred_date ? requestText(preferred_date, zone) : '–'}
      </span>
    ),
  },
  {
    header: 'Message',
    cell: ({ message, full_name }) =>
      message ? (
        <ClampedText
          text={message}
          what={`the message of ${full_name}`}
          className="max-w-56 in-table:min-w-20"
        />
      ) : (
        '–'
      ),
  },
  {
    header: 'Status',
    card: 'corner',
    cell: (lead) => <StatusCell lead={lead} isLate={isLate(lead)} />,
  },
  {
    header: 'Received',
    sort: 'received',
    cell: ({ created_at }) => <Moment at={created_at} zone={zone} />,
  },
]

const filters: readonly FilterChoice[] = [
  {
    name: 'status',
    label: 'Status',
    options: [
      ...asOptions(leadStatuses),
      { value: TO_CALL, label: 'To call' },
      { value: CALL_LATER, label: 'To call later' },
      { value: TO_CHECK, label: 'To check' },
    ],
  },
]

/** In pixels. */
const MIN_WIDTH_OF_EIGHT_COLUMNS = 940

const bookingAddress = ({ id }: Lead) => addressOf(paths.appointments, { new: '1', lead: id })

const Sources = loadable(() => import('./sources.tsx'))
const loadForm = () => import('./lead-form.tsx')
const loadPaste = () => import('./paste-dialog.tsx')
const loadConversation = () => import('./conversation-dialog.tsx')

export function LeadsScreen() {
  const business = useBusinessProfile()
  const zone = business.time_zone
  const [state, change] = useListState(leadListRules)
  const list = useRecordList(leads, leadListRules, state, leadLabels.fetchFailed)
  const { data: inTime, dataUpdatedAt } = useQuery(leadsInTimeQuery)
  const { data: answers } = useQuery(firstAnswersQuery)
  const remove = useDeleteRecord(leads, leadDeleteLabels)
  const { mutate: answer } = useAnswerLead()
  const { dialog, open, close } = useAddressDialog(leadListRules)
  const [params] = useSearchParams()
  const LeadDialog = useLazyDialog(loadForm)
  const PasteDialog = useLazyDialog(loadPaste)
  const ConversationDialog = useLazyDialog(loadConversation)
  const navigate = useNavigate()
  const [showsSources, setShowsSources] = useState(false)
  const onOpen = useCallback(({ id }: Lead) => open({ name: 'view', id }), [open])
  const onAnswer = useCallback(
    (lead: Lead, channel: AnswerChannel) => {
      if (waitsForAnswer(lead)) answer({ lead, channel })
    },
    [answer],
  )
  const linksOf = useCallback((lead: Lead) => answerLinks(lead, answers, business), [answers, business])
  const isLate = useCallback(
    ({ id, needs_check, created_at, call_again_at }: Lead) =>
      // Nothing is known yet of a lead that waits since then.
      inTime?.includes(id) === false &&
      !needs_check &&
      Date.parse(call_again_at ?? created_at) < dataUpdatedAt,
    [inTime, dataUpdatedAt],
  )
  const columns = useMemo(
    () => columnsFor({ zone, isLate, linksOf, onOpen, onAnswer }),
    [zone, isLate, linksOf, onOpen, onAnswer],
  )
  return (
    <>
      {/* Not floating, even on a phone: it must not cover the buttons that answer leads. */}
      <PageHeading title={leadLabels.title}>
        <div className="flex gap-2">
          <Button variant="secondary" onClick={() => open({ name: 'new' }, { paste: '1' })}>
            Paste a message
          </Button>
          <Button onClick={() => open({ name: 'new' })}>
            <Plus aria-hidden="true" className="size-4" />
            Add lead
          </Button>
        </div>
      </PageHeading>
      <RecordList
        exportName={leads.table}
        labels={leadLabels}
        columns={columns}
        filters={filters}
        list={list}
        state={state}
        onChange={change}
        tableFrom={MIN_WIDTH_OF_EIGHT_COLUMNS}
        actions={(lead) => (
          <>
            <AnswerActions
              name={lead.full_name}
              phone={lead.phone}
              {...linksOf(lead)}
              onAnswer={(channel) => onAnswer(lead, channel)}
            />
            <RecordAction
              icon={CalendarPlus}
              word="Book"
              of={lead.full_name}
              onPress={() => navigate(bookingAddress(lead), { state: OPENED_BY_LINK })}
            />
            <span className="contents in-table:hidden">
              <RecordAction
                icon={MessageSquareText}
                word="Conversation"
                of={lead.full_name}
                onPress={() => onOpen(lead)}
              />
            </span>
            <DeleteAction
              of={lead.full_name}
              labels={leadDeleteLabels}
              onDelete={() => remove.mutate(lead)}
            />
          </>
        )}
      />
      <div className="mt-4 max-w-3xl">
        {showsSources ? (
          <Sources />
        ) : (
          <Button variant="ghost" onClick={() => setShowsSources(true)}>
            Lead sources
          </Button>
        )}
      </div>
      {dialog?.name === 'new' &&
        (params.has('paste') ? (
          <PasteDialog onClose={close} />
        ) : (
          <LeadDialog id={null} listed={undefined} onClose={close} />
        ))}
      {dialog?.name === 'edit' && (
        <LeadDialog
          key={dialog.id}
          id={dialog.id}
          listed={list.data?.rows.find(({ id }) => id === dialog.id)}
          onClose={close}
        />
      )}
      {dialog?.name === 'view' && <ConversationDialog id={dialog.id} onClose={close} />}
    </>
  )
}
