// The planner's result: the price and the schedule of each beautician.
import type { ChangeEvent, ReactNode } from 'react'
import { SelectField } from '#app/site/components/forms/field.tsx'
import type { Estimate } from '#domain/leads/plan/estimate.ts'
import { type PlanClock, planClock } from '#domain/leads/plan/plan-clock.ts'
import type { PlanRequest } from '#domain/leads/plan/plan-input.ts'
import { lengthOf, MOST_BEAUTICIANS, type PlannedAppointment, schedule } from '#domain/leads/plan/schedule.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { addDays, formatDay, isDay } from '#domain/time/dates.ts'
import { PLANNER } from './planner-id.ts'

interface PlanAnswerProps {
  readonly request: PlanRequest
  readonly answer: Estimate
  readonly fault: Estimate['fault']
  readonly timeZone: string
  readonly onHands: (event: ChangeEvent<HTMLSelectElement>) => void
  readonly children: ReactNode
}

export function PlanAnswer({ request, answer, fault, timeZone, onHands, children }: PlanAnswerProps) {
  const { guests, price, visits, notes } = answer
  const clock = planClock(request, answer.readyBy, timeZone)
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
          {isDay(request.day) && ` on ${formatDay(request.day)}`}
          {visits && `, ${handsText(visits.length)} from ${clock.start(-lengthOf(visits))}`}
          {visits &&
            isDay(request.day) &&
            clock.isDayBefore(-lengthOf(visits)) &&
            ` (${formatDay(addDays(request.day, -1))})`}
        </p>
        <p className="mt-2 text-pretty text-text-soft">{ESTIMATE}</p>
        {notes.map((note) => (
          <p key={note} className="mt-3 border-l-2 border-gold bg-white/70 px-4 py-3">
            {note}
          </p>
        ))}
        {fault && (
          <p className="mt-3 border-l-2 border-sindoor bg-rose/30 px-4 py-3 text-sindoor-deep">
            {fault.sentence}
          </p>
        )}
      </div>
      {visits && (
        <>
          <ol className="mt-6 grid gap-5">
            {visits.map((appointment, index) => (
              <AppointmentLane
                key={appointment.from + appointment.turns.map(({ guest }) => guest.name).join()}
                appointment={appointment}
                title={visits.length === 1 ? 'Your beautician' : `Beautician ${index + 1}`}
                longest={lengthOf(visits)}
                clock={clock}
              />
            ))}
          </ol>
          <p className="mt-5 flex justify-between border-t border-gold/60 pt-3 font-semibold">
            <span>Everyone is ready</span>
            <span className="tabular-nums">{clock.time(0)}</span>
          </p>
          {guests.length > 1 && <Hands request={request} answer={answer} clock={clock} onChange={onHands} />}
        </>
      )}
      <div className="mt-8 border-t border-sand-deep pt-7">{children}</div>
    </section>
  )
}

const ESTIMATE =
  'The price and timings are an estimate. We will call you to confirm that our beauticians are available.'

const handsText = (count: number) => (count === 1 ? 'one beautician' : `${count} beauticians`)

interface AppointmentLaneProps {
  readonly appointment: PlannedAppointment
  readonly title: string
  readonly longest: number
  readonly clock: PlanClock
}

function AppointmentLane({ appointment, title, longest, clock }: AppointmentLaneProps) {
  const end = appointment.turns.at(-1)?.to ?? 0
  return (
    <li>
      <h3 className="font-display text-2xl font-semibold">{title}</h3>
      {/* A small chart of the same turns. */}
      <div aria-hidden="true" className="mt-2 flex h-2 gap-0.5">
        <span style={{ flexGrow: longest + appointment.from }} />
        {appointment.turns.map(({ from, to }) => (
          <span key={from} className="bg-gold" style={{ flexGrow: to - from }} />
        ))}
        <span style={{ flexGrow: -end }} />
      </div>
      <ol className="mt-3 grid gap-1.5">
        {appointment.turns.map(({ guest, service, from, to }) => (
          <li key={from} className="grid grid-cols-[minmax(0,9.5rem)_minmax(0,1fr)] gap-x-3">
            <span className="text-text-soft tabular-nums">
              {clock.time(from)} – {clock.time(to)}
              {clock.isDayBefore(from) && <span className="block text-sm">the day before</span>}
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
  readonly request: PlanRequest
  readonly answer: Estimate
  readonly clock: PlanClock
  readonly onChange: PlanAnswerProps['onHands']
}

/** The number of beauticians: with fewer, the work begins earlier. `form` makes it part of the planner's form. */
function Hands({ request, answer: { guests }, clock, onChange }: HandsProps) {
  const most = Math.min(MOST_BEAUTICIANS, guests.length)
  return (
    <div className="mt-5">
      <SelectField
        id={`${PLANNER}-beauticians`}
        name="beauticians"
        form={PLANNER}
        onChange={onChange}
        label="How many beauticians"
        defaultValue={request.beauticians ?? ''}
      >
        <option value="">You decide</option>
        {Array.from({ length: most }, (_, index) => index + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? 'One' : count}, starts {clock.start(-lengthOf(schedule(guests, count)))}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
