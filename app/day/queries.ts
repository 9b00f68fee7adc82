// The queries and calls of My day: functions of supabase/migrations/10_my_day.sql, called by the server as the
// beautician.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { PushKeys } from '#app/lib/push/push-device.ts'
import type { MyAppointment } from '#domain/appointments/my-appointment.ts'

/** The payee of UPI payments. */
export interface PayTo {
  readonly vpa: string
  readonly payee_name: string
}

/** Whether the caller has visits of their own. */
export const hasMyDay = (backend: Backend) => callFunction<boolean>(backend, 'has_my_day', {})

/** A beautician has only My day; other staff also use the office. */
export const isBeautician = async (backend: Backend) =>
  (await callFunction<string | null>(backend, 'my_role', {})) === 'beautician'

/** Whether the owner requires a second factor and this account has none. */
export const mustAddFactor = (backend: Backend) => callFunction<boolean>(backend, 'must_add_factor', {})

export const fetchAppointments = (backend: Backend) =>
  callFunction<MyAppointment[]>(backend, 'my_appointments', {})

/** null if the business has no UPI address. */
export async function fetchPayTo(backend: Backend): Promise<PayTo | null> {
  const [payTo] = await callFunction<PayTo[]>(backend, 'pay_to', {})
  return payTo ?? null
}

export const markAppointment = (backend: Backend, appointment: string, mark: string, is_certain: boolean) =>
  callFunction<string>(backend, 'mark_appointment', { appointment, mark, is_certain })

export const undoMark = (backend: Backend, appointment: string, mark: string) =>
  callFunction<boolean>(backend, 'undo_mark', { appointment, mark })

export interface DoorPayment {
  readonly id: string
  readonly appointment_id: string
  readonly amount: string
  readonly method: string
  readonly reference: string
}

export const takePayment = (backend: Backend, payment: DoorPayment) =>
  callFunction<number>(backend, 'take_own_payment', { payment })

/** The token of the beautician's calendar feed; null if there is none. */
export const fetchCalendarToken = (backend: Backend) =>
  callFunction<string | null>(backend, 'calendar_feed_token', {})

/** Makes a link; the link before ends. */
export const renewCalendarFeed = (backend: Backend) =>
  callFunction<string>(backend, 'renew_calendar_feed', {})

export const endCalendarFeed = (backend: Backend) => callFunction<boolean>(backend, 'end_calendar_feed', {})

export interface FeedAppointment {
  readonly uid: string
  readonly version: number
  readonly starts_at: string
  readonly ends_at: string
  readonly first_name: string
  readonly area: string | null
  readonly services: string | null
}

/** null for a link that does not work. */
export const fetchCalendarFeed = (backend: Backend, token: string) =>
  callFunction<FeedAppointment[] | null>(backend, 'calendar_feed', { token })

export interface PushState {
  /** The account of the caller. */
  readonly person: string
  /** The kinds of notifications that are turned off. */
  readonly off: readonly string[]
}

export const fetchPushState = (backend: Backend) => callFunction<PushState>(backend, 'push_state', {})

export const savePush = (backend: Backend, keys: PushKeys) =>
  callFunction<null>(backend, 'save_push_subscription', { app: 'my_day', ...keys })

export const endPush = (backend: Backend, endpoint: string) =>
  callFunction<boolean>(backend, 'end_push_subscription', { endpoint })

export const testPush = (backend: Backend, endpoint: string) =>
  callFunction<boolean>(backend, 'send_test_push', { endpoint })

export const setPushKinds = (backend: Backend, kinds: Readonly<Record<string, boolean>>) =>
  callFunction<null>(backend, 'set_push_kinds', { kinds })
