// A request to move the appointment: days, and the free slots of the chosen day as buttons.

import { Icon } from '#app/site/components/icon.tsx'
import type { OwnAppointment } from '#domain/appointments/client-appointment.ts'
import { clientPageTexts } from '#domain/appointments/client-page-texts.ts'
import { formatAppointmentDay, formatAppointmentTime } from '#domain/messages/message-dates.ts'
import { partOfDay, toWallClock } from '#domain/time/business-time.ts'
import { addDays, type Day, dayIn, startOfDay } from '#domain/time/dates.ts'

interface MoveRequestProps {
  readonly appointment: OwnAppointment
  readonly zone: string
  readonly day: Day
  readonly times: readonly string[]
  /** Shown if the requested time is no longer free. */
  readonly problem: string | null
}

const DAYS_SHOWN = 8
const FURTHEST_DAYS = 366
const DAY_MS = 24 * 60 * 60 * 1000

export function MoveRequest({ appointment, zone, day, times, problem }: MoveRequestProps) {
  const texts = clientPageTexts[appointment.language]
  return (
    <section id="move" aria-labelledby="move-title" className="form-card scroll-mt-4 bg-sand p-6 sm:p-8">
      <h2 id="move-title" className="text-center font-display text-[2rem] leading-tight font-medium">
        {texts.move}
      </h2>
      <p className="mt-2 text-center text-balance text-text-soft">{texts.moveHow}</p>
      {problem && (
        <p role="alert" className="mt-4 border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
          {problem}
        </p>
      )}
      <DayChoice appointment={appointment} zone={zone} day={day} />
      <h3 className="mt-6 text-center text-lg font-semibold">
        {formatAppointmentDay(startOfDay(day, zone).toISOString(), zone, appointment.language)}
      </h3>
      {times.length === 0 ? (
        <p className="mt-3 text-center text-balance text-text-soft">{texts.noTimes}</p>
      ) : (
        <TimeChoice appointment={appointment} zone={zone} times={times} />
      )}
    </section>
  )
}

function DayChoice({ appointment, zone, day }: Pick<MoveRequestProps, 'appointment' | 'zone' | 'day'>) {
  const texts = clientPageTexts[appointment.language]
  const today = dayIn(new Date(), zone)
  const ahead = Math.round((Date.parse(day) - Date.parse(today)) / DAY_MS)
  const first = Math.max(0, ahead - (ahead % DAYS_SHOWN))
  const days = Array.from({ length: DAYS_SHOWN }, (_, index) => addDays(today, first + index))
  return (
    <>
      <ul className="mt-5 grid grid-cols-4 gap-2">
        {days.map((offered) => (
          <li key={offered}>
            <a
              href={`?day=${offered}#move`}
              aria-current={offered === day ? 'date' : undefined}
              className="grid min-h-16 place-content-center border border-sand-deep bg-white/70 text-center leading-tight hover:border-gold-deep aria-[current]:border-ink aria-[current]:bg-ink aria-[current]:text-gold-bright"
            >
              <span className="sr-only">
                {formatAppointmentDay(startOfDay(offered, zone).toISOString(), zone, appointment.language)}
              </span>
              <span aria-hidden="true" className="text-sm">
                {texts.shortWeekdays[new Date(offered).getUTCDay()]}
              </span>
              <span aria-hidden="true" className="text-xl font-semibold">
                {Number(offered.slice(8))}
              </span>
            </a>
          </li>
        ))}
      </ul>
      <p className="mt-2 flex justify-between gap-4">
        {first > 0 ? (
          <Further day={addDays(today, first - DAYS_SHOWN)} label={texts.earlierDays} />
        ) : (
          <span />
        )}
        {first + DAYS_SHOWN <= FURTHEST_DAYS && (
          <Further day={addDays(today, first + DAYS_SHOWN)} label={texts.laterDays} />
        )}
      </p>
    </>
  )
}

function Further({ day, label }: { day: Day; label: string }) {
  return (
    <a
      href={`?day=${day}#move`}
      className="inline-flex min-h-11 items-center underline decoration-gold underline-offset-4"
    >
      {label}
    </a>
  )
}

function TimeChoice({ appointment, zone, times }: Pick<MoveRequestProps, 'appointment' | 'zone' | 'times'>) {
  const texts = clientPageTexts[appointment.language]
  const partOf = (moment: string) => partOfDay(Number(toWallClock(moment, zone).slice(11, 13)))
  const parts = texts.partsOfDay.map((name, part) => ({
    name,
    times: times.filter((time) => partOf(time) === part),
  }))
  const offered = parts.filter((part) => part.times.length > 0)
  const open =
    offered.find(({ name }) => name === texts.partsOfDay[partOf(appointment.starts_at)]) ?? offered[0]
  return (
    <form method="post" className="mt-3 grid gap-2">
      <input type="hidden" name="act" value="move" />
      {offered.map((part) => (
        <details key={part.name} open={part === open} className="group border border-sand-deep bg-ivory">
          <summary className="flex min-h-12 cursor-pointer list-none items-center justify-between px-4 font-medium">
            {part.name}
            <Icon name="play" className="size-4 rotate-90 text-gold-deep group-open:-rotate-90" />
          </summary>
          <ul className="grid grid-cols-2 gap-2 px-4 pb-4 sm:grid-cols-3">
            {fewer(part.times, zone).map((time) => (
              <li key={time}>
                <button
                  type="submit"
                  name="requested"
                  value={time}
                  className="min-h-12 w-full border border-sand-deep bg-white px-2 hover:border-gold-deep hover:bg-sand"
                >
                  {formatAppointmentTime(time, zone, appointment.language)}
                </button>
              </li>
            ))}
          </ul>
        </details>
      ))}
    </form>
  )
}

/** With more times than these, only full and half hours are shown. */
const MANY = 12

function fewer(times: readonly string[], zone: string): readonly string[] {
  if (times.length <= MANY) return times
  const round = times.filter((time) => /:[03]0$/.test(toWallClock(time, zone)))
  return round.length > 0 ? round : times
}
