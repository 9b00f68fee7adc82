import type { PageHandle } from '#app/lib/page-kind.ts'
import { LeadsScreen } from '#app/office/leads/leads-screen.tsx'
import { leadListRules, leads } from '#app/office/leads/queries.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const handle: PageHandle = { kind: 'office', earlyRequests: earlyListRequest(leads, leadListRules) }

export const meta = officeMeta('Website Inquiries')

export default LeadsScreen
