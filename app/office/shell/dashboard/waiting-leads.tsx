import { useQuery } from '@tanstack/react-query'
import { CalendarPlus } from 'lucide-react'
import { Link, useNavigate } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AnswerActions } from '#app/office/components/answer-actions.tsx'
import { focusNeighbour } from '#app/office/components/focus-neighbour.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordPart } from '#app/office/components/records/record-part.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { answerLinks, firstAnswersQuery, useAnswerLead } from '#app/office/leads/first-answer.ts'
import { waitText } from '#app/office/leads/labels.ts'
import {
  leadsToCheckQuery,
  TO_CALL,
  TO_CHECK,
  type WaitingLead,
  waitingLeadsQuery,
} from '#app/office/leads/queries.ts'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { classNames } from '#app/office/lib/screen/class-names.ts'
import { newsQuery } from '#app/office/messages/news/queries.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { formatCount } from '#domain/money/format-rupees.ts'
import { ListCard } from './list-card.tsx'

/** Leads that wait for a call, newest first, and those that somebody has to check. */
export function WaitingLeads() {
  const { data: waiting = [] } = useQuery(waitingLeadsQuery)
  const { data: toCheck = 0 } = useQuery(leadsToCheckQuery)
  const { data: news } = useQuery(newsQuery)
  if (waiting.length === 0 && toCheck === 0) return null
  const count = Math.max(news?.new_leads ?? 0, waiting.length)
  const counted = count > 99 ? '99+' : count
  const hasDueCall = waiting.some(({ call_again_at }) => call_again_at !== null)
  const what = count === 1 ? 'lead' : 'leads'
  const text = hasDueCall ? `${counted} ${what} to call` : `${counted} new ${what}`
  return (
    <ListCard title={text} all={{ to: addressOf(paths.leads, { status: TO_CALL }), text: 'All' }}>
      {waiting.map((lead) => (
        <li
          key={lead.id}
          className="flex flex-wrap items-center justify-between gap-x-3 px-4 py-2 text-sm md:px-5"
        >
          <RecordPart show={() => <WaitingRow lead={lead} />} />
        </li>
      ))}
      {toCheck > 0 && (
        <li>
          <Link
            to={addressOf(paths.leads, { status: TO_CHECK })}
            className="flex min-h-11 items-center px-4 py-2 text-sm hover:underline md:px-5"
          >
            {toCheck === 1 ? '1 lead to check' : `${formatCount(toCheck)} leads to check`}
          </Link>
        </li>
      )}
    </ListCard>
  )
}

function WaitingRow({ lead }: { lead: WaitingLead }) {
  const business = useBusinessProfile()
  const { data: answers } = useQuery(firstAnswersQuery)
  const { mutate: answer } = useAnswerLead()
  const navigate = useNavigate()
  const { id, full_name, service_interested, preferred_date, is_late, asked_before } = lead
  const waits = waitText(lead.waiting_minutes)
  const requested = preferred_date && `for ${requestText(preferred_date, business.time_zone)}`
  const again =
    asked_before > 0 &&
    (asked_before === 1 ? 'enquired once before' : `enquired ${asked_before} times before`)
  return (
    <>
      <Link
        to={addressOf(paths.leads, { view: id })}
        state={OPENED_BY_LINK}
        className="flex min-h-11 min-w-0 flex-col justify-center wrap-anywhere hover:underline"
      >
        <span>
          <span className="font-medium">{full_name}</span>{' '}
          <span className={classNames(is_late ? 'font-medium text-danger' : 'text-muted')}>
            {lead.call_again_at === null ? `not called for ${waits}` : `call again, due for ${waits}`}
          </span>
        </span>
        <span className="text-muted">
          {[service_interested, requested, again].filter(Boolean).join(', ')}
        </span>
      </Link>
      <span data-cards="" className="-mx-2 flex w-[calc(100%+1rem)] sm:w-72">
        <AnswerActions
          name={full_name}
          phone={lead.phone}
          {...answerLinks(lead, answers, business)}
          onAnswer={(channel, link) => {
            focusNeighbour(link)
            answer({ lead, channel })
          }}
        />
        <RecordAction
          icon={CalendarPlus}
          word="Book"
          of={full_name}
          onPress={() =>
            navigate(addressOf(paths.appointments, { new: '1', lead: id }), { state: OPENED_BY_LINK })
          }
        />
      </span>
    </>
  )
}
