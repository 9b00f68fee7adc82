import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { isReportName } from '#app/office/reports/report-names.ts'
import { ReportScreen } from '#app/office/reports/report-screen.tsx'
import { ReportsScreen } from '#app/office/reports/reports-screen.tsx'
import type { Route } from './+types/report-route.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Reports')

/** An unknown report name shows the list of reports. */
export default function ReportPage({ params: { name } }: Route.ComponentProps) {
  return isReportName(name) ? <ReportScreen key={name} name={name} /> : <ReportsScreen />
}
