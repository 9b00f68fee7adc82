import type { MyAppointment } from '#domain/appointments/my-appointment.ts'
import type { MyAlert } from '#domain/appointments/safety-alert.ts'
import type { PayTo } from '../queries.ts'
import type { RecordedPayment } from '../recorded-payments.ts'

/** A refused action: the reason, and what was typed. */
export interface Refused {
  readonly problem: string
  /** The problem is a question, which the user can answer with yes. */
  readonly isQuestion: boolean
  readonly values: Readonly<Record<string, string>>
}

export interface ShownAppointment {
  readonly appointment: MyAppointment
  readonly zone: string
  /** Of the user, so that nobody sends what another user has pressed. */
  readonly account: string
  /** The desk was told that it has not ended. */
  readonly alert: MyAlert | undefined
  readonly payTo: PayTo | null
  readonly payments: readonly RecordedPayment[]
  /** Of this appointment. */
  readonly refused: Refused | null
}
