import { useQuery } from '@tanstack/react-query'
import { type ComponentProps, useEffect, useState } from 'react'
import { useFormContext, useWatch } from 'react-hook-form'
import { Link, useSearchParams } from 'react-router'
import { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import type { EntityForm } from '#app/office/components/records/entity.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { type FoundOption, SearchSelect } from '#app/office/components/ui/search-select.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import { clientChoicesQuery, clientProfileQuery } from '#app/office/subjects/clients/queries.ts'
import { leadQuery } from '#app/office/subjects/leads/queries.ts'
import { serviceChoicesQuery } from '#app/office/subjects/services/queries.ts'
import {
  type Appointment,
  appointmentForm,
  appointmentStatuses,
  paymentStatuses,
} from '#domain/appointment.ts'
import { formatDate, fromWallClock, toWallClock } from '#domain/business-time.ts'
import { formatRupees } from '#domain/money.ts'

/** Names travel with the ids, so that the list can show the edit before the server has answered; the price to offer it. */
const formSchema = appointmentForm.extend({
  client_name: z.string(),
  service_name: z.string(),
  service_price: z.number().nullable(),
})

type Typed = z.input<typeof formSchema>
type Parsed = z.output<typeof formSchema>

const SEARCH_PAUSE_MS = 200
const asOptions = (values: readonly string[]) => values.map((value) => ({ value, label: value }))

export const appointmentEntityForm = (
  zone: string,
  userId: string,
): EntityForm<Appointment, Typed, Parsed> => ({
  schema: formSchema,
  startValues: (appointment) => ({
    client_id: appointment?.client_id ?? '',
    client_name: appointment?.client.full_name ?? '',
    service_id: appointment?.service_id ?? '',
    service_name: appointment?.service.name ?? '',
    service_price: appointment?.service.price ?? null,
    appointment_date: appointment ? toWallClock(appointment.appointment_date, zone) : '',
    status: appointment?.status ?? 'scheduled',
    notes: appointment?.notes ?? '',
    payment_amount: String(appointment?.payment_amount ?? 0),
    payment_status: appointment?.payment_status ?? 'pending',
  }),
  toDraft: ({ client_name: _client, service_name: _service, service_price: _price, ...parsed }) => ({
    ...parsed,
    appointment_date: fromWallClock(parsed.appointment_date, zone),
    created_by: userId,
  }),
  preview: (appointment, draft, parsed) => ({
    ...appointment,
    ...draft,
    client: { ...appointment.client, full_name: parsed.client_name },
    service: { ...appointment.service, name: parsed.service_name },
  }),
  Fields: AppointmentFields,
})

function AppointmentFields({ row }: { row: Appointment | null }) {
  const { register, formState } = useFormContext<Typed>()
  const { errors } = formState
  return (
    <>
      {row === null && <AskedFor />}
      <ClientField adding={row === null} />
      <ServiceField />
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="Date & Time" required error={errors.appointment_date?.message}>
          <Input type="datetime-local" {...register('appointment_date')} />
        </Field>
        <Field label="Status">
          <Select options={asOptions(appointmentStatuses)} {...register('status')} />
        </Field>
      </div>
      <div className="grid gap-4 sm:grid-cols-2">
        <AmountField />
        <Field label="Payment Status">
          <Select options={asOptions(paymentStatuses)} {...register('payment_status')} />
        </Field>
      </div>
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea {...register('notes')} />
      </Field>
    </>
  )
}

/** `?lead=<id>`: the wish behind the booking is shown, and its service chosen where we have one of that name. */
function AskedFor() {
  const { setValue, getValues } = useFormContext<Typed>()
  const { time_zone } = useBusinessProfile()
  const [params] = useSearchParams()
  const id = params.get('lead')
  const { data: lead } = useQuery({ ...leadQuery(id ?? ''), enabled: id !== null })
  const wanted = lead?.service_interested ?? ''
  const { data: services } = useQuery({ ...serviceChoicesQuery(wanted), enabled: wanted !== '' })
  const service = services?.find(({ name }) => name.toLowerCase() === wanted.toLowerCase())
  useEffect(() => {
    if (!service || getValues('service_id') !== '') return
    setValue('service_name', service.name)
    setValue('service_price', service.price)
    setValue('service_id', service.id, { shouldDirty: true })
  }, [service, getValues, setValue])
  if (!lead) return null
  return (
    <div className="rounded-lg bg-sunken p-3.5 text-sm">
      <p>
        Asked for <strong className="font-medium">{lead.service_interested}</strong>
        {lead.preferred_date && ` on ${formatDate(lead.preferred_date, time_zone)}`}
      </p>
      {lead.message && <p className="mt-1 whitespace-pre-line text-muted">{lead.message}</p>}
    </div>
  )
}

function ClientField({ adding }: { adding: boolean }) {
  const { setValue, control, formState } = useFormContext<Typed>()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS)
  const choices = useQuery(clientChoicesQuery(search))
  const [id, name] = useWatch({ control, name: ['client_id', 'client_name'] })
  useClientFromAddress(adding)

  const choose = (option: FoundOption | null) => {
    setValue('client_name', option?.label ?? '')
    setValue('client_id', option?.value ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <Field
      label="Client"
      required
      hint={adding && !id && choices.data?.length === 0 && <AddClientFirst />}
      error={formState.errors.client_id?.message}
    >
      <SearchSelect
        chosen={id ? { value: id, label: name } : null}
        onChoose={choose}
        options={(choices.data ?? []).map((client) => ({
          value: client.id,
          label: client.full_name,
          hint: client.phone ?? undefined,
        }))}
        onQueryChange={setTyped}
        loading={choices.isFetching || typed.trim() !== search}
        placeholder="Search by name or phone"
        emptyText="No clients found"
      />
    </Field>
  )
}

const AddClientFirst = () => (
  <>
    Somebody new?{' '}
    <Link to="/admin/clients?new=1" className="font-medium text-fg underline underline-offset-4">
      Add client
    </Link>{' '}
    first, then choose Book in the profile.
  </>
)

/** `?new=1&client=<id>`: booking was asked for from a client's profile or from a lead. */
function useClientFromAddress(adding: boolean) {
  const { setValue } = useFormContext<Typed>()
  const [params] = useSearchParams()
  const asked = adding ? params.get('client') : null
  const { data } = useQuery({ ...clientProfileQuery(asked ?? ''), enabled: asked !== null })
  const client = data?.client
  useEffect(() => {
    if (!client) return
    setValue('client_name', client.full_name)
    setValue('client_id', client.id, { shouldDirty: true })
  }, [client, setValue])
}

function ServiceField() {
  const { setValue, control, formState } = useFormContext<Typed>()
  const [typed, setTyped] = useState('')
  const search = useDebounced(typed.trim(), SEARCH_PAUSE_MS)
  const choices = useQuery(serviceChoicesQuery(search))
  const [id, name] = useWatch({ control, name: ['service_id', 'service_name'] })

  const choose = (option: FoundOption | null) => {
    const service = choices.data?.find((choice) => choice.id === option?.value)
    setValue('service_name', option?.label ?? '')
    setValue('service_price', service?.price ?? null)
    setValue('service_id', option?.value ?? '', { shouldDirty: true, shouldValidate: formState.isSubmitted })
  }
  return (
    <Field label="Service" required error={formState.errors.service_id?.message}>
      <SearchSelect
        chosen={id ? { value: id, label: name } : null}
        onChoose={choose}
        options={(choices.data ?? []).map((service) => ({
          value: service.id,
          label: service.name,
          hint: formatRupees(service.price),
        }))}
        onQueryChange={setTyped}
        loading={choices.isFetching || typed.trim() !== search}
        placeholder="Search services"
        emptyText="No services found"
      />
    </Field>
  )
}

/** The price of the chosen service is one tap away. */
function AmountField() {
  const { register, setValue, control, formState } = useFormContext<Typed>()
  const [price, amount] = useWatch({ control, name: ['service_price', 'payment_amount'] })
  const offer = price !== null && Number(amount) !== price
  return (
    <Field label="Payment Amount (₹)" error={formState.errors.payment_amount?.message}>
      <div className="flex gap-2">
        <AmountInput {...register('payment_amount')} />
        {offer && (
          <Button
            look="secondary"
            onClick={() => setValue('payment_amount', String(price), { shouldDirty: true })}
            aria-label={`Use the price ${formatRupees(price)}`}
          >
            {formatRupees(price)}
          </Button>
        )}
      </div>
    </Field>
  )
}

const AmountInput = (props: ComponentProps<'input'>) => (
  <Input type="number" inputMode="decimal" min={0} step={0.01} {...props} />
)
