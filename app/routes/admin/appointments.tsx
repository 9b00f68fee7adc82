import { AppointmentsScreen } from '#app/features/appointments/appointments-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Appointments')

export default AppointmentsScreen
