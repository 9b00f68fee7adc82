import type { Day } from '#domain/time/dates.ts'
import type { FreeSlots } from './free-slots.ts'

interface DayChoiceProps {
  /** The id of the date field, which a choice sets. */
  readonly fieldId: string
  readonly times: FreeSlots | null
  readonly onTimes: (times: FreeSlots) => void
}

/** The next days with free times as buttons, like on a client's own page. */
export function DayChoice({ fieldId, times, onTimes }: DayChoiceProps) {
  if (!times || times.days.length === 0) return null
  function choose(day: Day) {
    const field = document.getElementById(fieldId)
    if (!times || !(field instanceof HTMLInputElement)) return
    onTimes({ ...times, day, dayText: '' })
    field.value = day
    // As if typed: the form saves its draft and asks for the times of that day.
    for (const type of ['input', 'change']) field.dispatchEvent(new Event(type, { bubbles: true }))
  }
  return (
    <fieldset aria-label="Days with free times" className="mt-2 grid min-w-0 grid-cols-4 gap-2">
      {times.days.map(({ day, title, text }) => (
        <label key={day} className="day-chip">
          {/* Without a form: only the date field is sent. */}
          <input
            type="radio"
            form=""
            name={`${fieldId}-choice`}
            checked={day === times.day}
            onChange={() => choose(day)}
            className="sr-only"
          />
          <span className="sr-only">{text}</span>
          <span aria-hidden="true" className="text-[0.8125rem]">
            {title}
          </span>
          <span aria-hidden="true" className="text-lg font-semibold lining-nums">
            {Number(day.slice(8))}
          </span>
        </label>
      ))}
    </fieldset>
  )
}
