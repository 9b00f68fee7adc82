import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { WorkScreen } from '#app/office/services/gallery/gallery-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Our work')

export default WorkScreen
