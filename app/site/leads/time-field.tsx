import { SelectField } from '#app/site/components/forms/field.tsx'
import type { FieldState } from '#app/site/components/forms/public-form.tsx'
import type { FreeSlots } from './free-slots.ts'

interface TimeFieldProps {
  readonly field: (name: string) => FieldState
  readonly times: FreeSlots | null
  readonly onTimes: (times: FreeSlots) => void
}

/** The preferred time: any time, or a free one of the chosen day. */
export function TimeField({ field, times, onTimes }: TimeFieldProps) {
  const { name, id, error } = field('preferredTime')
  return (
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
          {part.times.map(({ clock, text }) => (
            <option key={clock} value={clock}>
              {text}
            </option>
          ))}
        </optgroup>
      ))}
    </SelectField>
  )
}
