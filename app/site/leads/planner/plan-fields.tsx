import { buttonClasses } from '#app/site/components/button-classes.ts'
import { FieldNotes, TextField } from '#app/site/components/forms/field.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import type { Estimate } from '#domain/leads/plan/estimate.ts'
import { occasions, type PlanRequest } from '#domain/leads/plan/plan-input.ts'
import { areaAnswer } from '#domain/team/find-area.ts'
import { PersonFields } from './person-fields.tsx'
import { PLANNER } from './planner-id.ts'
import type { PlanBasis } from './queries.ts'

interface PlanFieldsProps {
  readonly request: PlanRequest
  readonly basis: PlanBasis
  readonly fault: Estimate['fault']
}

export function PlanFields({ request, basis, fault }: PlanFieldsProps) {
  const errorAt = (field: string) => (fault?.field === field ? fault.sentence : undefined)
  const { areas } = basis
  return (
    <div className="grid grid-cols-1 gap-10">
      {/* Enter activates the first button of a form, which must be the one that shows the plan. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <fieldset className="min-w-0">
        <legend className="plan-step">Occasion</legend>
        <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] gap-3">
          {Object.entries(occasions).map(([name, { label }]) => (
            <label key={name} className="occasion">
              <input
                type="radio"
                id={`${PLANNER}-${name}`}
                name="occasion"
                value={name}
                defaultChecked={name === request.occasion}
                className="sr-only"
              />
              {label}
            </label>
          ))}
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="plan-step">When and where</legend>
        <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
          <TextField
            id={`${PLANNER}-day`}
            name="day"
            label="Date"
            type="date"
            defaultValue={request.day}
            error={errorAt('day')}
            required
          />
          <TextField
            id={`${PLANNER}-ready`}
            name="ready"
            label="Everyone ready by"
            type="time"
            step={900}
            defaultValue={request.ready}
            error={errorAt('ready')}
            required
          />
          <div className="sm:col-span-2">
            <TextField
              id={`${PLANNER}-place`}
              name="place"
              label="Area or PIN code (optional)"
              list={`${PLANNER}-areas`}
              autoComplete="postal-code"
              defaultValue={request.place}
              hint={areaAnswer(areas, request.place)}
            />
            <datalist id={`${PLANNER}-areas`}>
              {areas.map(({ name }) => (
                <option key={name} value={name} />
              ))}
            </datalist>
          </div>
        </div>
      </fieldset>
      <fieldset className="min-w-0">
        <legend className="plan-step">Who needs what</legend>
        <ul className="grid grid-cols-1 gap-4">
          {[...request.people.entries()].map(([row, person]) => (
            <PersonFields
              key={row}
              row={row}
              person={person}
              services={basis.services}
              isOnly={request.people.length === 1}
            />
          ))}
        </ul>
        <FieldNotes id={`${PLANNER}-people`} error={errorAt('people')} />
        <button
          type="submit"
          id={`${PLANNER}-more`}
          name="more"
          value="1"
          className={`${buttonClasses('ink', 'compact')} mt-4 w-full sm:w-auto`}
        >
          <Icon name="plus" />
          Add a person
        </button>
      </fieldset>
      <noscript>
        <button type="submit" className={`${buttonClasses('primary')} w-full`}>
          Show price and times
        </button>
      </noscript>
    </div>
  )
}
