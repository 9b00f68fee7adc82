import type { PageHandle } from '#app/lib/page-kind.ts'
import { BannersScreen } from '#app/office/banners/banners-screen.tsx'
import { bannerRules, banners } from '#app/office/banners/queries.ts'
import { earlyListRequest } from '#app/office/lib/records/early-list-request.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const handle: PageHandle = { kind: 'office', earlyRequests: earlyListRequest(banners, bannerRules) }

export const meta = officeMeta('Banners')

export default BannersScreen
