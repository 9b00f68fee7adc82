import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const areaLabels: RecordLabels = {
  title: 'Areas and travel',
  noun: 'area',
  search: 'Search by name',
  empty: 'No areas yet. Add the parts of the city that you serve.',
  emptyDrawing: 'empty-settings',
  fetchFailed: 'Error fetching areas',
  added: 'Area added successfully',
  addFailed: 'Error adding area',
  updated: 'Area updated successfully',
  updateFailed: 'Error updating area',
  deleted: 'Area deleted successfully',
  deleteFailed: 'Error deleting area',
  confirmDelete: 'Are you sure you want to delete this area?',
}
