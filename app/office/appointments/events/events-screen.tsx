/** Weddings and parties that were booked whole: their functions, and what is due for them. */
import { PanelsTopLeft } from 'lucide-react'
import { Link, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column } from '#app/office/components/records/list-columns.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordList } from '#app/office/components/records/record-list.tsx'
import { useAddressDialog } from '#app/office/components/records/use-address-dialog.ts'
import { useListState } from '#app/office/components/records/use-list-state.ts'
import { useRecordList } from '#app/office/components/records/use-record-list.ts'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { type BookedEvent, moneyOf, partsOf } from '#domain/appointments/events/event.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatDate } from '#domain/time/business-time.ts'
import { eventLabels } from './labels.ts'
import { eventRules, events } from './queries.ts'

const loadEvent = () => import('./event-dialog.tsx')
const loadBooking = () => import('./book-dialog.tsx')

const columnsOf = (zone: string): readonly Column<BookedEvent>[] => [
  {
    header: 'Event',
    card: 'title',
    cell: ({ name, client }) => (
      <>
        <span className="font-medium wrap-anywhere">{name}</span>
        <span className="block text-xs font-normal text-muted">{client.full_name}</span>
      </>
    ),
  },
  {
    header: 'Functions',
    cell: (event) =>
      partsOf(event).map((part) => (
        <span key={part.id} className={`block ${part.isCancelled ? 'text-muted line-through' : ''}`}>
          {functionName(part)}, {formatDate(part.ready_by, zone)}
        </span>
      )),
  },
  {
    header: 'Paid',
    numeric: true,
    cell: ({ appointments }) => {
      const { paid, price } = moneyOf(appointments)
      return (
        <>
          {formatRupees(paid)} <span className="text-muted">of {formatRupees(price)}</span>
        </>
      )
    },
  },
  {
    header: 'Due',
    card: 'corner',
    numeric: true,
    cell: ({ appointments }) => (
      <span className="font-semibold whitespace-nowrap">{formatRupees(moneyOf(appointments).due)}</span>
    ),
  },
]

export function EventsScreen() {
  const { time_zone: zone } = useBusinessProfile()
  const [state, change] = useListState(eventRules)
  const list = useRecordList(events, eventRules, state, eventLabels.fetchFailed)
  const { dialog, open, close } = useAddressDialog(eventRules)
  const [params] = useSearchParams()
  const EventDialog = useLazyDialog(loadEvent)
  const BookDialog = useLazyDialog(loadBooking)
  const lead = params.get('lead')
  return (
    <>
      <PageHeading title={eventLabels.title} subtitle="Weddings and parties that were booked whole">
        <Link to={paths.appointments} className={buttonClasses('secondary', 'small')}>
          Appointments
        </Link>
      </PageHeading>
      <RecordList
        exportName={events.table}
        labels={eventLabels}
        columns={columnsOf(zone)}
        list={list}
        state={state}
        onChange={change}
        actions={(event) => (
          <RecordAction
            icon={PanelsTopLeft}
            word="Open"
            of={event.name}
            onPress={() => open({ name: 'view', id: event.id })}
          />
        )}
      />
      {dialog?.name === 'view' && <EventDialog id={dialog.id} onClose={close} />}
      {dialog?.name === 'new' && lead && (
        <BookDialog lead={lead} onClose={close} onBooked={(id: string) => open({ name: 'view', id })} />
      )}
    </>
  )
}
