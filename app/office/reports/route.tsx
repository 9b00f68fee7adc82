import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ReportsScreen } from '#app/office/reports/reports-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Reports')

export default ReportsScreen
