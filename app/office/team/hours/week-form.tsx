import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { ChoiceBox } from '#app/office/components/ui/choice-box.tsx'
import type { Beautician } from '#app/office/team/beauticians/queries.ts'
import type { WorkingShift } from '#domain/team/day-hours.ts'
import { hoursText, isAlwaysOpen, WEEKDAYS } from '#domain/team/working-hours.ts'
import { DayRow } from './day-row.tsx'
import { hoursLabels, useSaveWeek, versionOfWeek } from './save-week.ts'
import {
  dayName,
  shiftsOf,
  type TypedWeek,
  typedWeek,
  typedWeekProblem,
  typedWeekSchema,
  withOwnHours,
  withSameDays,
} from './typed-week.ts'

type Shifts = readonly WorkingShift[]

interface WeekFormProps {
  /** null for the business. */
  beautician: Beautician | null
  stored: Shifts
  /** The hours of the business. */
  business: Shifts
  mayEdit: boolean
}

const NEW_SHIFT = { from_time: '09:00', to_time: '18:00' }
/** Proposed to a new business. */
const SALON_HOURS = { weekday: 1, from_time: '10:00', to_time: '20:00' }

const businessSchema = typedWeekSchema(true)
const beauticianSchema = typedWeekSchema(false)

export function WeekForm({ beautician, stored, business, mayEdit }: WeekFormProps) {
  const { save } = useSaveWeek()
  const isBusiness = beautician === null
  const editForm = useEditForm<TypedWeek, TypedWeek, Shifts>({
    resolver: schemaResolver(isBusiness ? businessSchema : beauticianSchema),
    stored,
    versionOf: versionOfWeek,
    startValues: (shifts) => typedWeek(shifts, isBusiness),
  })
  const { form } = editForm
  const typed = form.watch()
  const shifts = shiftsOf(typed)
  const { isDirty, isSubmitting } = form.formState
  const problem = typedWeekProblem(typed, isBusiness)
  const set = (next: TypedWeek) => {
    for (const [name, value] of Object.entries(next))
      form.setValue(name as keyof TypedWeek, value, { shouldDirty: true })
  }
  const setDay = (weekday: number, day: Shifts) => set({ ...typed, [dayName(weekday)]: [...day] })

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
        {!isBusiness && (
          <OwnOrBusiness
            own={typed.own}
            disabled={!mayEdit}
            onChange={(own) => set(withOwnHours(own, editForm.basis, business))}
          />
        )}
        {mayEdit && isBusiness && isAlwaysOpen(shifts) && (
          <div className="flex flex-wrap items-center gap-2 rounded-lg bg-sunken px-3.5 py-2 text-sm">
            <p className="min-w-56 flex-1">
              Clients can ask for any time of day and night. Most salons: 10 am – 8 pm.
            </p>
            <Button variant="secondary" size="small" onClick={() => set(withSameDays([SALON_HOURS]))}>
              Use 10 am – 8 pm
            </Button>
          </div>
        )}
        {typed.own && (
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
                  onAdd={() => setDay(weekday, [...day, { weekday, ...NEW_SHIFT }])}
                  onChange={(old, next) =>
                    setDay(
                      weekday,
                      day.flatMap((one) => (one !== old ? [one] : next ? [next] : [])),
                    )
                  }
                  onCopy={() => set(withSameDays(day))}
                />
              )
            })}
          </ul>
        )}
        <p aria-live="polite" className="rounded-lg bg-sunken px-3.5 py-3 text-sm">
          {problem ? (
            <span className="text-danger">{problem}</span>
          ) : (
            <>
              {isBusiness ? 'On the website' : typed.own ? 'Own hours' : 'Hours of the business'}:{' '}
              <strong className="font-semibold">{hoursText(typed.own ? shifts : business)}</strong>
            </>
          )}
        </p>
        {mayEdit && (
          <Button type="submit" busy={isSubmitting} disabled={problem !== null || !isDirty}>
            Save hours
          </Button>
        )}
      </Card>
    </form>
  )
}

interface OwnOrBusinessProps {
  own: boolean
  disabled: boolean
  onChange: (own: boolean) => void
}

const OwnOrBusiness = ({ own, disabled, onChange }: OwnOrBusinessProps) => (
  <fieldset>
    <legend className="mb-1.5 text-sm font-medium">Hours</legend>
    <div className="grid grid-cols-2 gap-2">
      <ChoiceBox name="own" checked={!own} disabled={disabled} onChange={() => onChange(false)}>
        Same hours as the business
      </ChoiceBox>
      <ChoiceBox name="own" checked={own} disabled={disabled} onChange={() => onChange(true)}>
        Own hours
      </ChoiceBox>
    </div>
  </fieldset>
)
