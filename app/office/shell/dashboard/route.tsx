import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { DashboardScreen } from '#app/office/shell/dashboard/dashboard-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Dashboard')

export default DashboardScreen
