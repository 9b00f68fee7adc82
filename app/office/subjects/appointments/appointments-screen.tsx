import { useMemo } from 'react'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { Column, Filter } from '#app/office/components/records/entity.ts'
import { RecordsScreen } from '#app/office/components/records/records-screen.tsx'
import { Badge } from '#app/office/components/ui/badge.tsx'
import { useSession } from '#app/office/lib/session/session-context.ts'
import { type Appointment, appointmentStatuses } from '#domain/appointment.ts'
import { formatClock, formatDate } from '#domain/business-time.ts'
import { formatRupees } from '#domain/money.ts'
import { appointmentEntityForm } from './appointment-form.tsx'
import { appointmentColours, appointments, paymentColours } from './queries.ts'

const columnsIn = (zone: string): readonly Column<Appointment>[] => [
  {
    header: 'Client',
    card: 'title',
    cell: ({ client }) => <span className="font-medium">{client.full_name}</span>,
  },
  { header: 'Service', cell: ({ service }) => service.name },
  {
    header: 'Date & Time',
    sort: 'date',
    cell: ({ appointment_date }) => (
      <span className="whitespace-nowrap">
        {formatDate(appointment_date, zone)}
        <span className="text-muted in-table:block">
          <span className="in-table:hidden">, </span>
          {formatClock(appointment_date, zone)}
        </span>
      </span>
    ),
  },
  {
    header: 'Status',
    card: 'corner',
    cell: ({ status }) => <Badge colour={appointmentColours[status]}>{status}</Badge>,
  },
  {
    header: 'Payment',
    cell: ({ payment_amount, payment_status }) => (
      <span className="inline-flex items-center gap-2">
        <span className="tabular-nums in-table:min-w-16 in-table:text-right">
          {formatRupees(payment_amount)}
        </span>
        <Badge colour={paymentColours[payment_status]}>{payment_status}</Badge>
      </span>
    ),
  },
]

const filters: readonly Filter[] = [
  {
    name: 'status',
    label: 'Status',
    options: appointmentStatuses.map((status) => ({ value: status, label: status })),
  },
]

export function AppointmentsScreen() {
  const { time_zone } = useBusinessProfile()
  const { user } = useSession()
  const columns = useMemo(() => columnsIn(time_zone), [time_zone])
  const form = useMemo(() => appointmentEntityForm(time_zone, user.id), [time_zone, user.id])
  return (
    <RecordsScreen
      kind={appointments}
      columns={columns}
      form={form}
      filters={filters}
      nameOf={({ client, service }) => `${service.name} for ${client.full_name}`}
    />
  )
}
