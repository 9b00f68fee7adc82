/** All prices in one table, for a new business or a general price increase. */
import { useQuery } from '@tanstack/react-query'
import { z } from 'zod'
import { FormNotices } from '#app/office/components/edit-form/form-notices.tsx'
import { useEditForm } from '#app/office/components/edit-form/use-edit-form.ts'
import { Loaded } from '#app/office/components/loaded.tsx'
import { PageHeading } from '#app/office/components/page-heading.tsx'
import { schemaResolver } from '#app/office/components/schema-resolver.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Card } from '#app/office/components/ui/card.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { confirmedVersion } from '#app/office/lib/records/last-confirmed.ts'
import { type Update, useUpdateRecord } from '#app/office/lib/records/use-record-changes.ts'
import { serviceForm } from '#domain/services/service-form.ts'
import { priceLabels, pricesQuery } from './prices.ts'
import { type Service, services as serviceSource } from './queries.ts'

export default function PricesScreen() {
  const services = useQuery(pricesQuery)
  return (
    <>
      <PageHeading title="Prices" subtitle="What each service costs and how long it takes" />
      <Loaded query={services} title="Error fetching services" loading="Loading the prices">
        {(data) => <PriceTable stored={data} />}
      </Loaded>
    </>
  )
}

const columns = ['price', 'duration_minutes'] as const
type Column = (typeof columns)[number]

/** The form's field name for a column of a service. */
const fieldOf = ({ id }: Service, column: Column) => `${id} ${column}`

const startValues = (services: readonly Service[]): Record<string, string> =>
  Object.fromEntries(
    services.flatMap((service) =>
      columns.map((column) => [fieldOf(service, column), String(service[column])]),
    ),
  )

const priceSchema = z.record(z.string(), z.string()).transform((typed, context) => {
  const parsed: Record<string, number> = {}
  for (const [field, text] of Object.entries(typed)) {
    const column = columns.find((each) => field.endsWith(each)) ?? 'price'
    const { data, error } = serviceForm.shape[column].safeParse(text)
    if (data !== undefined) parsed[field] = data
    else context.addIssue({ code: 'custom', message: error?.issues[0]?.message, path: [field] })
  }
  return parsed
})

/** Only changed columns of changed services. */
const updatesOf = (basis: readonly Service[], parsed: Record<string, number>): Update<Service>[] =>
  basis.flatMap((record) => {
    const changed = columns.flatMap((column) => {
      const value = parsed[fieldOf(record, column)]
      return value === record[column] ? [] : [[column, value]]
    })
    return changed.length > 0 ? [{ record, draft: Object.fromEntries(changed) }] : []
  })

function PriceTable({ stored }: { stored: readonly Service[] }) {
  const { saveAll } = useUpdateRecord(serviceSource, priceLabels)
  const editForm = useEditForm<Record<string, string>, Record<string, number>, readonly Service[]>({
    resolver: schemaResolver(priceSchema),
    mode: 'onChange',
    stored,
    versionOf: (services) => services.map(confirmedVersion(serviceSource)).join(),
    startValues,
  })
  const { form, basis } = editForm
  const { errors, dirtyFields, isSubmitting } = form.formState
  const changed = basis.filter((service) => columns.some((column) => dirtyFields[fieldOf(service, column)]))
  return (
    <form
      noValidate
      className="max-w-2xl space-y-3"
      onSubmit={editForm.submit({
        save: async (parsed, services) => {
          const saved = await saveAll(updatesOf(services, parsed))
          return services.map((service) => saved.find(({ id }) => id === service.id) ?? service)
        },
        failed: priceLabels.updateFailed,
      })}
    >
      <FormNotices editForm={editForm} what="these services" />
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
          {basis.map((service) => {
            const problems = columns.map((column) => errors[fieldOf(service, column)]?.message)
            const problem = problems.find(Boolean)
            return (
              <li
                key={service.id}
                className="grid grid-cols-[1fr_6rem_5rem] items-center gap-x-3 gap-y-1 p-3"
              >
                <span className="min-w-0 text-sm font-medium">{service.name}</span>
                <Input
                  aria-label={`Price of ${service.name} in rupees`}
                  aria-invalid={problems[0] !== undefined || undefined}
                  inputMode="decimal"
                  {...form.register(fieldOf(service, 'price'))}
                />
                <Input
                  aria-label={`Minutes of ${service.name}`}
                  aria-invalid={problems[1] !== undefined || undefined}
                  inputMode="numeric"
                  {...form.register(fieldOf(service, 'duration_minutes'))}
                />
                {problem && (
                  <p role="alert" className="col-span-3 text-sm text-danger">
                    {problem}
                  </p>
                )}
              </li>
            )
          })}
        </ul>
      </Card>
      <p className="text-sm text-muted">Booked appointments keep their prices.</p>
      {changed.length > 0 && (
        <div className="sticky bottom-0 -mx-1 bg-ground/95 px-1 py-3">
          <Button type="submit" busy={isSubmitting} disabled={Object.keys(errors).length > 0}>
            Save {changed.length === 1 ? '1 service' : `${changed.length} services`}
          </Button>
        </div>
      )}
    </form>
  )
}
