import type { z } from 'zod'
import type { appointmentForm } from '#domain/appointment-form.ts'
import type { RowDraft } from '#domain/rows.ts'

/** What the appointment form holds while somebody types. */
export type AppointmentInput = z.input<typeof appointmentForm>

/** What is saved of it; with a lead, that one is booked and converted in the same stroke. */
export type AppointmentDraft = RowDraft<'appointments'> & { readonly lead?: string }
