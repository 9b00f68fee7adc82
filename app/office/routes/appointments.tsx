import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { AppointmentsScreen } from '#app/office/subjects/appointments/appointments-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Appointments')

export default AppointmentsScreen
