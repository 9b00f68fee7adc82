/** All prices in one table: for a new business, and for the day on which all of them rise. */
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { ErrorState } from '#app/office/components/error-state.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Loading } from '#app/office/components/ui/spinner.tsx'
import { reasonOf } from '#app/office/lib/data/failure.ts'
import { serviceForm } from '#domain/services/service-form.ts'
import { type PriceChange, pricesQuery, useSavePrices } from './prices.ts'
import type { Service } from './queries.ts'

interface Typed {
  readonly price: string
  readonly duration_minutes: string
}

const fields = serviceForm.pick({ price: true, duration_minutes: true })
const storedOf = ({ price, duration_minutes }: Service): Typed => ({
  price: String(price),
  duration_minutes: String(duration_minutes),
})

export default function PricesScreen() {
  const services = useQuery(pricesQuery)
  return (
    <>
      <PageHeading title="Prices" lead="What each service costs and how long it takes" />
      {services.isLoadingError && (
        <ErrorState
          title="Error fetching services"
          reason={reasonOf(services.error)}
          onRetry={() => void services.refetch()}
        />
      )}
      {services.isPending && <Loading label="Loading the prices" />}
      {services.data && <PriceTable services={services.data} />}
    </>
  )
}

function PriceTable({ services }: { services: readonly Service[] }) {
  const save = useSavePrices()
  const [typed, setTyped] = useState<Readonly<Record<string, Typed>>>({})
  const rows = services.map((service) => {
    const values = typed[service.id] ?? storedOf(service)
    const parsed = fields.safeParse(values)
    const stored = storedOf(service)
    const isChanged = values.price !== stored.price || values.duration_minutes !== stored.duration_minutes
    return { service, values, parsed, isChanged }
  })
  const changes = rows.flatMap(({ service, parsed, isChanged }): PriceChange[] =>
    isChanged && parsed.success ? [{ service, draft: parsed.data }] : [],
  )
  const hasProblem = rows.some(({ parsed }) => !parsed.success)
  return (
    <form
      noValidate
      className="max-w-2xl"
      onSubmit={(event) => {
        event.preventDefault()
        if (!hasProblem) save.mutate(changes, { onSuccess: () => setTyped({}) })
      }}
    >
      <Card aria-label="Prices">
        <p
          aria-hidden="true"
          className="grid grid-cols-[1fr_6rem_5rem] gap-x-3 border-b border-line px-3 py-2 text-sm text-muted"
        >
          <span>Service</span>
          <span>Rupees</span>
          <span>Minutes</span>
        </p>
        <ul className="divide-y divide-line">
          {rows.map(({ service, values, parsed }) => {
            const change = (draft: Partial<Typed>) =>
              setTyped((all) => ({ ...all, [service.id]: { ...values, ...draft } }))
            const problems = parsed.success ? [] : parsed.error.issues
            return (
              <li
                key={service.id}
                className="grid grid-cols-[1fr_6rem_5rem] items-center gap-x-3 gap-y-1 p-3"
              >
                <span className="min-w-0 text-sm font-medium">{service.name}</span>
                <Input
                  aria-label={`Price of ${service.name} in rupees`}
                  aria-invalid={problems.some(({ path }) => path[0] === 'price') || undefined}
                  inputMode="decimal"
                  value={values.price}
                  onChange={({ target }) => change({ price: target.value })}
                />
                <Input
                  aria-label={`Minutes of ${service.name}`}
                  aria-invalid={problems.some(({ path }) => path[0] === 'duration_minutes') || undefined}
                  inputMode="numeric"
                  value={values.duration_minutes}
                  onChange={({ target }) => change({ duration_minutes: target.value })}
                />
                {problems[0] && (
                  <p role="alert" className="col-span-3 text-sm text-danger">
                    {problems[0].message}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      <p className="mt-2 text-sm text-muted">Visits that are booked keep their prices.</p>
      {changes.length > 0 && (
        <Button type="submit" className="mt-4" busy={save.isPending} disabled={hasProblem}>
          Save {changes.length === 1 ? '1 service' : `${changes.length} services`}
        </Button>
      )}
    </form>
  )
}
