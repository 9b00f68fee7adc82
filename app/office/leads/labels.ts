import type { ConfirmedDeleteLabels, RecordLabels } from '#app/office/components/records/record-labels.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import type { UpdateLabels } from '#app/office/lib/records/use-record-changes.ts'
import type { LeadSource, RejectionReason } from '#domain/leads/lead-details.ts'
import type { LeadStatus } from '#domain/leads/lead-status.ts'

/** A lead is erased when its sender requests it, or when it is no longer needed. */
export const leadDeleteLabels: ConfirmedDeleteLabels = {
  deleted: 'Lead deleted successfully',
  deleteFailed: 'Error deleting lead',
  confirmDelete: 'Are you sure you want to delete this lead?',
}

export const leadStatusLabels: UpdateLabels = {
  updated: 'Lead status updated',
  updateFailed: 'Error updating lead status',
}

export const leadLabels: RecordLabels = {
  ...leadDeleteLabels,
  ...leadStatusLabels,
  title: 'Website Inquiries',
  noun: 'lead',
  search: 'Search by name, email or phone',
  empty: 'No leads found',
  emptyDrawing: 'empty-leads',
  fetchFailed: 'Error fetching leads',
  added: 'Lead added successfully',
  addFailed: 'Error adding lead',
}

export const leadColours: Record<LeadStatus, BadgeColour> = {
  new: 'blue',
  contacted: 'yellow',
  converted: 'green',
  rejected: 'red',
}

export const sourceLabels: Readonly<Record<LeadSource, string>> = {
  website: 'Website',
  phone: 'Phone call',
  whatsapp: 'WhatsApp',
  social: 'Social media',
  walk_in: 'Walk-in',
  recommended: 'Referral',
  other: 'Other',
}

export const rejectionLabels: Readonly<Record<RejectionReason, string>> = {
  price: 'Too expensive',
  no_free_time: 'No free time',
  too_far: 'Too far',
  no_answer: 'Could not be reached',
  booked_elsewhere: 'Booked elsewhere',
  duplicate: 'Duplicate',
  spam: 'Spam',
  withdrawn: 'Cancelled the request',
  other: 'Other',
}

const HOUR = 60
const DAY = 24 * HOUR

/** '42 min', '3 h 5 min', '2 days' */
export function waitText(minutes: number): string {
  if (minutes < 1) return 'less than 1 min'
  if (minutes < HOUR) return `${minutes} min`
  if (minutes < DAY) return `${Math.floor(minutes / HOUR)} h ${minutes % HOUR} min`.replace(' 0 min', '')
  const days = Math.floor(minutes / DAY)
  return days === 1 ? '1 day' : `${days} days`
}

/** 'call again, due for 10 min' */
export const callDueText = (at: string, now: number) =>
  `call again, due for ${waitText(Math.max(0, Math.floor((now - Date.parse(at)) / 60_000)))}`
