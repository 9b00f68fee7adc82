/** The columns and filters of the list of leads. */
import { ClampedText } from '#app/office/components/clamped-text.tsx'
import { EmailLink } from '#app/office/components/email-link.tsx'
import { Moment } from '#app/office/components/moment.tsx'
import type { Column, FilterChoice } from '#app/office/components/records/list-columns.ts'
import { asOptions } from '#app/office/components/ui/select.tsx'
import { leadStatuses } from '#domain/leads/lead-status.ts'
import { requestText } from '#domain/leads/preferred-time.ts'
import { telephoneLink } from '#domain/text/phone.ts'
import type { AnswerChannel, AnswerLinks } from './first-answer.ts'
import { CALL_LATER, type Lead, TO_CALL, TO_CHECK } from './queries.ts'
import { StatusCell } from './status-cell.tsx'

interface ColumnOptions {
  readonly zone: string
  readonly isLate: (lead: Lead) => boolean
  readonly linksOf: (lead: Lead) => AnswerLinks
  readonly onOpen: (lead: Lead) => void
  readonly onAnswer: (lead: Lead, channel: AnswerChannel) => void
}

export const columnsFor = ({
  zone,
  isLate,
  linksOf,
  onOpen,
  onAnswer,
}: ColumnOptions): readonly Column<Lead>[] => [
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

export const filters: readonly FilterChoice[] = [
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
