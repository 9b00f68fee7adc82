import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { PricesScreen } from '#app/office/subjects/services/prices-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Prices')

export default PricesScreen
