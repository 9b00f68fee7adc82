import { Hourglass, IndianRupee } from 'lucide-react'
import { type ComponentProps, useMemo } from 'react'
import { Link, useSearchParams } from 'react-router'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { AppointmentStatusBadge } from '#app/office/components/appointment-status.tsx'
import { ContactActions } from '#app/office/components/contact-actions.tsx'
import { loadable } from '#app/office/components/loadable.tsx'
import { Moment } from '#app/office/components/moment.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import type { Column, FilterChoice } from '#app/office/components/records/list-columns.ts'
import { RecordAction } from '#app/office/components/records/record-action.tsx'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { buttonClasses } from '#app/office/components/ui/button.tsx'
import { asOptions } from '#app/office/components/ui/select.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { paths } from '#app/office/lib/paths.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { useMoneyDialog } from '#app/office/money/dialogs.ts'
import {
  type Appointment,
  appointmentStatuses,
  beauticianText,
  firstName,
} from '#domain/appointments/appointment.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { type Day, dayIn } from '#domain/time/dates.ts'
import { useCalendarAddress } from './calendar-address.ts'
import { useCalendarData } from './calendar-data.ts'
import { DayFilter } from './day-filter.tsx'
import { appointmentLabels, paymentColours } from './labels.ts'
import { appointmentRules } from './queries.ts'
import { ViewSwitch } from './view-switch.tsx'

const CalendarScreen = loadable(() => import('./calendar/calendar-screen.tsx'), {
  waiting: <Loading label="Loading the calendar" />,
  heading: <PageHeading title={appointmentLabels.title} />,
})

const columnsIn = (zone: string): readonly Column<Appointment>[] => [
  {
    header: 'Client',
    card: 'title',
    cell: ({ client }) => <span className="font-medium">{client.full_name}</span>,
  },
  {
    header: 'Service',
    cell: (appointment) => {
      const { service, lines } = appointment
      const more = lines.length > 1 ? `+ ${lines.length - 1} more` : null
      const sent = appointment.beautician && beauticianText(appointment, firstName)
      return (
        <>
          {service.name}
          {(more ?? sent) && (
            <span className="block text-xs text-muted">{[more, sent].filter(Boolean).join(' · ')}</span>
          )}
        </>
      )
    },
  },
  {
    header: 'Date & Time',
    sort: 'date',
    cell: ({ appointment_date }) => <Moment at={appointment_date} zone={zone} />,
  },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <AppointmentStatusBadge status={status} />,
  },
  {
    header: 'Payment',
    cell: (appointment) => (
      <>
        <span className="inline-flex items-center gap-2">
          <span className="tabular-nums in-table:min-w-16 in-table:text-right">
            {formatRupees(appointment.payment_amount)}
          </span>
          <Badge colour={paymentColours[appointment.payment_status]}>{appointment.payment_status}</Badge>
        </span>
        <DueText {...appointment} />
      </>
    ),
  },
]

/** The status is set by hand and may say otherwise, so what is due is named beside it. */
function DueText({ due, payment_amount, payment_status }: Appointment) {
  const soundsUnpaid = payment_status === 'pending' || payment_status === 'partial'
  const text =
    due > 0 ? `${formatRupees(due)} due` : payment_amount > 0 && soundsUnpaid ? 'nothing due' : null
  return (
    text && (
      <span className="block w-fit text-xs text-muted in-table:min-w-16 in-table:text-right">{text}</span>
    )
  )
}

/** A line where today begins; in the middle of a list, also if there is nothing today. */
const todayLine = (today: Day, zone: string) => (record: Appointment, previous: Appointment | undefined) => {
  const day = dayIn(new Date(record.appointment_date), zone)
  const before = previous && dayIn(new Date(previous.appointment_date), zone)
  if (day === today) return before === today ? null : 'Today'
  if (before === undefined || before === today || before < today === day < today) return null
  return day < today ? 'Before today' : 'After today'
}

const statusFilter: FilterChoice = {
  name: 'status',
  label: 'Status',
  options: asOptions(appointmentStatuses),
}

const filters: readonly FilterChoice[] = [{ name: 'day', label: 'Day', Field: DayFilter }, statusFilter]

const loadDialog = () => import('./form/appointment-form.tsx')

export function AppointmentsScreen() {
  const { time_zone } = useBusinessProfile()
  const columns = useMemo(() => columnsIn(time_zone), [time_zone])
  const rules = useMemo(() => appointmentRules(time_zone), [time_zone])
  const today = dayIn(new Date(), time_zone)
  const MoneyDialog = useMoneyDialog()
  const [params] = useSearchParams()
  const { address, go } = useCalendarAddress(today)
  const views = (
    <>
      <ViewSwitch view={address.view} onView={(view) => go({ view })} />
      <Link to={paths.waitlist} className={buttonClasses('secondary')}>
        <Hourglass aria-hidden="true" className="size-4" />
        Waitlist
      </Link>
      <Link to={paths.events} className={buttonClasses('secondary')}>
        Events
      </Link>
    </>
  )
  if (address.view !== 'list') {
    return <Calendar address={address} go={go} today={today} zone={time_zone} rules={rules} views={views} />
  }
  return (
    <RecordsScreen
      source={appointments}
      rules={rules}
      labels={appointmentLabels}
      columns={columns}
      loadDialog={loadDialog}
      dividerAbove={params.has('day') ? undefined : todayLine(today, time_zone)}
      filters={filters}
      views={views}
      recordActions={(appointment, openMoney) => {
        const { client, address: place } = appointment
        return (
          <>
            <span className="contents in-table:hidden">
              <ContactActions
                name={client.full_name}
                phone={client.phone}
                address={place ?? client.address}
                pin={appointment}
              />
            </span>
            <RecordAction
              icon={IndianRupee}
              word="Payments"
              of={appointments.nameOf(appointment)}
              onPress={openMoney}
            />
          </>
        )
      }}
      renderView={(id, onClose, listed) => <MoneyDialog id={id} listed={listed} onClose={onClose} />}
    />
  )
}

function Calendar(props: Omit<ComponentProps<typeof CalendarScreen>, 'data'>) {
  const data = useCalendarData(props.address, props.zone)
  return <CalendarScreen {...props} data={data} />
}
