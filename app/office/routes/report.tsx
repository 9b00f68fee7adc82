import { Navigate, useParams } from 'react-router'
import { paths } from '#app/office/lib/paths.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { isReportName } from '#app/office/subjects/reports/report-names.ts'
import { ReportScreen } from '#app/office/subjects/reports/report-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Reports')

export default function ReportPage() {
  const { name = '' } = useParams()
  return isReportName(name) ? (
    <ReportScreen key={name} name={name} />
  ) : (
    <Navigate to={paths.reports} replace />
  )
}
