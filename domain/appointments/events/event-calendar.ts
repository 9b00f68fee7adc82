// All visits of an event as one calendar. Each has the UID of its own file, so that a calendar has it once, however it was added; opened
// again, the calendar updates it, and shows what was cancelled as cancelled.
import type { CalendarFeed } from '#domain/appointments/calendar-event.ts'
import type { BusinessProfile } from '#domain/business/business-profile.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import type { OwnEvent } from './own-event.ts'

type Business = Pick<BusinessProfile, 'business_name' | 'email'>

export const calendarOfEvent = (
  { functions }: Pick<OwnEvent, 'functions'>,
  { business_name: name, email }: Business,
  siteUrl: string,
): CalendarFeed => ({
  name,
  appointments: functions.flatMap((one) =>
    one.visits.map((visit) => ({
      uid: visit.id,
      version: visit.version,
      isCancelled: visit.status === 'cancelled',
      startsAt: visit.starts_at,
      endsAt: visit.ends_at,
      title: `${functionName(one)} | ${name}`,
      text: visit.lines
        .map(({ guest_name, service }) => [guest_name, service].filter(Boolean).join(': '))
        .join('\n'),
      place: visit.area ?? '',
      link: `${siteUrl}${visit.link}`,
      business: { name, email },
      guest: null,
    })),
  ),
})
