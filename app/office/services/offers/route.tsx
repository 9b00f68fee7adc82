import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { OffersScreen } from '#app/office/services/offers/offers-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Offers')

export default OffersScreen
