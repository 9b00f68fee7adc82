import { queryOptions } from '@tanstack/react-query'
import type { EntityKind } from '#app/office/components/records/entity.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import { DATA } from '#app/office/lib/data/query-client.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import {
  type Appointment,
  type AppointmentStatus,
  appointmentStatuses,
  type PaymentStatus,
} from '#domain/appointment.ts'
import { todayBounds } from '#domain/business-time.ts'

const select =
  'id,client_id,service_id,appointment_date,status,notes,payment_amount,payment_status,updated_at,' +
  'client:clients(full_name,phone),service:services(name,price)'

export const appointments: EntityKind = {
  table: 'appointments',
  select,
  searchColumn: 'notes',
  searchCall: (q, { status }) => ({
    name: 'search_appointments',
    args: { term: q, wanted_status: status ?? null },
  }),
  sorts: ['date'],
  sortColumns: { date: { column: 'appointment_date', indexed: 'descending' } },
  defaultSort: '-date',
  filters: { status: appointmentStatuses },
  words: {
    title: 'Appointments',
    noun: 'appointment',
    searchLabel: 'Search by client, service or notes',
    empty: 'No appointments found',
    emptyDrawing: 'empty-appointments',
    fetchFailed: 'Error fetching appointments',
    added: 'Appointment added successfully',
    addFailed: 'Error adding appointment',
    updated: 'Appointment updated successfully',
    updateFailed: 'Error updating appointment',
    deleted: 'Appointment deleted successfully',
    deleteFailed: 'Error deleting appointment',
    confirmDelete: 'Are you sure you want to delete this appointment?',
  },
}

export const appointmentColours: Record<AppointmentStatus, BadgeColour> = {
  completed: 'green',
  confirmed: 'blue',
  scheduled: 'yellow',
  cancelled: 'red',
}

export const paymentColours: Record<PaymentStatus, BadgeColour> = {
  paid: 'green',
  partial: 'yellow',
  refunded: 'red',
  pending: 'grey',
}

const AGENDA_LENGTH = 50

/** Today's appointments in the business's zone, in the order of the day; the cancelled ones are left out. */
export const agendaQuery = (zone: string) =>
  queryOptions({
    queryKey: [DATA, 'appointments', 'agenda', zone],
    queryFn: async () => {
      const { start, end } = todayBounds(new Date(), zone)
      const { data, error } = await sessionClient()
        .from('appointments')
        .select('id,appointment_date,status,client:clients(full_name,phone,address),service:services(name)')
        .gte('appointment_date', start)
        .lt('appointment_date', end)
        .neq('status', 'cancelled')
        .order('appointment_date')
        .limit(AGENDA_LENGTH)
        .overrideTypes<AgendaEntry[], { merge: false }>()
      if (error) throw error
      return data
    },
  })

export interface AgendaEntry extends Pick<Appointment, 'id' | 'appointment_date' | 'status'> {
  readonly client: {
    readonly full_name: string
    readonly phone: string | null
    readonly address: string | null
  }
  readonly service: { readonly name: string }
}
