import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { AppointmentsScreen } from '#app/office/subjects/appointments/appointments-screen.tsx'

export const meta = () => officeMeta('Appointments')

export default AppointmentsScreen
