import { useQuery } from '@tanstack/react-query'
import { useController, useFormContext } from 'react-hook-form'
import { Select } from '#app/office/components/ui/select.tsx'
import { TickRow } from '#app/office/components/ui/tick-row.tsx'
import { serviceNamesQuery } from '#app/office/services/queries.ts'
import { formatRupees } from '#domain/money/format-rupees.ts'
import { MOST_OF_ONE, type TypedOffer } from '#domain/services/offers/offer-form.ts'
import { inOrder, type Offer } from './queries.ts'

const times = Array.from({ length: MOST_OF_ONE }, (_, index) => ({
  value: String(index + 1),
  label: `${index + 1} ×`,
}))

/** The services of this offer, including inactive ones, then all others. */
export function useOfferableServices(record: Offer | null) {
  const { data: active = [], isError } = useQuery(serviceNamesQuery)
  const own = (record ? inOrder(record) : []).flatMap(({ service }) =>
    service ? [service.is_active ? service : { ...service, name: `${service.name} (inactive)` }] : [],
  )
  const others = active.filter(({ id }) => !own.some((service) => service.id === id))
  return { services: [...own, ...others], isError }
}

/** The services of the offer, in the order in which they were ticked, with quantities. */
export function ServicesField({ record }: { record: Offer | null }) {
  const { field } = useController<TypedOffer, 'services'>({ name: 'services' })
  const { formState } = useFormContext<TypedOffer>()
  const { services, isError } = useOfferableServices(record)
  const chosen = field.value
  const error = formState.errors.services?.message ?? formState.errors.services?.root?.message
  return (
    <fieldset aria-describedby={error ? 'offer-services-error' : undefined}>
      <legend className="mb-1.5 text-sm font-medium">Services</legend>
      {isError && <p className="text-sm text-danger">The services could not be loaded.</p>}
      <ul className="max-h-64 overflow-y-auto rounded-lg border border-line-strong bg-card">
        {services.map(({ id, name, price }) => {
          const line = chosen.find(({ service_id }) => service_id === id)
          return (
            <li key={id} className="flex items-center gap-2 pr-2">
              <TickRow
                checked={line !== undefined}
                onChange={(checked) =>
                  field.onChange(
                    checked
                      ? [...chosen, { service_id: id, quantity: 1 }]
                      : chosen.filter(({ service_id }) => service_id !== id),
                  )
                }
              >
                <span className="min-w-0 py-2 wrap-anywhere">{name}</span>
                <span className="ml-auto text-muted tabular-nums">{formatRupees(price)}</span>
              </TickRow>
              {line && (
                <div className="w-20 shrink-0">
                  <Select
                    aria-label={`Quantity: ${name}`}
                    options={times}
                    value={String(line.quantity)}
                    onChange={({ target }) =>
                      field.onChange(
                        chosen.map((one) =>
                          one === line ? { ...one, quantity: Number(target.value) } : one,
                        ),
                      )
                    }
                  />
                </div>
              )}
            </li>
          )
        })}
      </ul>
      {error && (
        <p id="offer-services-error" role="alert" className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}
