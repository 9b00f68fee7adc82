// Appointments as calendar entries: for the client's page and mails, and for a beautician's calendar feed.

export interface CalendarAppointment {
  /** The appointment's id, so that a calendar recognises it. */
  readonly uid: string
  /** Grows with each change that calendars must receive. */
  readonly version: number
  /** Shown as cancelled. In a feed it is left out instead; a file that is opened once has to say it. */
  readonly isCancelled?: boolean
  readonly startsAt: string
  readonly endsAt: string
  readonly title: string
  readonly text: string
  readonly place: string
  /** The private link of the appointment. */
  readonly link: string | null
  readonly business: { readonly name: string; readonly email: string | null }
  /** The invited address in a mail; a downloaded file invites no one. */
  readonly guest: { readonly name: string; readonly email: string } | null
}

/** Downloaded from a page, sent by mail, or cancelled by either. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** The text of an .ics file. */
export type CalendarFile = (appointment: CalendarAppointment, method: CalendarMethod) => string

/** All visits of a beautician, to which the calendar of a phone subscribes, or those of an event. */
export interface CalendarFeed {
  readonly name: string
  readonly appointments: readonly CalendarAppointment[]
}

/** The text of a calendar feed. */
export type CalendarFeedFile = (feed: CalendarFeed) => string
