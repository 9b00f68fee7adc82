import type {
  ConfirmedDeleteWords,
  ListWords,
  UpdateWords,
} from '#app/office/components/records/record-words.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import type { LeadStatus } from '#domain/lead-status.ts'

export const leadWords: ListWords = {
  title: 'Website Inquiries',
  search: 'Search by name, email or phone',
  empty: 'No leads found',
  emptyDrawing: 'empty-leads',
  fetchFailed: 'Error fetching leads',
}

export const leadStatusWords: UpdateWords = {
  updated: 'Lead status updated',
  updateFailed: 'Error updating lead status',
}

/** An enquiry is erased when its sender asks for it, or when it is of no use any more. */
export const leadDeleteWords: ConfirmedDeleteWords = {
  deleted: 'Lead deleted successfully',
  deleteFailed: 'Error deleting lead',
  confirmDelete: 'Are you sure you want to delete this lead?',
}

export const leadColours: Record<LeadStatus, BadgeColour> = {
  new: 'blue',
  contacted: 'yellow',
  converted: 'green',
  rejected: 'red',
}
