import type { PageHandle } from '#app/lib/page-kind.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { DuesScreen } from '#app/office/money/lists/dues/dues-screen.tsx'
import { dueRules, dues } from '#app/office/money/lists/dues/queries.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const handle: PageHandle = { kind: 'office', earlyRequests: earlyListRequest(dues, dueRules) }

export const meta = officeMeta('Dues')

export default DuesScreen
