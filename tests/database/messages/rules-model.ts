// A second implementation of the message rules, independent of the SQL: from the appointments of one client to the
// messages that must be due. For rules-property.test.ts.
import { addDays, atWallClock, dayIn } from '#domain/time/dates.ts'

export const HOUR = 3_600_000
const DAY = 24 * HOUR
const ZONE = 'Asia/Kolkata'

export type Channel = 'whatsapp' | 'mail'
export type Status = 'scheduled' | 'confirmed' | 'completed' | 'cancelled'

interface Told {
  readonly id: string
  readonly kind: string
  readonly channel: Channel
  readonly about: number
}

export interface ModelVisit {
  readonly id: string
  starts: number
  status: Status
  because: 'client' | null
  arranged: number
  paid: boolean
  told: Told[]
}

export interface Model {
  readonly now: number
  readonly visits: readonly ModelVisit[]
  reach: { whatsapp: boolean; mail: boolean }
  noMessages: boolean
  /** `kind channel` of the rules that are switched off. */
  readonly off: Set<string>
}

export interface WantedMessage {
  readonly visit: string
  readonly kind: string
  readonly channel: Channel
  readonly due: number
  readonly until: number
}

export const VISIT_LENGTH = 45 * 60_000
const COME_AGAIN_WEEKS = 4
const byMail = ['confirmation', 'change', 'cancellation', 'evening_before']

/** Quiet from nine in the evening until eight. */
function afterQuiet(moment: number): number {
  const day = dayIn(new Date(moment), ZONE)
  const opens = atWallClock(`${day}T08:00`, ZONE).getTime()
  const closes = atWallClock(`${day}T21:00`, ZONE).getTime()
  if (moment < opens) return opens
  return moment >= closes ? atWallClock(`${addDays(day, 1)}T08:00`, ZONE).getTime() : moment
}

const clock = (moment: number, days: number, time: string) =>
  atWallClock(`${addDays(dayIn(new Date(moment), ZONE), days)}T${time}`, ZONE).getTime()

const isInformed = (visit: ModelVisit, channel: Channel, kind: string, about?: number) =>
  visit.told.some(
    (told) => told.channel === channel && told.kind === kind && (about === undefined || told.about === about),
  )

/** What the client believes: the time of the appointment, that it is cancelled, or nothing yet. */
function belief(visit: ModelVisit, channel: Channel): number | 'off' | null {
  const last = visit.told.findLast(
    (told) => told.channel === channel && ['confirmation', 'change', 'cancellation'].includes(told.kind),
  )
  if (!last) return null
  return last.kind === 'cancellation' ? 'off' : last.about
}

function ofVisit(model: Model, visit: ModelVisit, channel: Channel): [string, number, number][] {
  const { now } = model
  const { starts, status, arranged } = visit
  const ends = starts + VISIT_LENGTH
  const believed = belief(visit, channel)
  const isComing = (status === 'scheduled' || status === 'confirmed') && starts > now
  const wanted: [string, number, number][] = []
  if (isComing && (believed === null || believed === 'off')) wanted.push(['confirmation', arranged, starts])
  if (isComing && typeof believed === 'number' && believed !== starts)
    wanted.push(['change', arranged, starts])
  if (status === 'cancelled' && starts > now && typeof believed === 'number')
    if (channel === 'mail' || visit.because !== 'client') wanted.push(['cancellation', arranged, starts])
  if (isComing && starts - arranged >= 12 * HOUR) {
    for (const [kind, due] of [
      ['evening_before', clock(starts, -1, '18:00')],
      ['on_the_way', starts - 2 * HOUR],
    ] as const)
      if (afterQuiet(due) >= arranged && !isInformed(visit, channel, kind, starts))
        wanted.push([kind, due, starts])
  }
  if (status === 'completed') {
    if (!isInformed(visit, channel, 'thanks')) wanted.push(['thanks', ends + 2 * HOUR, ends + 7 * DAY])
    if (!visit.paid && !isInformed(visit, channel, 'payment_due'))
      wanted.push(['payment_due', ends + DAY, ends + 60 * DAY])
    const comesLater = model.visits.some(
      (other) => other !== visit && other.status !== 'cancelled' && other.starts >= starts,
    )
    const again = clock(starts, COME_AGAIN_WEEKS * 7, '11:00')
    if (!comesLater && !isInformed(visit, channel, 'come_again'))
      wanted.push(['come_again', again, afterQuiet(again) + 30 * DAY])
  }
  return wanted
}

export function wantedMessages(model: Model): WantedMessage[] {
  if (model.noMessages) return []
  return model.visits.flatMap((visit) =>
    (['whatsapp', 'mail'] as const).flatMap((channel) =>
      ofVisit(model, visit, channel)
        .map(([kind, due, until]) => ({ visit: visit.id, kind, channel, due: afterQuiet(due), until }))
        .filter(({ kind, due, until }) => {
          const hasRule = channel === 'whatsapp' || byMail.includes(kind)
          return (
            hasRule &&
            model.reach[channel] &&
            !model.off.has(`${kind} ${channel}`) &&
            due < until &&
            until > model.now
          )
        }),
    ),
  )
}
