import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const workLabels: RecordLabels = {
  title: 'Our work',
  noun: 'picture',
  empty: 'No pictures yet. Brides look at real work first: add your best ones.',
  emptyDrawing: 'empty-banners',
  fetchFailed: 'Error fetching pictures',
  added: 'Picture added successfully',
  addFailed: 'Error adding picture',
  updated: 'Picture updated successfully',
  updateFailed: 'Error updating picture',
  deleted: 'Picture deleted successfully',
  deleteFailed: 'Error deleting picture',
  confirmDelete: 'Are you sure you want to delete this picture?',
}
