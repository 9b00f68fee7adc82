import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const serviceLabels: RecordLabels = {
  title: 'Services',
  noun: 'service',
  search: 'Search by name',
  empty: 'No services found',
  emptyDrawing: 'empty-services',
  fetchFailed: 'Error fetching services',
  added: 'Service added successfully',
  addFailed: 'Error adding service',
  updated: 'Service updated successfully',
  updateFailed: 'Error updating service',
  deleted: 'Service deleted successfully',
  deleteFailed: 'Error deleting service',
  confirmDelete: 'Are you sure you want to delete this service?',
}
