import { officeMeta } from '#app/office/lib/screen/office-meta.ts'
import { AreasScreen } from '#app/office/subjects/areas/areas-screen.tsx'
import { inSettings } from '#app/office/subjects/settings/settings-frame.tsx'

export { SectionError as ErrorBoundary } from '#app/office/components/section-error.tsx'

export const meta = officeMeta('Areas and travel')

export default inSettings(AreasScreen)
