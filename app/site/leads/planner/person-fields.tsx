import { SelectField, TextField } from '#app/site/components/forms/field.tsx'
import { Icon } from '#app/site/components/icon.tsx'
import { MOST_OF_A_KIND, type OfferedService, type RequestedPerson } from '#domain/leads/plan/plan-input.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { categoriesOf, formatDuration } from '#domain/services/service.ts'
import { PLANNER } from './planner-id.ts'

interface PersonFieldsProps {
  /** Of the function's fields. */
  readonly prefix: string
  /** The number in the names of the person's fields. */
  readonly row: number
  readonly person: RequestedPerson
  readonly services: readonly OfferedService[]
  readonly isOnly: boolean
}

export function PersonFields({ prefix, row, person, services, isOnly }: PersonFieldsProps) {
  const chosen = person.services.flatMap((id) => services.filter((service) => service.id === id))
  const left = services.filter(({ id }) => !person.services.includes(id))
  const name = person.who.trim() || `Person ${row + 1}`
  return (
    <li className="plan-person bg-white p-4 sm:p-6">
      <div className="flex flex-wrap items-end gap-3 *:min-w-0 *:first:grow *:first:basis-36 *:nth-2:basis-22">
        <TextField
          id={`${PLANNER}-${prefix}who${row}`}
          name={`${prefix}who${row}`}
          label="Who"
          defaultValue={person.who}
          placeholder="Sister, friend…"
          maxLength={60}
          autoComplete="off"
        />
        <TextField
          id={`${PLANNER}-${prefix}count${row}`}
          name={`${prefix}count${row}`}
          label="How many"
          type="number"
          inputMode="numeric"
          min={1}
          max={MOST_OF_A_KIND}
          defaultValue={person.count}
        />
        {!isOnly && (
          <button
            type="submit"
            name={`${prefix}drop`}
            value={row}
            aria-label={`Remove ${name}`}
            className="icon-link mb-0.5 text-text-soft"
          >
            <Icon name="close" />
          </button>
        )}
      </div>
      {chosen.length > 0 && (
        <ul className="mt-4 grid gap-2">
          {chosen.map(({ id, name: service, duration_minutes, price }) => (
            <li key={id} className="flex items-center gap-3 border-l-2 border-gold bg-sand/60 pl-4">
              <input type="hidden" name={`${prefix}service${row}`} value={id} />
              <span className="min-w-0 grow py-2 wrap-anywhere">
                <span className="font-medium">{service}</span>{' '}
                <span className="block text-sm text-text-soft">
                  {formatDuration(duration_minutes)} · {formatRupees(price)}
                </span>
              </span>
              <button
                type="submit"
                name={`${prefix}take`}
                value={`${row} ${id}`}
                aria-label={`Remove ${service} for ${name}`}
                className="icon-link shrink-0 text-text-soft"
              >
                <Icon name="close" />
              </button>
            </li>
          ))}
        </ul>
      )}
      <div className="mt-4">
        <SelectField
          id={`${PLANNER}-${prefix}add${row}`}
          name={`${prefix}add${row}`}
          label={chosen.length > 0 ? 'Add a service' : 'Choose a service'}
          aria-label={`Add a service for ${name}`}
          defaultValue=""
        >
          <option value="">Choose…</option>
          {[...categoriesOf(left), null].map((category) => (
            <ServiceChoices
              key={category}
              category={category}
              services={left.filter((service) => service.category === category)}
            />
          ))}
        </SelectField>
      </div>
    </li>
  )
}

function ServiceChoices({
  category,
  services,
}: {
  category: string | null
  services: readonly OfferedService[]
}) {
  if (services.length === 0) return null
  return (
    <optgroup label={category ?? 'More'}>
      {services.map(({ id, name, duration_minutes, price }) => (
        <option key={id} value={id}>
          {name}, {formatDuration(duration_minutes)}, {formatRupees(price)}
        </option>
      ))}
    </optgroup>
  )
}
