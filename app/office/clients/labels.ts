import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const clientLabels: RecordLabels = {
  title: 'Clients',
  noun: 'client',
  search: 'Search by name, email or phone',
  empty: 'No clients found',
  emptyDrawing: 'empty-clients',
  fetchFailed: 'Error fetching clients',
  added: 'Client added successfully',
  addFailed: 'Error adding client',
  updated: 'Client updated successfully',
  updateFailed: 'Error updating client',
  deleted: 'Client deleted successfully',
  deleteFailed: 'Error deleting client',
  confirmDelete: 'Are you sure you want to delete this client?',
}
