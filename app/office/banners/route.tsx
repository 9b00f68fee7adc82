import type { PageHandle } from '#app/lib/page-kind.ts'
import { BannersScreen } from '#app/office/banners/banners-screen.tsx'
import { bannerRules, banners } from '#app/office/banners/queries.ts'
import { firstPage } from '#app/office/lib/records/first-page.ts'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const handle: PageHandle = { page: 'office', firstRequests: firstPage(banners, bannerRules) }

export const meta = officeMeta('Banners')

export default BannersScreen
