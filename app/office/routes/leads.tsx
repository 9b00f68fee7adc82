import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { LeadsScreen } from '#app/office/subjects/leads/leads-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Website Inquiries')

export default LeadsScreen
