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

export interface ModelAppointment {
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
  readonly appointments: readonly ModelAppointment[]
  reach: { whatsapp: boolean; mail: boolean }
  noMessages: boolean
  /** `kind channel` of the rules that are switched off. */
  readonly off: Set<string>
}

export interface WantedMessage {
  readonly appointment: string
  readonly kind: string
  readonly channel: Channel
  readonly due: number
  readonly until: number
}

export const APPOINTMENT_LENGTH = 45 * 60_000
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

const isInformed = (appointment: ModelAppointment, channel: Channel, kind: string, about?: number) =>
  appointment.told.some(
    (told) => told.channel === channel && told.kind === kind && (about === undefined || told.about === about),
  )

/** What the client believes: the time of the appointment, that it is cancelled, or nothing yet. */
function belief(appointment: ModelAppointment, channel: Channel): number | 'off' | null {
  const last = appointment.told.findLast(
    (told) => told.channel === channel && ['confirmation', 'change', 'cancellation'].includes(told.kind),
  )
  if (!last) return null
  return last.kind === 'cancellation' ? 'off' : last.about
}

function ofAppointment(
  model: Model,
  appointment: ModelAppointment,
  channel: Channel,
): [string, number, number][] {
  const { now } = model
  const { starts, status, arranged } = appointment
  const ends = starts + APPOINTMENT_LENGTH
  const believed = belief(appointment, channel)
  const isComing = (status === 'scheduled' || status === 'confirmed') && starts > now
  const wanted: [string, number, number][] = []
  if (isComing && (believed === null || believed === 'off')) wanted.push(['confirmation', arranged, starts])
  if (isComing && typeof believed === 'number' && believed !== starts)
    wanted.push(['change', arranged, starts])
  if (status === 'cancelled' && starts > now && typeof believed === 'number')
    if (channel === 'mail' || appointment.because !== 'client')
      wanted.push(['cancellation', arranged, starts])
  if (isComing && starts - arranged >= 12 * HOUR) {
    for (const [kind, due] of [
      ['evening_before', clock(starts, -1, '18:00')],
      ['on_the_way', starts - 2 * HOUR],
    ] as const)
      if (afterQuiet(due) >= arranged && !isInformed(appointment, channel, kind, starts))
        wanted.push([kind, due, starts])
  }
  if (status === 'completed') {
    if (!isInformed(appointment, channel, 'thanks')) wanted.push(['thanks', ends + 2 * HOUR, ends + 7 * DAY])
    if (!appointment.paid && !isInformed(appointment, channel, 'payment_due'))
      wanted.push(['payment_due', ends + DAY, ends + 60 * DAY])
    const comesLater = model.appointments.some(
      (other) => other !== appointment && other.status !== 'cancelled' && other.starts >= starts,
    )
    const again = clock(starts, COME_AGAIN_WEEKS * 7, '11:00')
    if (!comesLater && !isInformed(appointment, channel, 'come_again'))
      wanted.push(['come_again', again, afterQuiet(again) + 30 * DAY])
  }
  return wanted
}

export function wantedMessages(model: Model): WantedMessage[] {
  if (model.noMessages) return []
  return model.appointments.flatMap((appointment) =>
    (['whatsapp', 'mail'] as const).flatMap((channel) =>
      ofAppointment(model, appointment, channel)
        .map(([kind, due, until]) => ({
          appointment: appointment.id,
          kind,
          channel,
          due: afterQuiet(due),
          until,
        }))
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
