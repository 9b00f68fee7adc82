import { LeadsScreen } from '#app/office/leads/leads-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Website Inquiries')

export default LeadsScreen
