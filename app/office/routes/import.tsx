import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { ImportScreen } from '#app/office/subjects/import/import-screen.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Import')

export default ImportScreen
