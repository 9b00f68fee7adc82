// The result of one function: whether it can be staffed, the schedule of each beautician, and the price by person.
import type { ChangeEvent } from 'react'
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { SelectField } from '#app/site/components/forms/field.tsx'
import type { FunctionEstimate } from '#domain/leads/plan/estimate.ts'
import { functionName } from '#domain/leads/plan/function-name.ts'
import { type PlanClock, planClock } from '#domain/leads/plan/plan-clock.ts'
import { fieldPrefix, type RequestedFunction } from '#domain/leads/plan/plan-input.ts'
import type { FunctionPrice } from '#domain/leads/plan/plan-price.ts'
import type { PlanFault } from '#domain/leads/plan/plan-time.ts'
import { lengthOf, MOST_BEAUTICIANS, type PlannedAppointment, schedule } from '#domain/leads/plan/schedule.ts'
import { formatDateAndClock, toWallClock } from '#domain/time/business-time.ts'
import { addDays, formatDay, isDay } from '#domain/time/dates.ts'
import { PLANNER } from './planner-id.ts'
import { FunctionPriceLines } from './price-lines.tsx'

interface FunctionAnswerProps {
  readonly index: number
  readonly isOnly: boolean
  readonly asked: RequestedFunction
  readonly found: FunctionEstimate
  readonly price: FunctionPrice | undefined
  readonly fault: PlanFault | null
  readonly timeZone: string
  readonly isChecking: boolean
  readonly onHands: (event: ChangeEvent<HTMLSelectElement>) => void
}

export function FunctionAnswer(props: FunctionAnswerProps) {
  const { index, isOnly, asked, found, price, fault, timeZone, isChecking, onHands } = props
  const { guests, visits, notes, readyBy } = found
  const clock = planClock(asked, readyBy, timeZone)
  const { day } = asked
  return (
    <section aria-label={functionName(asked)} className="mt-6 border-t border-gold/60 pt-4">
      <h3 className={isOnly ? 'sr-only' : 'font-display text-3xl font-semibold'}>{functionName(asked)}</h3>
      <div role="status">
        <p className="mt-1 text-lg text-pretty">
          {guests.length === 1 ? 'For 1 person' : `For ${guests.length} people`}
          {isDay(day) && ` on ${formatDay(day)}`}
          {visits && `, ${handsText(visits.length)} from ${clock.start(-lengthOf(visits))}`}
          {visits &&
            isDay(day) &&
            clock.isDayBefore(-lengthOf(visits)) &&
            ` (${formatDay(addDays(day, -1))})`}
        </p>
        <StaffingText found={found} timeZone={timeZone} index={index} isChecking={isChecking} />
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
          <ol className="mt-5 grid gap-5">
            {visits.map((appointment, number) => (
              <AppointmentLane
                key={appointment.from + appointment.turns.map(({ guest }) => guest.name).join()}
                appointment={appointment}
                title={visits.length === 1 ? 'Your beautician' : `Beautician ${number + 1}`}
                longest={lengthOf(visits)}
                clock={clock}
              />
            ))}
          </ol>
          <p className="mt-5 flex justify-between border-t border-gold/60 pt-3 font-semibold">
            <span>Everyone is ready</span>
            <span className="tabular-nums">{clock.time(0)}</span>
          </p>
          {guests.length > 1 && (
            <Hands index={index} asked={asked} found={found} clock={clock} onChange={onHands} />
          )}
        </>
      )}
      {price && <FunctionPriceLines price={price} />}
    </section>
  )
}

const handsText = (count: number) => (count === 1 ? 'one beautician' : `${count} beauticians`)

interface StaffingTextProps {
  readonly found: FunctionEstimate
  readonly timeZone: string
  readonly index: number
  readonly isChecking: boolean
}

/** What the calendar says. The button of another time belongs to the planner's form. */
function StaffingText({
  found: { staffing, schedules, readyBy, fault },
  timeZone,
  index,
  isChecking,
}: StaffingTextProps) {
  if (staffing.state === 'unchecked') {
    const isAsked = isChecking && readyBy !== null && !fault && schedules.length > 0
    return isAsked && <p className="mt-3 text-text-soft">Checking our calendar…</p>
  }
  if (staffing.state === 'free') {
    const count = schedules[staffing.schedule]?.length ?? 1
    return (
      <p className="mt-3 border-l-2 border-gold bg-white/70 px-4 py-3 print:hidden">
        {count === 1 ? '1 beautician is' : `${count} beauticians are`} free at this time. Nothing is booked
        yet.
      </p>
    )
  }
  if (staffing.state === 'full') {
    return (
      <p className="mt-3 border-l-2 border-sindoor bg-white/70 px-4 py-3">
        We are not free then, nor at any time near it. Send us your plan, and we will call you.
      </p>
    )
  }
  const other = formatDateAndClock(staffing.readyBy.toISOString(), timeZone)
  return (
    <div className="mt-3 grid gap-2 border-l-2 border-sindoor bg-white/70 px-4 py-3">
      <p>
        We are not free then. The nearest that works: everyone ready by {other}, with{' '}
        {handsText(staffing.beauticians)}.
      </p>
      <button
        type="submit"
        form={PLANNER}
        name={`${fieldPrefix(index)}at`}
        value={toWallClock(staffing.readyBy, timeZone)}
        className={`${buttonClasses('ink', 'compact')} justify-self-start`}
      >
        Take {other}
      </button>
    </div>
  )
}

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
      <h4 className="font-display text-2xl font-semibold">{title}</h4>
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
  readonly index: number
  readonly asked: RequestedFunction
  readonly found: FunctionEstimate
  readonly clock: PlanClock
  readonly onChange: FunctionAnswerProps['onHands']
}

/** The number of beauticians: with fewer, the work begins earlier. `form` makes it part of the planner's form. */
function Hands({ index, asked, found: { guests }, clock, onChange }: HandsProps) {
  const most = Math.min(MOST_BEAUTICIANS, guests.length)
  const name = `${fieldPrefix(index)}beauticians`
  return (
    <div className="mt-5">
      <SelectField
        id={`${PLANNER}-${name}`}
        name={name}
        form={PLANNER}
        onChange={onChange}
        label="How many beauticians"
        defaultValue={asked.beauticians ?? ''}
      >
        <option value="">You decide</option>
        {Array.from({ length: most }, (_, position) => position + 1).map((count) => (
          <option key={count} value={count}>
            {count === 1 ? 'One' : count}, starts {clock.start(-lengthOf(schedule(guests, count)))}
          </option>
        ))}
      </SelectField>
    </div>
  )
}
