// An event: a wedding or party that was booked whole. Its money is the sum of its appointments.
import type { AppointmentStatus } from '#domain/appointments/appointment.ts'
import type { FunctionKind } from '#domain/leads/plan/function-name.ts'
import { roundToPaise } from '#domain/money/format-rupees.ts'

export interface EventFunction {
  readonly id: string
  readonly position: number
  readonly kind: FunctionKind
  readonly name: string | null
  readonly ready_by: string
}

export interface EventAppointment {
  readonly id: string
  readonly function_id: string | null
  readonly appointment_date: string
  readonly status: AppointmentStatus
  readonly price: number
  readonly payment_amount: number
  readonly due: number
  readonly beautician: { readonly full_name: string } | null
  readonly lines: readonly {
    readonly position: number
    readonly guest_name: string | null
    readonly service: { readonly name: string }
  }[]
}

export interface BookedEvent {
  readonly id: string
  readonly name: string
  readonly notes: string | null
  readonly quoted_total: number | null
  readonly advance: number
  readonly created_at: string
  readonly updated_at: string
  readonly client: { readonly id: string; readonly full_name: string; readonly phone: string | null }
  readonly functions: readonly EventFunction[]
  readonly appointments: readonly EventAppointment[]
}

const isKept = ({ status }: EventAppointment) => status !== 'cancelled'
const isOpen = ({ status }: EventAppointment) => status === 'scheduled' || status === 'confirmed'

const sumOf = (amounts: readonly number[]) => roundToPaise(amounts.reduce((sum, amount) => sum + amount, 0))

/** What was paid counts also where the function was cancelled: it is given back or kept. */
export const moneyOf = (appointments: readonly EventAppointment[]) => ({
  price: sumOf(appointments.filter(isKept).map(({ price }) => price)),
  paid: sumOf(appointments.map(({ payment_amount }) => payment_amount)),
  due: sumOf(appointments.map(({ due }) => due)),
})

/** The functions in order of time, each with its appointments. */
export const partsOf = ({ functions, appointments }: BookedEvent) =>
  functions
    .toSorted((one, other) => one.ready_by.localeCompare(other.ready_by))
    .map((one) => {
      const own = appointments
        .filter(({ function_id }) => function_id === one.id)
        .toSorted((first, second) => first.appointment_date.localeCompare(second.appointment_date))
      return {
        ...one,
        appointments: own,
        isOpen: own.some(isOpen),
        isCancelled: own.length > 0 && !own.some(isKept),
      }
    })
