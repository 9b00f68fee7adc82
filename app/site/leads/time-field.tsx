import { FieldNotes } from '#app/site/components/forms/field.tsx'
import { hasValueOrError } from '#app/site/components/forms/fold.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import type { PartOfDay, TimeOfDay } from '#domain/appointments/parts-of-day.ts'
import type { FreeSlots } from './free-slots.ts'

interface TimeFieldProps {
  readonly field: (name: string) => FieldState
  readonly times: FreeSlots | null
  readonly onTimes: (times: FreeSlots) => void
}

/** The id of the group of times. */
export const timesId = (fieldId: string) => `${fieldId}-times`

/** The preferred time: any time, or a free one of the chosen day, as buttons grouped like on a client's own page. */
export function TimeField({ field, times, onTimes }: TimeFieldProps) {
  const { name, id, error } = field('preferredTime')
  const chosen = times?.chosen ?? ''
  const choice = ({ clock, text }: TimeOfDay) => (
    <label key={clock} className="choice-chip min-w-0 justify-center px-1.5">
      <input
        type="radio"
        name={name}
        value={clock}
        checked={clock === chosen}
        onChange={() => times && onTimes({ ...times, chosen: clock, timeHint: '' })}
        className="sr-only"
      />
      {text}
    </label>
  )
  const parts = times?.parts ?? []
  const open = parts.find((part) => part.times.some(({ clock }) => clock === chosen)) ?? parts[0]
  return (
    <fieldset
      id={timesId(id)}
      aria-describedby={times?.timeHint ? `${id}-hint` : undefined}
      className="min-w-0"
    >
      <legend className="text-[0.9375rem] font-medium">Time (optional)</legend>
      <div className="mt-1.5 grid justify-items-start gap-2">
        {choice({ clock: '', text: 'Any time' })}
        {parts.map((part) => (
          <details
            key={part.name}
            open={part === open}
            className="group w-full border border-sand-deep bg-white/60"
          >
            <summary className="flex min-h-11 cursor-pointer list-none items-center justify-between px-4 font-medium">
              {part.name}
              <Icon name="play" className="size-4 rotate-90 text-gold-deep group-open:-rotate-90" />
            </summary>
            <div className="grid grid-cols-[repeat(auto-fill,minmax(min(5.5rem,100%),1fr))] gap-2 px-3 pb-3">
              {fewer(part, chosen).map(choice)}
            </div>
          </details>
        ))}
      </div>
      <div role="status">
        <FieldNotes id={id} error={error} hint={times?.timeHint} />
      </div>
      {times?.canWait && (
        <label className="choice-chip mt-2 justify-start text-left">
          <input
            type="checkbox"
            name="waitlist"
            defaultChecked={hasValueOrError(field('waitlist'))}
            className="sr-only"
          />
          Put me on the waitlist: send me a message if a time on this day becomes free
        </label>
      )}
    </fieldset>
  )
}

/** With more times than these, only full and half hours are shown, and the chosen one. */
const MANY = 12

function fewer({ times }: PartOfDay, chosen: string): readonly TimeOfDay[] {
  if (times.length <= MANY) return times
  const round = times.filter(({ clock }) => /:[03]0$/.test(clock) || clock === chosen)
  return round.length > 0 ? round : times
}
