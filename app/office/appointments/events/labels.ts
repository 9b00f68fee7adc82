import type { ListLabels } from '#app/office/components/records/record-labels.ts'

export const eventLabels: ListLabels = {
  title: 'Events',
  empty: 'No events yet. Book the plan of a lead, and it is here with all its functions.',
  emptyDrawing: 'empty-appointments',
  fetchFailed: 'The events could not be loaded',
  search: 'Search by name of the event',
}
