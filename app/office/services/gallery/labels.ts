import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const workLabels: RecordLabels = {
  title: 'Our work',
  noun: 'image',
  empty: 'No images yet. Brides look at real work first: add your best.',
  emptyDrawing: 'empty-banners',
  fetchFailed: 'Error fetching images',
  added: 'Image added successfully',
  addFailed: 'Error adding image',
  updated: 'Image updated successfully',
  updateFailed: 'Error updating image',
  deleted: 'Image deleted successfully',
  deleteFailed: 'Error deleting image',
  confirmDelete: 'Are you sure you want to delete this image?',
}
