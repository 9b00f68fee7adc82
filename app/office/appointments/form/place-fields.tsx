import { useQuery } from '@tanstack/react-query'
import { useFormContext } from 'react-hook-form'
import { loadable } from '#app/office/components/loadable.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { Fold } from '#app/office/components/ui/fold.tsx'
import { Input } from '#app/office/components/ui/input.tsx'
import { Select } from '#app/office/components/ui/select.tsx'
import { Textarea } from '#app/office/components/ui/textarea.tsx'
import { everyAreaQuery } from '#app/office/team/areas/queries.ts'
import { type AppointmentInput, isAtHome } from '#domain/appointments/appointment-form.ts'
import { lengthText } from '#domain/appointments/day-plan.ts'
import { NO_PLACE } from '#domain/clients/place/place-form.ts'
import { typedLength } from './typed-appointment.ts'
import { useTypedAppointment } from './use-free-slots.ts'

/** Loaded when the part is opened. */
const PlaceInputs = loadable(() => import('#app/office/components/place/place-inputs.tsx'))

/** Duration and place, if they differ from the services and the client's home. */
export function PlaceFields() {
  const { register, setValue, formState } = useFormContext<AppointmentInput>()
  const { data: areas = [] } = useQuery(everyAreaQuery)
  const values = useTypedAppointment()
  const { errors } = formState
  const clientsArea = areas.find(({ id }) => id === values.client?.area_id)
  const length = typedLength(values)
  const usual = values.client && isAtHome(values, values.client) ? values.client : NO_PLACE
  const hasNoAddress = values.client !== null && !values.client.address
  const summary = [length > 0 && lengthText(length), (values.area ?? clientsArea)?.name, values.address]
  return (
    <Fold
      title="Duration and address"
      summary={summary.filter(Boolean).join(' · ') || 'Duration of the services, at the client’s address'}
      hasFault={['duration_minutes', 'address', 'pin', 'gate', 'floor', 'landmark', 'parking'].some(
        (name) => name in errors,
      )}
      startsOpen={hasNoAddress}
    >
      <div className="space-y-4">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Duration (min)" error={errors.duration_minutes?.message}>
            <Input
              type="number"
              inputMode="numeric"
              min={1}
              max={1440}
              step={1}
              placeholder={String(typedLength({ ...values, duration_minutes: '' }) || '')}
              {...register('duration_minutes')}
            />
          </Field>
          {areas.length > 0 && (
            <Field label="Area">
              <Select
                options={[
                  { value: '', label: clientsArea ? `${clientsArea.name} (the client’s)` : 'Not known' },
                  ...areas
                    .filter(({ id, is_active }) => is_active || id === values.area?.id)
                    .map(({ id, name }) => ({ value: id, label: name })),
                ]}
                value={values.area?.id ?? ''}
                onChange={({ target }) => {
                  const area = areas.find(({ id }) => id === target.value)
                  setValue('area', area ? { id: area.id, name: area.name } : null, { shouldDirty: true })
                }}
              />
            </Field>
          )}
        </div>
        <Field
          label="Address"
          hint={
            hasNoAddress
              ? 'The client has no address yet: ask for it'
              : 'Leave empty for the client’s address'
          }
          error={errors.address?.message}
        >
          <Textarea rows={2} placeholder={values.client?.address ?? ''} {...register('address')} />
        </Field>
        <PlaceInputs usual={usual} clientId={values.client?.id ?? null} />
      </div>
    </Fold>
  )
}
