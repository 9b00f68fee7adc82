import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const dayOffLabels: RecordLabels = {
  title: 'Days off',
  noun: 'day off',
  empty: 'No days off yet.',
  emptyDrawing: 'empty-appointments',
  fetchFailed: 'Error fetching days off',
  added: 'Day off added successfully',
  addFailed: 'Error adding day off',
  updated: 'Day off updated successfully',
  updateFailed: 'Error updating day off',
  deleted: 'Day off deleted successfully',
  deleteFailed: 'Error deleting day off',
  confirmDelete: 'Are you sure you want to delete this day off?',
}

export const dayOffStateLabels = {
  requested: 'Waiting for your answer',
  approved: 'Approved',
  declined: 'Declined',
} as const
