import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { DashboardScreen } from '#app/office/subjects/dashboard/dashboard-screen.tsx'

export const meta = () => officeMeta('Dashboard')

export default DashboardScreen
