// Somebody on the waitlist, as `waitlist()` in supabase/migrations/028_waitlist.sql shows it to staff.
import { clockText } from '#domain/time/clock-text.ts'
import { dateFormat } from '#domain/time/date-format.ts'
import type { Day } from '#domain/time/dates.ts'

export type WaitlistStatus = 'waiting' | 'offered' | 'booked' | 'ended'
type OfferState = 'declined' | 'unanswered' | 'taken' | 'withdrawn' | 'accepted'

interface OfferedTime {
  readonly id: string
  readonly beautician: string
  readonly starts_at: string
}

export interface OpenOffer extends OfferedTime {
  readonly held_until: string | null
  /** When the person was told by a message; null: not yet. */
  readonly told_at: string | null
}

export interface ClosedOffer extends OfferedTime {
  readonly state: OfferState
}

interface WaitSpan {
  readonly from_day: Day
  readonly to_day: Day
  /** The visit begins between these times. */
  readonly from_time: string
  readonly to_time: string
}

export interface WaitingPerson extends WaitSpan {
  readonly id: string
  readonly client_id: string | null
  readonly lead_id: string | null
  readonly appointment_id: string | null
  readonly full_name: string
  readonly phone: string | null
  readonly whatsapp_number: string | null
  readonly email: string | null
  readonly no_messages: boolean
  readonly services: string | null
  /** null: a service is no longer offered, so that no time can be found. */
  readonly minutes: number | null
  readonly area: string | null
  readonly notes: string | null
  readonly status: WaitlistStatus
  readonly ended_because: 'withdrawn' | 'desk' | 'passed' | 'closed' | null
  readonly booked_id: string | null
  /** Of the visit that shall take place earlier. */
  readonly appointment_starts_at: string | null
  readonly created_at: string
  readonly offer: OpenOffer | null
  /** Newest first. */
  readonly offers: readonly ClosedOffer[]
}

const DAY_STARTS = '00:00'
const DAY_ENDS = '24:00'

/** 'Fri, 20 Nov': nobody waits longer than three months. */
const shortDay = (day: Day) =>
  dateFormat('en-IN', { weekday: 'short', day: 'numeric', month: 'short', timeZone: 'UTC' }).format(
    new Date(`${day}T00:00:00Z`),
  )

/** 'Fri, 20 Nov to Sun, 22 Nov, from 9 am to 1 pm' */
export function waitText({ from_day, to_day, from_time, to_time }: WaitSpan): string {
  const days = from_day === to_day ? shortDay(from_day) : `${shortDay(from_day)} to ${shortDay(to_day)}`
  const [from, to] = [from_time.slice(0, 5), to_time.slice(0, 5)]
  const begins = from === DAY_STARTS ? [] : [`from ${clockText(from)}`]
  const ends = to === DAY_ENDS ? [] : [`${begins.length > 0 ? 'to' : 'until'} ${clockText(to)}`]
  const hours = [...begins, ...ends].join(' ')
  return hours === '' ? days : `${days}, ${hours}`
}

/** Whether nobody can be told of an offer but by phone. */
export const isToldByPhone = ({ whatsapp_number, email, no_messages }: WaitingPerson): boolean =>
  no_messages || (whatsapp_number === null && email === null)
