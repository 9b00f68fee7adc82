import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { PersonScreen } from '#app/office/subjects/person/person-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Personal data')

export default PersonScreen
