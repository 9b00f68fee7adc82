// At which hour, and where: any time, or one of the free ones of the chosen day.
import { buttonLook } from '#app/site/components/button-looks.ts'
import { SelectField, TextField } from '#app/site/components/forms/field.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'
import type { FreeTimes } from './free-times.ts'
import { SHOW_TIMES } from './show-times.ts'

interface TimeFieldProps {
  readonly field: (name: string) => FieldState
  readonly times: FreeTimes | null
  readonly onTimes: (times: FreeTimes) => void
}

export function TimeField({ field, times, onTimes }: TimeFieldProps) {
  const { name, id, error } = field('preferredTime')
  const place = field('place')
  return (
    <>
      <SelectField
        id={id}
        name={name}
        error={error}
        label="Time (optional)"
        hint={times?.timeHint}
        value={times?.chosen ?? ''}
        onChange={({ currentTarget }) =>
          times && onTimes({ ...times, chosen: currentTarget.value, timeHint: '' })
        }
      >
        <option value="">Any time</option>
        {times?.parts.map((part) => (
          <optgroup key={part.name} label={part.name}>
            {part.times.map(({ clock, words }) => (
              <option key={clock} value={clock}>
                {words}
              </option>
            ))}
          </optgroup>
        ))}
      </SelectField>
      {times?.areas[0] && (
        <>
          <TextField
            {...place}
            defaultValue={place.defaultValue ?? times.place}
            label="Area or PIN code (optional)"
            list={`${place.id}-areas`}
            autoComplete="postal-code"
            hint={times.placeHint}
          />
          <datalist id={`${place.id}-areas`}>
            {times.areas.map((area) => (
              <option key={area} value={area} />
            ))}
          </datalist>
        </>
      )}
      {/* Of these a browser with scripts has no use, so its code goes without them. */}
      <noscript>
        {import.meta.env.SSR && (
          <>
            {/* Enter presses a form's first button, and should send. */}
            <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
            <button type="submit" name={SHOW_TIMES} className={`${buttonLook('ink')} w-full`}>
              Show free times
            </button>
          </>
        )}
      </noscript>
    </>
  )
}
