/** The shifts of one weekday. */
import { Copy, Plus, X } from 'lucide-react'
import { Button } from '#app/office/components/ui/button.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import type { WorkingShift } from '#domain/team/day-hours.ts'

interface DayRowProps {
  name: string
  shifts: readonly WorkingShift[]
  mayEdit: boolean
  onAdd: () => void
  onChange: (old: WorkingShift, next: WorkingShift | null) => void
  /** Copies the day to all others. */
  onCopy: () => void
}

export const DayRow = ({ name, shifts, mayEdit, onAdd, onChange, onCopy }: DayRowProps) => (
  <li className="flex flex-wrap items-start gap-x-2 py-2">
    <span className="w-10 shrink-0 pt-2.5 font-medium max-sm:flex-1">{name}</span>
    <div className="min-w-0 flex-1 space-y-2 max-sm:order-last max-sm:basis-full">
      {shifts.length === 0 && <p className="pt-2.5 text-sm text-muted max-sm:pt-0">closed</p>}
      {shifts.map((shift, position) => (
        <ShiftFields
          // Two shifts of a day have no other stable key while they are typed.
          key={`${name} ${position.toString()}`}
          day={name}
          shift={shift}
          mayEdit={mayEdit}
          onChange={(next) => onChange(shift, next)}
        />
      ))}
    </div>
    {mayEdit && shifts.length > 0 && (
      <Button
        variant="ghost"
        size="small"
        className="text-muted md:mt-1"
        aria-label={`Copy to other days: ${name}`}
        onClick={onCopy}
      >
        <Copy aria-hidden="true" className="size-4" />
        Copy to other days
      </Button>
    )}
    {mayEdit && (
      <Button
        variant="ghost"
        size="icon"
        className="md:mt-1"
        aria-label={`Add hours on ${name}`}
        onClick={onAdd}
      >
        <Plus aria-hidden="true" className="size-4" />
      </Button>
    )}
  </li>
)

interface ShiftFieldsProps {
  day: string
  shift: WorkingShift
  mayEdit: boolean
  onChange: (next: WorkingShift | null) => void
}

const MIDNIGHT = '00:00'
const END_OF_DAY = '24:00'

/** On a phone the field itself opens the time picker, and its icon would cover half of the field. */
const timeClasses = 'w-32! px-2! max-sm:flex-1 max-sm:[&::-webkit-calendar-picker-indicator]:hidden'

/** A time input has no 24:00, so midnight at the end is written 00:00. */
const ShiftFields = ({ day, shift, mayEdit, onChange }: ShiftFieldsProps) => (
  <div className="flex items-center gap-1">
    <Input
      type="time"
      aria-label={`${day} from`}
      className={timeClasses}
      disabled={!mayEdit}
      value={shift.from_time}
      onChange={({ target }) => onChange({ ...shift, from_time: target.value })}
    />
    <span aria-hidden="true">–</span>
    <Input
      type="time"
      aria-label={`${day} until`}
      className={timeClasses}
      disabled={!mayEdit}
      value={shift.to_time === END_OF_DAY ? MIDNIGHT : shift.to_time}
      onChange={({ target }) =>
        onChange({ ...shift, to_time: target.value === MIDNIGHT ? END_OF_DAY : target.value })
      }
    />
    {mayEdit && (
      <Button
        variant="ghost"
        size="icon"
        aria-label={`Remove these hours on ${day}`}
        onClick={() => onChange(null)}
      >
        <X aria-hidden="true" className="size-4" />
      </Button>
    )}
  </div>
)
