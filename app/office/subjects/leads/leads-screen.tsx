import { CalendarPlus, MessageCircle, Phone } from 'lucide-react'
import { useMemo } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { EmailLink } from '#app/office/components/email-link.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column, Filter } from '#app/office/components/records/entity.ts'
import { RecordList } from '#app/office/components/records/record-list.tsx'
import { DeleteAction, RowAction, RowLink } from '#app/office/components/records/row-action.tsx'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useDeleteRecord, useUpdateRecord } from '#app/office/components/records/use-record-changes.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { formatClock, formatDate } from '#domain/business-time.ts'
import { type LeadStatus, leadStatuses } from '#domain/lead.ts'
import { telephoneLink, whatsappLink } from '#domain/phone.ts'
import { type Lead, leadDeleteWords, leadStatusWords, leads, useBookLead } from './queries.ts'
import { StatusSelect } from './status-select.tsx'

const columnsFor = (
  zone: string,
  setStatus: (lead: Lead, status: LeadStatus) => void,
): readonly Column<Lead>[] => [
  {
    header: 'Name',
    card: 'title',
    cell: ({ full_name }) => <span className="block font-medium in-table:min-w-24">{full_name}</span>,
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
      <span className="whitespace-nowrap">{preferred_date ? formatDate(preferred_date, zone) : '–'}</span>
    ),
  },
  {
    header: 'Message',
    cell: ({ message }) => (
      <span
        title={message ?? undefined}
        className="line-clamp-3 max-w-56 whitespace-pre-line in-table:min-w-24"
      >
        {message ?? '–'}
      </span>
    ),
  },
  { header: 'Status', card: 'corner', cell: (lead) => <StatusSelect lead={lead} onChange={setStatus} /> },
  {
    header: 'Received',
    sort: 'received',
    cell: ({ created_at }) => (
      <span className="whitespace-nowrap text-muted">
        {formatDate(created_at, zone)}
        <span className="in-table:block">
          <span className="in-table:hidden">, </span>
          {formatClock(created_at, zone)}
        </span>
      </span>
    ),
  },
]

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: leadStatuses.map((status) => ({ value: status, label: status })),
  },
]

/** In pixels. */
const ROOM_FOR_EIGHT_COLUMNS = 940

const firstWord = (name: string) => name.split(' ')[0] ?? name

export function LeadsScreen() {
  const { time_zone, business_name } = useBusinessProfile()
  const [state, change] = useListState(leads)
  const list = useRecordList<Lead>(leads, state)
  const { mutate: update } = useUpdateRecord<Lead>(leads, leadStatusWords)
  const remove = useDeleteRecord<Lead>(leads, leadDeleteWords)
  const book = useBookLead()
  const columns = useMemo(
    () =>
      columnsFor(time_zone, (lead, status) =>
        update({ row: lead, draft: { status }, preview: { ...lead, status } }),
      ),
    [time_zone, update],
  )
  const greeting = (lead: Lead) =>
    `Hello ${firstWord(lead.full_name)}, this is ${business_name}. Thank you for asking about ${lead.service_interested}. `

  return (
    <>
      <PageHeading title={leads.words.title} />
      <RecordList
        words={leads.words}
        columns={columns}
        filters={filters}
        list={list}
        state={state}
        onChange={change}
        tableFrom={ROOM_FOR_EIGHT_COLUMNS}
        actions={(lead) => (
          <>
            {/* In the table the number itself is the link. */}
            <span className="contents in-table:hidden">
              <RowLink icon={Phone} word="Call" of={lead.full_name} href={telephoneLink(lead.phone)} />
            </span>
            <RowLink
              icon={MessageCircle}
              word="WhatsApp"
              of={lead.full_name}
              href={whatsappLink(lead.phone, greeting(lead))}
              newTab
            />
            <RowAction
              icon={CalendarPlus}
              word="Book"
              of={lead.full_name}
              disabled={book.isPending}
              onPress={() => book.mutate(lead)}
            />
            <DeleteAction of={lead.full_name} words={leadDeleteWords} onDelete={() => remove.mutate(lead)} />
          </>
        )}
      />
    </>
  )
}
