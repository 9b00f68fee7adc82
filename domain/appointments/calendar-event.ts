// A visit as calendars know it, for the client's page and for her mails.

export interface CalendarVisit {
  /** The visit's own, so that a calendar finds it again. */
  readonly uid: string
  /** Grows with every change that a calendar has to hear of. */
  readonly version: number
  readonly startsAt: string
  readonly endsAt: string
  readonly title: string
  readonly text: string
  readonly place: string
  readonly business: { readonly name: string; readonly email: string | null }
  /** Who is invited, in a mail; a file that somebody takes herself invites nobody. */
  readonly guest: { readonly name: string; readonly email: string } | null
}

/** Taken from a page, sent by mail, or taken back by either. */
export type CalendarMethod = 'PUBLISH' | 'REQUEST' | 'CANCEL'

/** The text of an .ics file. */
export type CalendarFile = (visit: CalendarVisit, method: CalendarMethod) => string
