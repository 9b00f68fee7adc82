import { type ReactNode, useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { clientChoicesQuery } from '#app/office/clients/queries.ts'
import { useLazyDialog } from '#app/office/components/lazy-dialog.tsx'
import { Button } from '#app/office/components/ui/button.tsx'
import { Field } from '#app/office/components/ui/field.tsx'
import { SearchSelect } from '#app/office/components/ui/search-select.tsx'
import { useSearchedChoice } from '#app/office/components/use-searched-choice.ts'
import type { AppointmentClient } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import type { BookingRequest } from './booking-request.ts'

const loadNewClientDialog = () => import('./new-client-dialog.tsx')

export function ClientField({ request }: { request: BookingRequest | null }) {
  const { control } = useFormContext<AppointmentInput>()
  const { field, fieldState } = useController({ control, name: 'client' })
  const choice = useSearchedChoice(clientChoicesQuery, ({ full_name, phone }) => ({
    label: full_name,
    hint: phone ?? undefined,
  }))
  const NewClientDialog = useLazyDialog(loadNewClientDialog)
  const [searchedInVain, setSearchedInVain] = useState<string | null>(null)
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
            : request && requestHint(request, field.value, field.onChange)
        }
        error={fieldState.error?.message}
      >
        <SearchSelect
          {...choice.select}
          ref={field.ref}
          chosen={field.value && { value: field.value.id, label: field.value.full_name }}
          onChoose={(option) => field.onChange(choice.recordOf(option))}
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
            field.onChange(client)
            setSearchedInVain(null)
          }}
        />
      )}
    </>
  )
}

/** A hint about the client, derived from the lead's telephone number. */
function requestHint(
  request: BookingRequest,
  chosen: AppointmentClient | null,
  onChoose: (client: AppointmentClient) => void,
): ReactNode {
  const { lead, client, newClient, sameNumber } = request
  if (!lead) return null
  if (chosen) {
    if (chosen.id === newClient?.id) return 'New client: added together with this booking'
    return chosen.id === client?.id && `Has the number ${lead.phone}`
  }
  if (!newClient || sameNumber.length === 0) return null
  return (
    <>
      {sameNumber.length === 1 ? 'Another client has' : 'Other clients have'} the number {lead.phone}. Who is
      it for?
      <span className="mt-1.5 flex flex-wrap gap-2">
        {sameNumber.map((known) => (
          <Button key={known.id} variant="secondary" size="small" onClick={() => onChoose(known)}>
            {known.full_name}
          </Button>
        ))}
        <Button variant="secondary" size="small" onClick={() => onChoose(newClient)}>
          New client: {newClient.full_name}
        </Button>
      </span>
    </>
  )
}
