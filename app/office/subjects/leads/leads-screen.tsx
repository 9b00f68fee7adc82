import { useQuery, useQueryClient } from '@tanstack/react-query'
import { CalendarPlus, FileUser, MessageCircle, Phone } from 'lucide-react'
import { useEffect, useMemo, useRef } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { ClampedText } from '#app/office/components/clamped-text.tsx'
import { EmailLink } from '#app/office/components/email-link.tsx'
import { Moment } from '#app/office/components/moment.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column, FilterChoice } from '#app/office/components/records/list-columns.ts'
import { DeleteAction, RecordAction, RecordLink } from '#app/office/components/records/record-action.tsx'
import { RecordList } from '#app/office/components/records/record-list.tsx'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useDeleteRecord } from '#app/office/components/records/use-record-changes.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { asOptions } from '#app/office/components/ui/select.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { tableKey } from '#app/office/lib/records/record-queries.ts'
import { leadStatuses } from '#domain/lead-status.ts'
import { telephoneLink, whatsappLink } from '#domain/phone.ts'
import { wishInWords } from '#domain/wish.ts'
import { type Lead, leadRules, leads, newLeadsQuery } from './queries.ts'
import { StatusSelect } from './status-select.tsx'
import { leadDeleteWords, leadWords } from './words.ts'

/** Everything that is kept of whoever asks. */
const personOf = ({ id }: Lead) => addressOf(paths.person, { lead: id })

const columnsIn = (zone: string): readonly Column<Lead>[] => [
  {
    header: 'Name',
    card: 'title',
    cell: (lead) => (
      <Link
        to={personOf(lead)}
        className="block font-medium hover:underline in-card:-my-2.5 in-card:flex in-card:min-h-11 in-card:items-center in-table:min-w-24"
      >
        {lead.full_name}
      </Link>
    ),
  },
  {
    header: 'Contact',
    cell: ({ phone, email }) => (
      <>
        <a href={telephoneLink(phone)} className="block leading-6 whitespace-nowrap hover:underline">
          {phone}
        </a>
        {email && (
          <EmailLink
            address={email}
            className="block leading-6 text-muted in-card:text-[0.8125rem] in-table:max-w-44 in-table:leading-5"
          />
        )}
      </>
    ),
  },
  { header: 'Service', cell: ({ service_interested }) => service_interested },
  {
    header: 'Preferred Date',
    cell: ({ preferred_date }) => (
      <span className="whitespace-nowrap">{preferred_date ? wishInWords(preferred_date, zone) : '–'}</span>
    ),
  },
  {
    header: 'Message',
    cell: ({ message, full_name }) =>
      message ? (
        <ClampedText
          text={message}
          what={`the message of ${full_name}`}
          className="max-w-56 in-table:min-w-24"
        />
      ) : (
        '–'
      ),
  },
  { header: 'Status', card: 'corner', cell: (lead) => <StatusSelect lead={lead} /> },
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
    options: asOptions(leadStatuses),
  },
]

/** In pixels. */
const ROOM_FOR_EIGHT_COLUMNS = 940

const bookingOf = ({ id }: Lead) => addressOf(paths.appointments, { new: '1', lead: id })

const firstWord = (name: string) => name.split(' ')[0] ?? name

export function LeadsScreen() {
  const { time_zone, business_name } = useBusinessProfile()
  const [state, change] = useListState(leadRules)
  const list = useRecordList(leads, leadRules, state, leadWords.fetchFailed)
  useRefreshWithBadge()
  const remove = useDeleteRecord(leads, leadDeleteWords)
  const navigate = useNavigate()
  const columns = useMemo(() => columnsIn(time_zone), [time_zone])
  const greeting = (lead: Lead) =>
    `Hello ${firstWord(lead.full_name)}, this is ${business_name}. Thank you for asking about ${lead.service_interested}. `

  return (
    <>
      <PageHeading title={leadWords.title} />
      <RecordList
        words={leadWords}
        columns={columns}
        filters={filters}
        list={list}
        state={state}
        onChange={change}
        tableFrom={ROOM_FOR_EIGHT_COLUMNS}
        actions={(lead) => (
          <>
            {/* In the table the number itself is the link, and so is the name. */}
            <span className="contents in-table:hidden">
              <RecordLink icon={Phone} word="Call" of={lead.full_name} href={telephoneLink(lead.phone)} />
            </span>
            <RecordLink
              icon={MessageCircle}
              word="WhatsApp"
              of={lead.full_name}
              href={whatsappLink(lead.phone, greeting(lead))}
              newTab
            />
            <RecordAction
              icon={CalendarPlus}
              word="Book"
              of={lead.full_name}
              onPress={() => navigate(bookingOf(lead), { state: OPENED_BY_LINK })}
            />
            <span className="contents in-table:hidden">
              <RecordAction
                icon={FileUser}
                word="Person"
                of={lead.full_name}
                onPress={() => navigate(personOf(lead))}
              />
            </span>
            <DeleteAction of={lead.full_name} words={leadDeleteWords} onDelete={() => remove.mutate(lead)} />
          </>
        )}
      />
    </>
  )
}

/** The navigation asks every minute how many are new; when the number changes, the list is asked for too. */
function useRefreshWithBadge() {
  const queries = useQueryClient()
  const { data: newLeads } = useQuery(newLeadsQuery)
  const known = useRef(newLeads)
  useEffect(() => {
    const before = known.current
    known.current = newLeads
    if (before === undefined || before === newLeads) return
    void queries.invalidateQueries({ queryKey: [...tableKey(leads), 'list'] })
  }, [queries, newLeads])
}
