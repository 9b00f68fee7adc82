import type { z } from 'zod'
import type { appointmentForm } from '#domain/appointment.ts'

/** What the appointment form holds while somebody types. */
export type AppointmentInput = z.input<typeof appointmentForm>
