import type { RecordLabels } from '#app/office/components/records/record-labels.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import type { OfferState } from '#domain/services/offers/offer.ts'

export const offerLabels: RecordLabels = {
  title: 'Offers',
  noun: 'offer',
  search: 'Search by title',
  empty: 'No offers yet. Combine services at one price, or give a discount for some days.',
  emptyDrawing: 'empty-services',
  fetchFailed: 'Error fetching offers',
  added: 'Offer added successfully',
  addFailed: 'Error adding offer',
  updated: 'Offer updated successfully',
  updateFailed: 'Error updating offer',
  deleted: 'Offer deleted successfully',
  deleteFailed: 'Error deleting offer',
  confirmDelete: 'Are you sure you want to delete this offer?',
}

export const stateLabels: Record<OfferState, { readonly word: string; readonly colour: BadgeColour }> = {
  running: { word: 'Running', colour: 'green' },
  planned: { word: 'Planned', colour: 'blue' },
  ended: { word: 'Ended', colour: 'grey' },
  inactive: { word: 'Inactive', colour: 'grey' },
  incomplete: { word: 'A service is missing', colour: 'red' },
  dearer: { word: 'Costs more than separately', colour: 'red' },
}
