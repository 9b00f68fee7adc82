import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const beauticianLabels: RecordLabels = {
  title: 'Beauticians',
  noun: 'beautician',
  search: 'Search by name',
  empty: 'No beauticians yet. Add the people who go to your clients.',
  emptyDrawing: 'empty-clients',
  fetchFailed: 'Error fetching beauticians',
  added: 'Beautician added successfully',
  addFailed: 'Error adding beautician',
  updated: 'Beautician updated successfully',
  updateFailed: 'Error updating beautician',
  deleted: 'Beautician deleted successfully',
  deleteFailed: 'Error deleting beautician',
  confirmDelete: 'Are you sure you want to delete this beautician?',
}
