import type { PageHandle } from '#app/lib/page-kind.ts'
import { AppointmentsScreen } from '#app/office/appointments/appointments-screen.tsx'
import { appointmentRules } from '#app/office/appointments/queries.ts'
import { appointments } from '#app/office/lib/records/appointments.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { DEFAULT_TIME_ZONE } from '#domain/time/dates.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

const readAppointments = earlyListRequest(appointments, appointmentRules(DEFAULT_TIME_ZONE))
const isCalendar = (params: URLSearchParams) => ['day', 'week'].includes(params.get('as') ?? '')

export const handle: PageHandle = {
  kind: 'office',
  // A day's boundaries depend on the time zone of the business, which is loaded with the page.
  earlyRequests: async (backend, params) =>
    params.has('day') || isCalendar(params) ? null : readAppointments(backend, params),
}

export const meta = officeMeta('Appointments')

export default AppointmentsScreen
