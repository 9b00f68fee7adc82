// The fields of one function: what it is, when, where and for whom.
import { buttonClasses } from '#app/site/components/button-classes.ts'
import { FieldNotes, SelectField, TextField } from '#app/site/components/forms/field.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { functionLabels, functionName } from '#domain/leads/plan/function-name.ts'
import { fieldPrefix, type RequestedFunction } from '#domain/leads/plan/plan-input.ts'
import type { PlanFault } from '#domain/leads/plan/plan-time.ts'
import { areaAnswer } from '#domain/team/find-area.ts'
import { PersonFields } from './person-fields.tsx'
import { PLANNER } from './planner-id.ts'
import type { PlanBasis } from './queries.ts'

interface FunctionFieldsProps {
  readonly index: number
  readonly request: RequestedFunction
  readonly basis: PlanBasis
  readonly fault: PlanFault | null
  readonly isOnly: boolean
}

export function FunctionFields({ index, request, basis, fault, isOnly }: FunctionFieldsProps) {
  const prefix = fieldPrefix(index)
  const name = functionName(request)
  const field = (key: string) => ({ id: `${PLANNER}-${prefix}${key}`, name: prefix + key })
  const errorAt = (key: string) => (fault?.field === key ? fault.sentence : undefined)
  return (
    <fieldset className="min-w-0">
      <legend className="plan-step">{isOnly ? 'Your function' : `${index + 1}. ${name}`}</legend>
      <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
        <SelectField {...field('occasion')} label="Function" defaultValue={request.kind}>
          <KindOptions />
        </SelectField>
        <TextField
          {...field('name')}
          label="Your name for it (optional)"
          defaultValue={request.name}
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          {...field('day')}
          label="Date"
          type="date"
          defaultValue={request.day}
          error={errorAt('day')}
          required
        />
        <TextField
          {...field('ready')}
          label="Everyone ready by"
          type="time"
          step={900}
          defaultValue={request.ready}
          error={errorAt('ready')}
          required
        />
        <div className="sm:col-span-2">
          <TextField
            {...field('place')}
            label="Area or PIN code (optional)"
            list={`${PLANNER}-areas`}
            autoComplete="postal-code"
            defaultValue={request.place}
            maxLength={80}
            hint={areaAnswer(basis.areas, request.place)}
          />
        </div>
      </div>
      <ul className="mt-5 grid grid-cols-1 gap-4">
        {[...request.people.entries()].map(([row, person]) => (
          <PersonFields
            key={row}
            prefix={prefix}
            row={row}
            person={person}
            services={basis.services}
            isOnly={request.people.length === 1}
          />
        ))}
      </ul>
      <FieldNotes id={`${PLANNER}-${prefix}people`} error={errorAt('people')} />
      <div className="mt-4 flex flex-wrap gap-3">
        <button
          type="submit"
          id={`${PLANNER}-${prefix}more`}
          name={`${prefix}more`}
          value="1"
          className={`${buttonClasses('ink', 'compact')} w-full sm:w-auto`}
        >
          <Icon name="plus" />
          Add a person
        </button>
        {!isOnly && (
          <button
            type="submit"
            name="dropFunction"
            value={index}
            className="min-h-11 px-2 underline decoration-gold underline-offset-4"
          >
            Remove {name}
          </button>
        )}
      </div>
    </fieldset>
  )
}

export const KindOptions = () =>
  Object.entries(functionLabels).map(([kind, label]) => (
    <option key={kind} value={kind}>
      {label}
    </option>
  ))
