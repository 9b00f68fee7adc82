import { AppointmentsScreen } from '#app/office/appointments/appointments-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Appointments')

export default AppointmentsScreen
