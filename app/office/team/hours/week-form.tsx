import { Copy, Plus, X } from 'lucide-react'
import { z } from 'zod'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import type { Beautician } from '#app/office/team/beauticians/queries.ts'
import {
  hoursText,
  isAlwaysOpen,
  WEEKDAYS,
  type WorkingShift,
  weekProblem,
} from '#domain/team/working-hours.ts'
import { hoursLabels, useSaveWeek, versionOfWeek } from './save-week.ts'

interface WeekFormProps {
  /** null for the business. */
  beautician: Beautician | null
  stored: readonly WorkingShift[]
  mayEdit: boolean
}

const NEW_SHIFT = { from_time: '09:00', to_time: '18:00' }
/** Proposed to a new business. */
const SALON_HOURS = { weekday: 1, from_time: '10:00', to_time: '20:00' }

type Shifts = readonly WorkingShift[]

const dayName = (weekday: number) => `day${weekday}` as const
const shiftsOf = (typed: TypedWeek) => WEEKDAYS.flatMap((_, index) => typed[dayName(index + 1)] ?? [])

/** One field per day, so that a newer version replaces only the days that were not changed here. */
type TypedWeek = Record<`day${number}`, WorkingShift[]>

const typedWeek = (shifts: Shifts): TypedWeek =>
  Object.fromEntries(
    WEEKDAYS.map((_, index) => [dayName(index + 1), shifts.filter(({ weekday }) => weekday === index + 1)]),
  )

const week = z.custom<TypedWeek>().superRefine((typed, context) => {
  const message = weekProblem(shiftsOf(typed))
  if (message) context.addIssue({ code: 'custom', message })
})

export function WeekForm({ beautician, stored, mayEdit }: WeekFormProps) {
  const { save } = useSaveWeek()
  const editForm = useEditForm<TypedWeek, TypedWeek, Shifts>({
    resolver: schemaResolver(week),
    stored,
    versionOf: versionOfWeek,
    startValues: typedWeek,
  })
  const { form } = editForm
  const typed = form.watch()
  const shifts = shiftsOf(typed)
  const { isDirty, isSubmitting } = form.formState
  const problem = weekProblem(shifts)
  const set = (weekday: number, day: Shifts) =>
    form.setValue(dayName(weekday), [...day], { shouldDirty: true })
  const setAll = (day: Shifts) => {
    for (const index of WEEKDAYS.keys())
      set(
        index + 1,
        day.map((one) => ({ ...one, weekday: index + 1 })),
      )
  }

  return (
    <form
      noValidate
      onSubmit={editForm.submit({
        save: (parsed, before) =>
          save({ beautician: beautician?.id ?? null, before, shifts: shiftsOf(parsed) }),
        failed: hoursLabels.updateFailed,
      })}
    >
      <Card className="space-y-3 p-4 md:p-6">
        <FormNotices editForm={editForm} what="these hours" />
        {mayEdit && !beautician && isAlwaysOpen(shifts) && (
          <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3.5 py-2 text-sm">
            <p className="min-w-56 flex-1">
              Clients can ask for any time of day and night. Most salons: 10 am – 8 pm.
            </p>
            <Button variant="secondary" size="small" onClick={() => setAll([SALON_HOURS])}>
              Use 10 am – 8 pm
            </Button>
          </div>
        )}
        <ul className="divide-y divide-line">
          {WEEKDAYS.map((name, index) => {
            const weekday = index + 1
            const day = typed[dayName(weekday)] ?? []
            return (
              <DayRow
                key={name}
                name={name}
                shifts={day}
                mayEdit={mayEdit}
                onAdd={() => set(weekday, [...day, { weekday, ...NEW_SHIFT }])}
                onChange={(old, next) =>
                  set(
                    weekday,
                    day.flatMap((one) => (one !== old ? [one] : next ? [next] : [])),
                  )
                }
                onRepeat={index === 0 ? () => setAll(day) : undefined}
              />
            )
          })}
        </ul>
        <HoursSummary beautician={beautician} shifts={shifts} problem={problem} />
        {mayEdit && (
          <div className="flex flex-wrap gap-2">
            <Button type="submit" busy={isSubmitting} disabled={problem !== null || !isDirty}>
              Save hours
            </Button>
            {beautician && shifts.length > 0 && (
              <Button variant="ghost" onClick={() => setAll([])}>
                Same as the business
              </Button>
            )}
          </div>
        )}
      </Card>
    </form>
  )
}

interface HoursSummaryProps {
  beautician: Beautician | null
  shifts: readonly WorkingShift[]
  problem: string | null
}

function HoursSummary({ beautician, shifts, problem }: HoursSummaryProps) {
  const label = beautician ? 'Summary' : 'On the website'
  return (
    <p aria-live="polite" className="rounded-lg bg-sunken px-3.5 py-3 text-sm">
      {problem ? (
        <span className="text-danger">{problem}</span>
      ) : beautician && shifts.length === 0 ? (
        'Same hours as the business.'
      ) : (
        <>
          {label}: <strong className="font-semibold">{hoursText(shifts)}</strong>
        </>
      )}
    </p>
  )
}

interface DayRowProps {
  name: string
  shifts: readonly WorkingShift[]
  mayEdit: boolean
  onAdd: () => void
  onChange: (old: WorkingShift, next: WorkingShift | null) => void
  /** On the first day: copies it to all others. */
  onRepeat?: () => void
}

const DayRow = ({ name, shifts, mayEdit, onAdd, onChange, onRepeat }: DayRowProps) => (
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
      {mayEdit && onRepeat && shifts.length > 0 && (
        <Button variant="ghost" size="small" onClick={onRepeat}>
          <Copy aria-hidden="true" className="size-4" />
          Copy Monday to all days
        </Button>
      )}
    </div>
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
