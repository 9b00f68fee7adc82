/** Who owes what, oldest first, with a reminder or the payment one tap away. */
import { useQuery } from '@tanstack/react-query'
import { IndianRupee, Send, X } from 'lucide-react'
import { type ReactNode, useMemo } from 'react'
import { Link, useNavigate } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import type { ListLabels } from '#app/office/components/records/record-labels.ts'
import { OPENED_BY_LINK } from '#app/office/components/records/use-address-dialog.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { addressOf, paths } from '#app/office/lib/paths.ts'
import { useOpenDraft } from '#app/office/messages/outbox/queries.ts'
import { servicesText } from '#domain/appointments/appointment.ts'
import { formatCount, formatRupees } from '#domain/money/format-rupees.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import { AppointmentLink } from '../appointment-link.tsx'
import { MoneyList } from '../money-list.tsx'
import { totalsQuery } from '../totals.tsx'
import {
  amountsOf,
  type DetailsOfDues,
  type Due,
  type DueAmounts,
  dueDetailsQuery,
  dueRules,
  dues,
  fetchDueTotals,
} from './queries.ts'

const labels: ListLabels & { subtitle: string } = {
  title: 'Dues',
  subtitle: 'Who owes what, oldest first',
  search: 'Search by client or phone',
  empty: 'Nothing is due',
  emptyDrawing: 'empty-appointments',
  fetchFailed: 'The dues could not be loaded',
}

/** The event over its list. */
const eventAddress = (id: string) => addressOf(paths.events, { view: id })

const visits = (number: number) => `${formatCount(number)} ${number === 1 ? 'visit' : 'visits'}`

const columnsOf = (
  zone: string,
  details: DetailsOfDues | undefined,
  onClient: (client: string) => void,
): readonly Column<Due>[] => [
  {
    header: 'Client',
    card: 'title',
    cell: ({ client }) => (
      <>
        <button
          type="button"
          aria-label={`All dues of ${client.full_name}`}
          onClick={() => onClient(client.id)}
          className="text-left font-medium hover:underline focus-visible:outline-2 focus-visible:outline-focus in-card:-my-2.5 in-card:flex in-card:min-h-11 in-card:items-center in-table:-my-2 in-table:py-2"
        >
          {client.full_name}
        </button>
        {client.phone && (
          <span className="block text-xs font-normal whitespace-nowrap text-muted">{client.phone}</span>
        )}
      </>
    ),
  },
  {
    header: 'Visit',
    cell: (due) =>
      due.event ? (
        <>
          <Link
            to={eventAddress(due.event.id)}
            state={OPENED_BY_LINK}
            className="-my-2 inline-block py-2 text-gold-ink underline underline-offset-4 wrap-anywhere"
          >
            {due.event.name}
          </Link>
          <span className="block text-xs text-muted">
            {unpaidText(details?.get(due.id))}first on {formatDateAndClock(due.appointment_date, zone)}
          </span>
        </>
      ) : (
        <>
          <AppointmentLink id={due.id}>{formatDateAndClock(due.appointment_date, zone)}</AppointmentLink>
          <span className="block text-xs text-muted">{servicesText(due)}</span>
        </>
      ),
  },
  {
    header: 'Paid',
    numeric: true,
    cell: (line) => (
      <Amounts of={amountsOf(line, details)}>
        {({ paid, price }) => (
          <span className="whitespace-nowrap">
            {formatRupees(paid)} <span className="text-muted">of {formatRupees(price)}</span>
          </span>
        )}
      </Amounts>
    ),
  },
  {
    header: 'Due',
    card: 'corner',
    numeric: true,
    cell: (line) => (
      <Amounts of={amountsOf(line, details)}>
        {({ due }) => <span className="text-base font-semibold whitespace-nowrap">{formatRupees(due)}</span>}
      </Amounts>
    ),
  },
  {
    header: 'Reminder',
    cell: ({ id }) => <span className="text-xs">{reminderText(details?.get(id), zone)}</span>,
  },
]

const unpaidText = (read: ReturnType<DetailsOfDues['get']>) => (read ? `${visits(read.visits)}, ` : '')

/** The sums of an event come after its line. */
const Amounts = ({
  of,
  children,
}: {
  of: DueAmounts | null
  children: (amounts: DueAmounts) => ReactNode
}) => (of ? children(of) : '…')

function reminderText(reminder: ReturnType<DetailsOfDues['get']>, zone: string): string {
  if (!reminder) return '–'
  const { reminded_at, refusal } = reminder
  return refusal ?? (reminded_at ? `Reminded ${formatDateAndClock(reminded_at, zone)}` : 'Not reminded yet')
}

/** A line where the dues of today begin. */
const todayLine = (today: Day, zone: string) => (record: Due, previous: Due | undefined) => {
  const isOver = ({ appointment_date }: Due) => dayIn(new Date(appointment_date), zone) < today
  if (previous && isOver(previous) === isOver(record)) return null
  return isOver(record) ? 'Overdue' : 'Today and later'
}

export function DuesScreen() {
  const { time_zone: zone } = useBusinessProfile()
  const today = dayIn(new Date(), zone)
  const [state, change] = useListState(dueRules)
  const list = useRecordList(dues, dueRules, state, labels.fetchFailed)
  const { data: details } = useQuery(dueDetailsQuery((list.data?.rows ?? []).map(({ id }) => id)))
  const remind = useOpenDraft()
  const navigate = useNavigate()
  const columns = useMemo(
    () => columnsOf(zone, details, (client) => change({ filter: { name: 'client', value: client } })),
    [zone, details, change],
  )
  const totals = totalsQuery(['dues', state.q, state.filters, today], async (signal) => {
    const { overdue, overdue_number, later, later_number } = await fetchDueTotals(state, signal)
    return [
      { label: 'Overdue', amount: overdue, note: visits(overdue_number) },
      { label: 'Today and later', amount: later, note: visits(later_number) },
    ]
  })
  return (
    <MoneyList
      path={paths.money}
      exportName="dues"
      labels={labels}
      rules={dueRules}
      state={state}
      onChange={change}
      list={list}
      totals={totals}
      columns={columns}
      dividerAbove={todayLine(today, zone)}
      actions={(due, openMoney) => (
        <>
          <RecordAction
            icon={Send}
            word="Remind"
            of={dues.nameOf(due)}
            disabled={details?.get(due.id)?.refusal !== null}
            onPress={() => remind({ kind: 'payment_due', appointment: due.id })}
          />
          <RecordAction
            icon={IndianRupee}
            word="Collect"
            of={dues.nameOf(due)}
            onPress={() =>
              due.event
                ? void navigate(eventAddress(due.event.id), { state: OPENED_BY_LINK })
                : openMoney(due.id)
            }
          />
        </>
      )}
    >
      {state.filters.client && (
        <Button
          variant="secondary"
          size="small"
          className="mb-3"
          onClick={() => change({ filter: { name: 'client', value: '' } })}
        >
          <X aria-hidden="true" className="size-4" />
          Dues of all clients
        </Button>
      )}
    </MoneyList>
  )
}
