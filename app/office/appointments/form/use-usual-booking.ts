/** Fills in what the chosen client usually books, where nothing else is chosen. */
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { useFormContext } from 'react-hook-form'
import { type UsualBooking, usualBookingQuery } from '#app/office/clients/queries.ts'
import type { AppointmentClient } from '#domain/appointments/appointment.ts'
import type { AppointmentInput } from '#domain/appointments/appointment-form.ts'
import { NEW_LINE, newLine } from './start-values.ts'

const NOTHING: UsualBooking = { services: [], beautician: null }

/** `begin` is what the form was opened with. `usual` belongs to the chosen client. */
export function useUsualBooking(begin: UsualBooking | null) {
  const queryClient = useQueryClient()
  const { getValues, setValue } = useFormContext<AppointmentInput>()
  const [usual, setUsual] = useState(begin ?? NOTHING)

  async function usualOf(client: AppointmentClient | null): Promise<UsualBooking> {
    if (!client) return NOTHING
    try {
      return (await queryClient.fetchQuery(usualBookingQuery(client.id))) ?? NOTHING
    } catch (error) {
      // The user chooses services and beautician.
      reportError(error)
      return NOTHING
    }
  }

  /** What was filled in for the former client is replaced, what the user chose stays. */
  async function fillFor(client: AppointmentClient | null): Promise<void> {
    const next = await usualOf(client)
    const values = getValues()
    if (values.client?.id !== client?.id) return
    if (hasOnly(values.lines, usual)) {
      const lines = next.services.map((service) => newLine(service, null))
      setValue('lines', lines.length > 0 ? lines : [NEW_LINE], { shouldDirty: true })
    }
    if (!values.beautician || values.beautician.id === usual.beautician?.id)
      setValue('beautician', next.beautician, { shouldDirty: true })
    setUsual(next)
  }

  return { usual, fillFor }
}

/** No service is chosen, or only those that were filled in. */
function hasOnly(lines: AppointmentInput['lines'], { services }: UsualBooking): boolean {
  const chosen = lines.flatMap(({ service }) => (service ? [service.id] : []))
  return (
    lines.every(({ guest_name }) => guest_name === '') &&
    (chosen.length === 0 || chosen.join() === services.map(({ id }) => id).join())
  )
}
