import { PersonScreen } from '#app/office/clients/privacy/person-screen.tsx'
import { officeMeta } from '#app/office/lib/screen/office-meta.ts'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Personal data')

export default PersonScreen
