// What the planner answers: the price, with how many beauticians, and who begins when.
import type { ChangeEvent, ReactNode } from 'react'
import { SelectField } from '#app/site/components/forms/field.tsx'
import type { Estimate } from '#domain/leads/plan/estimate.ts'
import type { PlanWish } from '#domain/leads/plan/plan-input.ts'
import { lengthOf, MOST_BEAUTICIANS, type PlannedVisit, schedule } from '#domain/leads/plan/schedule.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { formatClock } from '#domain/time/business-time.ts'
import { clockInWords } from '#domain/time/clock-in-words.ts'
import { formatDay, isDay } from '#domain/time/dates.ts'
import { PLANNER } from './planner-id.ts'

interface PlanAnswerProps {
  readonly wish: PlanWish
  readonly answer: Estimate
  readonly fault: Estimate['fault']
  readonly timeZone: string
  readonly onHands: (event: ChangeEvent<HTMLSelectElement>) => void
  readonly children: ReactNode
}

export function PlanAnswer({ wish, answer, fault, timeZone, onHands, children }: PlanAnswerProps) {
  const { guests, price, visits, note } = answer
  const clock = clockFor(wish, answer, timeZone)
  return (
    <section id="answer" aria-labelledby="answer-title" className="form-card scroll-mt-28 bg-sand p-6 sm:p-9">
      <h2 id="answer-title" className="eyebrow text-gold-deep">
        Your price
      </h2>
      <div role="status">
        <p className="mt-1 font-display text-[min(3.25rem,14vw)] leading-none font-semibold lining-nums">
          {formatRupees(price)}
        </p>
        <p className="mt-2 text-lg text-pretty">
          {guests.length === 1 ? 'For 1 person' : `For ${guests.length} people`}
          {visits && `, ${handsInWords(visits.length)} from ${clock(-lengthOf(visits))}`}
          {isDay(wish.day) && ` on ${formatDay(wish.day)}`}
        </p>
        {note && <p className="mt-3 border-l-2 border-gold bg-white/70 px-4 py-3">{note}</p>}
        {fault && (
          <p className="mt-3 border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
            {fault.sentence}
          </p>
        )}
      </div>
      {visits && (
        <>
          <ol className="mt-6 grid gap-5">
            {visits.map((visit, index) => (
              <VisitLane
                key={visit.from + visit.turns.map(({ guest }) => guest.name).join()}
                visit={visit}
                title={visits.length === 1 ? 'Your beautician' : `Beautician ${index + 1}`}
                longest={lengthOf(visits)}
                clock={clock}
              />
            ))}
          </ol>
          <p className="mt-5 flex justify-between border-t border-gold/60 pt-3 font-semibold">
            <span>All are ready</span>
            <span className="tabular-nums">{clock(0)}</span>
          </p>
          {guests.length > 1 && <Hands wish={wish} answer={answer} clock={clock} onChange={onHands} />}
        </>
      )}
      <div className="mt-8 border-t border-sand-deep pt-7">{children}</div>
    </section>
  )
}

type Clock = (minutes: number) => string

/** Before the day is known, on a clock that nobody changes. */
function clockFor({ ready }: PlanWish, { readyBy }: Estimate, timeZone: string): Clock {
  if (readyBy)
    return (minutes) => formatClock(new Date(readyBy.getTime() + minutes * 60_000).toISOString(), timeZone)
  const [hours = 0, rest = 0] = ready.split(':').map(Number)
  return (minutes) => {
    const moment = (((hours * 60 + rest + minutes) % 1440) + 1440) % 1440
    return clockInWords(`${Math.floor(moment / 60)}:${moment % 60}`)
  }
}

const handsInWords = (count: number) => (count === 1 ? 'one beautician' : `${count} beauticians`)

interface VisitLaneProps {
  readonly visit: PlannedVisit
  readonly title: string
  readonly longest: number
  readonly clock: Clock
}

function VisitLane({ visit, title, longest, clock }: VisitLaneProps) {
  const end = visit.turns.at(-1)?.to ?? 0
  return (
    <li>
      <h3 className="font-display text-2xl font-semibold">{title}</h3>
      {/* The same as a picture: how her turns lie before the hour. */}
      <div aria-hidden="true" className="mt-2 flex h-2 gap-0.5">
        <span style={{ flexGrow: longest + visit.from }} />
        {visit.turns.map(({ from, to }) => (
          <span key={from} className="bg-gold" style={{ flexGrow: to - from }} />
        ))}
        <span style={{ flexGrow: -end }} />
      </div>
      <ol className="mt-3 grid gap-1.5">
        {visit.turns.map(({ guest, service, from, to }) => (
          <li key={from} className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] gap-x-3">
            <span className="text-text-soft tabular-nums">
              {clock(from)} – {clock(to)}
            </span>
            <span className="min-w-0 wrap-anywhere">
              <span className="font-medium">{guest.name}</span>, {service.name}
            </span>
          </li>
        ))}
      </ol>
    </li>
  )
}

interface HandsProps {
  readonly wish: PlanWish
  readonly answer: Estimate
  readonly clock: Clock
  readonly onChange: PlanAnswerProps['onHands']
}

/** Fewer hands begin earlier: hers to choose. It belongs to the planner's form, wherever it stands. */
function Hands({ wish, answer: { guests }, clock, onChange }: HandsProps) {
  const most = Math.min(MOST_BEAUTICIANS, guests.length)
  return (
    <div className="mt-5">
      <SelectField
        id={`${PLANNER}-beauticians`}
        name="beauticians"
        form={PLANNER}
        onChange={onChange}
        label="How many beauticians"
        defaultValue={wish.beauticians ?? ''}
      >
        <option value="">As you suggest</option>
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? 'One' : count}, beginning at {clock(-lengthOf(schedule(guests, count)))}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
