import type { RecordLabels } from '#app/office/components/records/record-labels.ts'
import type { BadgeColour } from '#app/office/components/ui/badge.tsx'
import type { ClosedOffer, WaitingPerson, WaitlistStatus } from '#domain/appointments/waitlist-entry.ts'

export const waitlistLabels: RecordLabels = {
  title: 'Waitlist',
  noun: 'person',
  empty: 'Nobody is waiting for a free time.',
  emptyDrawing: 'empty-appointments',
  fetchFailed: 'Error fetching the waitlist',
  added: 'Put on the waitlist',
  addFailed: 'Could not be put on the waitlist',
  updated: 'Waitlist updated',
  updateFailed: 'The waitlist could not be updated',
  deleted: 'Taken off the waitlist',
  deleteFailed: 'Could not be taken off the waitlist',
  confirmDelete: 'Take this person off the waitlist?',
}

export const statusColours: Readonly<Record<WaitlistStatus, BadgeColour>> = {
  waiting: 'yellow',
  offered: 'blue',
  booked: 'green',
  ended: 'grey',
}

const endLabels: Readonly<Record<NonNullable<WaitingPerson['ended_because']>, string>> = {
  withdrawn: 'the client does not wait any more',
  desk: 'taken off by the desk',
  passed: 'the days are over',
  closed: 'the enquiry or the visit is closed',
}

export const statusText = ({ status, ended_because }: WaitingPerson): string =>
  ended_because ? `${status}: ${endLabels[ended_because]}` : status

export const offerLabels: Readonly<Record<ClosedOffer['state'], string>> = {
  accepted: 'accepted',
  declined: 'declined',
  unanswered: 'no answer in time',
  taken: 'could not be booked any more',
  withdrawn: 'taken back',
}
