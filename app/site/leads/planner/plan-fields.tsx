import { buttonClasses } from '#app/site/components/button-classes.ts'
import { SelectField } from '#app/site/components/forms/field.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import type { Estimate } from '#domain/leads/plan/estimate.ts'
import { type FunctionKind, functionLabels } from '#domain/leads/plan/function-name.ts'
import { MOST_FUNCTIONS, type PlanRequest } from '#domain/leads/plan/plan-input.ts'
import { FunctionFields, KindOptions } from './function-fields.tsx'
import { PLANNER } from './planner-id.ts'
import type { PlanBasis } from './queries.ts'

interface PlanFieldsProps {
  readonly request: PlanRequest
  readonly basis: PlanBasis
  readonly fault: Estimate['fault']
  readonly hasScripts: boolean
}

export function PlanFields({ request: { functions }, basis, fault, hasScripts }: PlanFieldsProps) {
  return (
    <div className="grid grid-cols-1 gap-10">
      {/* Enter activates the first button of a form, which must be the one that shows the plan. */}
      <button type="submit" tabIndex={-1} aria-hidden="true" className="sr-only" />
      <datalist id={`${PLANNER}-areas`}>
        {basis.areas.map(({ name }) => (
          <option key={name} value={name} />
        ))}
      </datalist>
      {[...functions.entries()].map(([index, request]) => (
        <FunctionFields
          key={index}
          index={index}
          request={request}
          basis={basis}
          fault={fault?.function === index ? fault : null}
          isOnly={functions.length === 1}
        />
      ))}
      {functions.length < MOST_FUNCTIONS && (
        <div className="flex flex-wrap items-end gap-3 border-t border-sand-deep pt-6">
          <div className="min-w-0 grow basis-52">
            <SelectField
              key={functions.length}
              id={`${PLANNER}-next`}
              name="next"
              label="Another function"
              defaultValue={nextKind(functions)}
            >
              <KindOptions />
            </SelectField>
          </div>
          <button
            type="submit"
            id={`${PLANNER}-another`}
            name="another"
            value="1"
            className={`${buttonClasses('ink', 'compact')} w-full sm:w-auto`}
          >
            <Icon name="plus" />
            Add a function
          </button>
        </div>
      )}
      {hasScripts ? (
        <noscript>
          <ShowPlan />
        </noscript>
      ) : (
        <ShowPlan />
      )}
    </div>
  )
}

const ShowPlan = () => (
  <button type="submit" className={`${buttonClasses('primary')} w-full`}>
    Show price and times
  </button>
)

/** The first kind of a wedding that is not planned yet. */
function nextKind(functions: PlanRequest['functions']): FunctionKind {
  const kinds = Object.keys(functionLabels) as FunctionKind[]
  return kinds.find((kind) => !functions.some((one) => one.kind === kind)) ?? 'other'
}
