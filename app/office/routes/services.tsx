import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ServicesScreen } from '#app/office/subjects/services/services-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Services')

export default ServicesScreen
