import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { BeauticiansScreen } from '#app/office/subjects/beauticians/beauticians-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Beauticians')

export default BeauticiansScreen
