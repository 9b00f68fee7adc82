import { useState } from 'react'
import { useController, useFormContext } from 'react-hook-form'
import { clientChoicesQuery } from '#app/office/clients/queries.ts'
import { Field } from '#app/office/components/ui/field.tsx'
import { SearchSelect } from '#app/office/components/ui/search-select.tsx'
import { useSearchedChoice } from '#app/office/components/use-searched-choice.ts'
import type { VisitedClient } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import type { BookingRequest } from './booking-request.ts'
import { NewClientDialog } from './new-client-dialog.tsx'

export function ClientField({ request }: { request: BookingRequest | null }) {
  const { control } = useFormContext<AppointmentInput>()
  const { field, fieldState } = useController({ control, name: 'client' })
  const choice = useSearchedChoice(clientChoicesQuery, ({ full_name, phone }) => ({
    label: full_name,
    hint: phone ?? undefined,
  }))
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
        hint={!field.value && choice.isEmpty ? newClientHint : request && hintFor(request, field.value)}
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
function hintFor({ lead, client, isNewClient, sameNumber }: BookingRequest, chosen: VisitedClient | null) {
  if (!lead) return null
  if (sameNumber.length > 0 && !chosen) {
    const names = sameNumber.map(({ full_name }) => full_name).join(', ')
    return `Several clients have the number ${lead.phone}: ${names}`
  }
  if (chosen?.id !== client?.id) return null
  return isNewClient ? 'New client: added together with this booking' : `Has the number ${lead.phone}`
}
