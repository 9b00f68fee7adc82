import { useQuery } from '@tanstack/react-query'
import { CalendarPlus, MessageSquareText, Plus } from 'lucide-react'
import { useCallback, useMemo, useState } from 'react'
import { useNavigate, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AnswerActions } from '#app/office/components/answer-actions.tsx'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { DeleteAction, RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordList } from '#app/office/components/records/record-list.tsx'
import { OPENED_BY_LINK, useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { useDeleteRecord } from '#app/office/lib/records/use-record-changes.ts'
import { bookingAddress } from './booking-address.ts'
import {
  type AnswerChannel,
  answerLinks,
  firstAnswersQuery,
  useAnswerLead,
  waitsForAnswer,
} from './first-answer.ts'
import { leadDeleteLabels, leadLabels } from './labels.ts'
import { columnsFor, filters } from './lead-columns.tsx'
import { type Lead, leadListRules, leads, leadsInTimeQuery } from './queries.ts'

/** In pixels. */
const MIN_WIDTH_OF_EIGHT_COLUMNS = 940

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
