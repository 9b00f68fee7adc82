// The queries and calls of My day: functions of supabase/migrations/011_my_day.sql and 016_pay.sql, called by the server as the
// beautician.
import type { Backend } from '#app/lib/backend.ts'
import { callFunction } from '#app/lib/call-function.ts'
import type { PushKeys } from '#app/lib/push/push-device.ts'
import type { MyAppointment } from '#domain/appointments/my-appointment.ts'
import type { MyAlert } from '#domain/appointments/safety-alert.ts'
import type { MyTimeOff } from '#domain/team/my-time-off.ts'
import type { MyPay } from '#domain/team/pay-sheet.ts'
import type { Day } from '#domain/time/dates.ts'

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

export type ActionResult =
  | { readonly outcome: 'applied' }
  /** A question is answered by sending the action again with `is_certain`. */
  | { readonly outcome: 'refused' | 'question'; readonly reason: string }

/** Once, however often it is sent with the same id. */
export const performMyDayAction = (backend: Backend, action: Readonly<Record<string, string | undefined>>) =>
  callFunction<ActionResult>(backend, 'perform_my_day_action', { action })

/** The beautician's own open alerts. */
export const fetchAlerts = (backend: Backend) => callFunction<MyAlert[]>(backend, 'my_alerts', {})

/** False: it had ended. */
export const endAlert = (backend: Backend, alert: string) =>
  callFunction<boolean>(backend, 'end_alert', { alert })

/** `based_on` is the expected end that was shown. */
export const needMoreTime = (backend: Backend, appointment: string, minutes: string, based_on: string) =>
  callFunction<string>(backend, 'need_more_time', { appointment, minutes, based_on })

/** The beautician's days off from today on, with the requests. */
export const fetchDaysOff = (backend: Backend) => callFunction<MyTimeOff[]>(backend, 'my_days_off', {})

export interface TimeOffRequest {
  readonly id: string
  readonly from_day: string | null
  readonly to_day: string | null
  readonly from_time: string | null
  readonly to_time: string | null
  readonly note: string
}

export const requestDayOff = (backend: Backend, request: TimeOffRequest) =>
  callFunction<string>(backend, 'request_day_off', { ...request })

/** False: it is not there any more. */
export const withdrawDayOff = (backend: Backend, day_off: string) =>
  callFunction<boolean>(backend, 'withdraw_day_off', { day_off })

/** The beautician's own pay sheet; null if the account belongs to no beautician. Without a month the current one. */
export const fetchMyPay = (backend: Backend, month: Day | null) =>
  callFunction<MyPay | null>(backend, 'my_pay', { month })

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
