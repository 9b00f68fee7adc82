import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BannersScreen } from '#app/office/subjects/banners/banners-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Banners')

export default BannersScreen
