import { DashboardScreen } from '#app/features/dashboard/dashboard-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Dashboard')

export default DashboardScreen
