import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const bannerLabels: RecordLabels = {
  title: 'Banners',
  noun: 'banner',
  search: 'Search by title',
  empty: 'No banners found. Create your first banner to get started.',
  emptyDrawing: 'empty-banners',
  fetchFailed: 'Error fetching banners',
  added: 'Banner created successfully',
  addFailed: 'Error creating banner',
  updated: 'Banner updated successfully',
  updateFailed: 'Error updating banner',
  deleted: 'Banner deleted successfully',
  deleteFailed: 'Error deleting banner',
  confirmDelete: 'Are you sure you want to delete this banner?',
}
