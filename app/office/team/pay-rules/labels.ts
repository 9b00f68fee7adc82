import type { RecordLabels } from '#app/office/components/records/record-labels.ts'

export const payRuleLabels: RecordLabels = {
  title: 'Pay rules',
  noun: 'pay rule',
  empty: 'No pay rules yet. Without one a beautician has no pay sheet.',
  emptyDrawing: 'empty-services',
  fetchFailed: 'Error fetching pay rules',
  added: 'Pay rule added successfully',
  addFailed: 'Error adding pay rule',
  updated: 'Pay rule updated successfully',
  updateFailed: 'Error updating pay rule',
  deleted: 'Pay rule deleted successfully',
  deleteFailed: 'Error deleting pay rule',
  confirmDelete: 'Are you sure you want to delete this pay rule? Completed visits do not change.',
}
