import { BannersScreen } from '#app/office/banners/banners-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Banners')

export default BannersScreen
