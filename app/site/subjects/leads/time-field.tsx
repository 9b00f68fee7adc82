// At which hour, and where: any time, or one of the free ones of the chosen day. What is free is asked for when the form is
// first touched, and again whenever day, service or place change (watch-free-times.ts).
import { useEffect, useRef, useState } from 'react'
import { buttonLook } from '#app/site/components/button-looks.ts'
import { SelectField, TextField } from '#app/site/components/forms/field.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'
import { readDraft } from '#app/site/lib/forms/form-draft.ts'
import { afterThisFrame } from '#app/site/lib/page/after-this-frame.ts'
import type { FreeTimes } from './free-times.ts'
import { SHOW_TIMES } from './show-times.ts'

interface TimeFieldProps {
  readonly field: (name: string) => FieldState
  readonly timeZone: string
  /** What the server has found already. */
  readonly given: FreeTimes | null
}

export function TimeField({ field, timeZone, given }: TimeFieldProps) {
  const { name, id, defaultValue = '', error } = field('preferredTime')
  const place = field('place')
  const here = useRef<HTMLDivElement>(null)
  const [times, setTimes] = useState(given)
  const [wanted, setWanted] = useState(defaultValue)

  useEffect(() => {
    const form = here.current?.closest('form')
    if (!form) return
    let stop = () => {}
    let isOver = false
    const begin = () => {
      form.removeEventListener('focusin', begin)
      afterThisFrame(() =>
        import('./watch-free-times.ts').then(
          ({ watchFreeTimes }) => {
            if (!isOver) stop = watchFreeTimes(form, timeZone, setTimes)
          },
          (error: unknown) => {
            reportError(error)
            form.addEventListener('focusin', begin)
          },
        ),
      )
    }
    setWanted((chosen) => chosen || (readDraft('appointment')?.values[name] ?? ''))
    const forget = () => setWanted('')
    form.addEventListener('focusin', begin)
    form.addEventListener('reset', forget)
    if (form.contains(document.activeElement)) begin()
    return () => {
      isOver = true
      stop()
      form.removeEventListener('focusin', begin)
      form.removeEventListener('reset', forget)
    }
  }, [timeZone, name])

  const isFree = times?.parts.some((part) => part.times.some(({ clock }) => clock === wanted)) ?? false
  return (
    <div ref={here} className="contents">
      <SelectField
        id={id}
        name={name}
        error={error}
        label="Time (optional)"
        hint={times ? hintFor(times, wanted !== '' && !isFree) : undefined}
        value={isFree ? wanted : ''}
        onChange={(event) => setWanted(event.currentTarget.value)}
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
      {times && times.areas.length > 0 && (
        <>
          <TextField
            {...place}
            defaultValue={place.defaultValue ?? times.place}
            label="Area or PIN code (optional)"
            list={`${place.id}-areas`}
            autoComplete="postal-code"
            hint={
              times.isElsewhere
                ? 'We may not come there yet. Send your request, and we will tell you.'
                : undefined
            }
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
    </div>
  )
}

function hintFor({ parts }: FreeTimes, isTaken: boolean): string | undefined {
  if (parts.length === 0)
    return 'No time is free on that day. Choose another one, or send your request and we will find one.'
  return isTaken ? 'The time you chose is not free on that day.' : undefined
}
