/** Adds a client, a lead or a visit to the waitlist, and edits what they wait for. */
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useController, useFormContext, useWatch } from 'react-hook-form'
import type { z } from 'zod'
import { useBusinessProfile } from '#app/lib/root-data.ts'
import { clientChoicesQuery, clients } from '#app/office/clients/queries.ts'
import { RecordDialog } from '#app/office/components/records/record-dialog.tsx'
import type { OpenedRecord, RecordForm } from '#app/office/components/records/record-form.ts'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { TickRow } from '#app/office/components/ui/tick-row.tsx'
import { type Lead, leads } from '#app/office/leads/queries.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { fetchRecord } from '#app/office/lib/records/read-records.ts'
import { useDebounced } from '#app/office/lib/screen/use-debounced.ts'
import { sessionClient } from '#app/office/lib/session/session-client.ts'
import { activeServicesNamed, serviceNamesQuery } from '#app/office/services/queries.ts'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import type { Appointment } from '#domain/appointments/appointment.ts'
import { type ChosenClient, waitlistEntryForm } from '#domain/appointments/waitlist-entry-form.ts'
import { namesIn } from '#domain/leads/lead-services.ts'
import type { RowDraft } from '#domain/schema/rows.ts'
import { formatDateAndClock } from '#domain/time/business-time.ts'
import { dayIn } from '#domain/time/dates.ts'
import { waitlistLabels } from './labels.ts'
import { type WaitlistEntry, waitlistEntries } from './queries.ts'

const MOST_CHOICES = 6

type Typed = z.input<typeof waitlistEntryForm>
type Parsed = z.output<typeof waitlistEntryForm>

/** Who is put on the list from another page. */
interface Given {
  readonly client: (ChosenClient & { readonly area_id: string | null }) | null
  readonly lead: Lead | null
  readonly services: readonly string[]
  readonly visit: Appointment | null
}

async function readGiven(params: Readonly<Record<string, string>>): Promise<Given> {
  const backend = sessionClient()
  const [client, lead, visit] = await Promise.all([
    params.client ? fetchRecord(backend, clients, params.client) : null,
    params.lead ? fetchRecord(backend, leads, params.lead) : null,
    params.visit ? fetchRecord(backend, appointments, params.visit) : null,
  ])
  const services = lead ? await activeServicesNamed(namesIn(lead.service_interested)) : []
  return {
    client: client ?? null,
    lead: lead ?? null,
    services: services.map(({ id }) => id),
    visit: visit ?? null,
  }
}

const whoseOf = (entry: Pick<WaitlistEntry, 'lead_id' | 'appointment_id'>) =>
  entry.appointment_id ? 'visit' : entry.lead_id ? 'lead' : 'client'

/** A time of the database in a field: empty for the start and the end of the day. */
const typedTime = (time: string) =>
  time.startsWith('00:00') || time.startsWith('24:00') ? '' : time.slice(0, 5)

const startOf = (given: Given | null, today: string, zone: string): Typed => {
  const { client = null, lead = null, services = [], visit = null } = given ?? {}
  const wanted = lead?.preferred_date && dayIn(new Date(lead.preferred_date), zone)
  return {
    whose: visit ? 'visit' : lead ? 'lead' : 'client',
    client,
    service_ids: [...services],
    from_day: wanted || today,
    to_day: visit ? dayIn(new Date(visit.appointment_date), zone) : wanted || '',
    from_time: '',
    to_time: '',
    area_id: lead?.area_id ?? client?.area_id ?? '',
    notes: '',
  }
}

const entryRecordForm = (zone: string): RecordForm<WaitlistEntry, Typed, Parsed, Given> => ({
  schema: waitlistEntryForm,
  given: { params: ['client', 'lead', 'visit'], read: readGiven },
  startValues: (entry, given) =>
    entry
      ? {
          whose: whoseOf(entry),
          client: entry.client_id && entry.client ? { id: entry.client_id, ...entry.client } : null,
          service_ids: entry.service_ids ?? [],
          from_day: entry.from_day,
          to_day: entry.to_day,
          from_time: typedTime(entry.from_time),
          to_time: typedTime(entry.to_time),
          area_id: entry.area_id ?? '',
          notes: entry.notes ?? '',
        }
      : startOf(given, dayIn(new Date(), zone), zone),
  toDraft: ({ whose, client, service_ids, ...rest }, entry, given): RowDraft<'waitlist_entries'> => ({
    ...rest,
    service_ids: whose === 'visit' ? null : service_ids,
    ...(entry ? {} : personOf(given, client)),
  }),
  Fields: EntryFields,
})

function personOf(given: Given | null, client: ChosenClient | null) {
  if (given?.visit) return { appointment_id: given.visit.id }
  return given?.lead ? { lead_id: given.lead.id } : { client_id: client?.id ?? null }
}

export default function EntryDialog(opened: OpenedRecord<WaitlistEntry>) {
  const { time_zone } = useBusinessProfile()
  const form = useMemo(() => entryRecordForm(time_zone), [time_zone])
  return <RecordDialog {...opened} source={waitlistEntries} labels={waitlistLabels} form={form} />
}

function EntryFields({ record, given }: { record: WaitlistEntry | null; given: Given | null }) {
  const { register, formState, control } = useFormContext<Typed>()
  const { time_zone } = useBusinessProfile()
  const whose = useWatch({ control, name: 'whose' })
  const { data: areas = [] } = useQuery(everyAreaQuery)
  const { errors } = formState
  const person = record ? waitlistEntries.nameOf(record) : given?.lead?.full_name
  return (
    <>
      {whose === 'client' && !record ? (
        <ClientField />
      ) : (
        <p className="font-medium">{person ?? given?.visit?.client.full_name}</p>
      )}
      {given?.visit && (
        <p className="text-sm text-muted">
          An earlier time than {formatDateAndClock(given.visit.appointment_date, time_zone)}. The visit stays
          where it is until the client takes one.
        </p>
      )}
      {whose !== 'visit' && <ServicesField />}
      <div className="grid gap-4 sm:grid-cols-2">
        <Field label="First day" required error={errors.from_day?.message}>
          <Input type="date" {...register('from_day')} />
        </Field>
        <Field label="Last day" error={errors.to_day?.message} hint="Leave empty for one day">
          <Input type="date" {...register('to_day')} />
        </Field>
        <Field label="Begins from" error={errors.from_time?.message} hint="Leave empty for any time">
          <Input type="time" {...register('from_time')} />
        </Field>
        <Field label="Begins until" error={errors.to_time?.message}>
          <Input type="time" {...register('to_time')} />
        </Field>
      </div>
      {whose !== 'visit' && (
        <Field label="Area">
          <Select
            options={[
              { value: '', label: 'Not known' },
              ...areas
                .filter(({ id, is_active }) => is_active || id === record?.area_id)
                .map(({ id, name }) => ({ value: id, label: name })),
            ]}
            {...register('area_id')}
          />
        </Field>
      )}
      <Field label="Notes" error={errors.notes?.message}>
        <Textarea rows={2} {...register('notes')} />
      </Field>
    </>
  )
}

/** A plain search: the one of the appointment form would bring its whole library into what every form loads. */
function ClientField() {
  const { field, fieldState } = useController<Typed, 'client'>({ name: 'client' })
  const [typed, setTyped] = useState('')
  const term = useDebounced(typed.trim(), 200)
  const { data: found = [] } = useQuery({ ...clientChoicesQuery(term), enabled: term !== '' })
  if (field.value)
    return (
      <p className="flex items-center justify-between gap-3 font-medium">
        {field.value.full_name}
        <Button variant="ghost" size="small" onClick={() => field.onChange(null)}>
          Another client
        </Button>
      </p>
    )
  return (
    <>
      <Field label="Client" required error={fieldState.error?.message}>
        <Input
          ref={field.ref}
          type="search"
          autoComplete="off"
          placeholder="Search by name or phone"
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
      </Field>
      {term !== '' && (
        <ul aria-label="Clients found" className="divide-y divide-line rounded-lg border border-line bg-card">
          {found.slice(0, MOST_CHOICES).map(({ id, full_name, phone }) => (
            <li key={id}>
              <button
                type="button"
                onClick={() => field.onChange({ id, full_name })}
                className="flex min-h-11 w-full items-center justify-between gap-3 px-3 text-left text-sm hover:bg-sunken focus-visible:outline-2 focus-visible:outline-focus"
              >
                {full_name}
                <span className="text-muted">{phone}</span>
              </button>
            </li>
          ))}
          {found.length === 0 && <li className="px-3 py-2.5 text-sm text-muted">No clients found</li>}
        </ul>
      )}
    </>
  )
}

function ServicesField() {
  const { field, fieldState } = useController<Typed, 'service_ids'>({ name: 'service_ids' })
  const { data: services, isError } = useQuery(serviceNamesQuery)
  const chosen = field.value
  return (
    <fieldset>
      <legend className="mb-1.5 text-sm font-medium">Services</legend>
      {isError && <p className="text-sm text-danger">The services could not be loaded.</p>}
      <div className="max-h-56 overflow-y-auto rounded-lg border border-line-strong bg-card">
        {services?.map(({ id, name }) => (
          <TickRow
            key={id}
            checked={chosen.includes(id)}
            onChange={(checked) =>
              field.onChange(checked ? [...chosen, id] : chosen.filter((one) => one !== id))
            }
          >
            {name}
          </TickRow>
        ))}
      </div>
      {fieldState.error && (
        <p role="alert" className="mt-1.5 text-sm text-danger">
          {fieldState.error.message}
        </p>
      )}
    </fieldset>
  )
}
