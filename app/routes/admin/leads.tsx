import { LeadsScreen } from '#app/features/leads/leads-screen.tsx'
import { officeMeta } from '#app/lib/office-meta.ts'

export const meta = () => officeMeta('Website Inquiries')

export default LeadsScreen
