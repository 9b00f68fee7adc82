import { ComingSoon } from '#app/office/components/coming-soon.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Reports')

const planned = [
  'Revenue analytics',
  'Appointment trends',
  'Client retention',
  'Service performance',
  'Monthly/yearly comparisons',
]

export default function Reports() {
  return (
    <ComingSoon title="Reports" sentence="Reports are coming soon" drawing="empty-reports" items={planned} />
  )
}
