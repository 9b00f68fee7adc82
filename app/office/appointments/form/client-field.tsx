import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { clientChoicesQuery, type UsualBooking } from '#app/office/clients/queries.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { SearchSelect } from '#app/office/components/ui/search-select.tsx'
import { useSearchedChoice } from '#app/office/components/use-searched-choice.ts'
import { type AppointmentClient, firstName } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import type { BookingRequest } from './booking-request.ts'
import { useUsualBooking } from './use-usual-booking.ts'

const loadNewClientDialog = () => import('./new-client-dialog.tsx')

interface ClientFieldProps {
  request: BookingRequest | null
  /** Of a new appointment: the usual services and beautician of the client are filled in. */
  isNew: boolean
}

export function ClientField({ request, isNew }: ClientFieldProps) {
  const { control } = useFormContext<AppointmentInput>()
  const { field, fieldState } = useController({ control, name: 'client' })
  const choice = useSearchedChoice(clientChoicesQuery, ({ full_name, phone }) => ({
    label: full_name,
    hint: phone ?? undefined,
  }))
  const NewClientDialog = useLazyDialog(loadNewClientDialog)
  const [searchedInVain, setSearchedInVain] = useState<string | null>(null)
  const { usual, fillFor } = useUsualBooking(request?.usual ?? null)
  const choose = (client: AppointmentClient | null) => {
    field.onChange(client)
    if (isNew && !request?.lead) void fillFor(client)
  }
  const addClient = () => setSearchedInVain(choice.typed)
  const newClientHint = (
    <>
      New client?{' '}
      <button
        type="button"
        onClick={addClient}
        className="min-h-9 font-medium text-fg underline underline-offset-4"
      >
        Add client
      </button>
    </>
  )
  return (
    <>
      <Field
        label="Client"
        required
        hint={
          !field.value && choice.isEmpty
            ? newClientHint
            : (request && requestHint(request, field.value, choose)) || usualText(usual)
        }
        error={fieldState.error?.message}
      >
        <SearchSelect
          {...choice.select}
          ref={field.ref}
          chosen={field.value && { value: field.value.id, label: field.value.full_name }}
          onChoose={(option) => choose(choice.recordOf(option))}
          placeholder="Search by name or phone"
          emptyText="No clients found"
          onNothingFound={{ label: `Add ${choice.typed || 'a client'}`, act: addClient }}
        />
      </Field>
      {searchedInVain !== null && (
        <NewClientDialog
          searched={searchedInVain}
          onClose={() => setSearchedInVain(null)}
          onAdded={(client) => {
            choose(client)
            setSearchedInVain(null)
          }}
        />
      )}
    </>
  )
}

/** 'Usually Facial with Asha' */
function usualText({ services, beautician }: UsualBooking): string | null {
  const parts = [
    services.map(({ name }) => name).join(', '),
    beautician && `with ${firstName(beautician.full_name)}`,
  ].filter(Boolean)
  return parts.length > 0 ? `Usually ${parts.join(' ')}` : null
}

/** Who the lead is for: clients with its number, which may be a family's, or a new one. */
function requestHint(
  request: BookingRequest,
  chosen: AppointmentClient | null,
  onChoose: (client: AppointmentClient) => void,
): ReactNode {
  const { lead, client, newClient, sameNumber } = request
  if (!lead) return null
  const isNew = chosen !== null && chosen.id === newClient?.id
  // A new client who has the number alone is chosen from the beginning.
  const members = [client === newClient ? null : client, ...sameNumber, newClient].filter(
    (one) => one !== null,
  )
  if (chosen && !members.some(({ id }) => id === chosen.id)) return null
  const others = members.filter(({ id }) => id !== chosen?.id)
  return (
    <>
      {isNew && 'New client: added together with this booking'}
      {chosen && !isNew && `Has the number ${lead.phone}`}
      {!chosen &&
        `${sameNumber.length === 1 ? 'Another client has' : 'Other clients have'} the number ${lead.phone}. Who is it for?`}
      {others.length > 0 && (
        <span className="mt-1.5 flex flex-wrap items-center gap-2">
          {chosen && 'Or is it for somebody else?'}
          {others.map((one) => (
            <Button key={one.id} variant="secondary" size="small" onClick={() => onChoose(one)}>
              {one === newClient ? `New client: ${one.full_name}` : one.full_name}
            </Button>
          ))}
        </span>
      )}
    </>
  )
}
