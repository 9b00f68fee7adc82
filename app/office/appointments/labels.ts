import type { RecordLabels } from '#app/office/components/records/record-labels.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import type { PaymentStatus } from '#domain/appointments/appointment.ts'

export const appointmentLabels: RecordLabels = {
  title: 'Appointments',
  noun: 'appointment',
  search: 'Search by client, service or notes',
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
}

export const paymentColours: Record<PaymentStatus, BadgeColour> = {
  paid: 'green',
  partial: 'yellow',
  refunded: 'red',
  pending: 'grey',
}
